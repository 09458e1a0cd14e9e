import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Result } from 'axe-core'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

/** Where Debian and others install it. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const root = resolve(import.meta.dirname, '../../..')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The page's own scripts, as `npm start` compiles them. */
export function compilePage(): void {
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json')
  execFileSync(process.execPath, [join(tsc, '../bin/tsc'), '-b', join(root, 'src/playground/page/browser')])
}

/** One person's browser, with everything that came over the wire to it. */
export interface Window {
  readonly page: Page
  /** Every frame of every WebSocket, and every body of every response. */
  readonly traffic: string[]
  /** Errors and warnings on the console, and whatever was thrown. */
  readonly complaints: string[]
  /** Seat by its name, or `The host`. */
  sit(name: string): Promise<void>
  room(name: string): Promise<void>
  /** What axe finds serious or worse. */
  accessibility(): Promise<string[]>
  close(): Promise<void>
}

export interface WindowOptions {
  readonly width?: number
  readonly height?: number
  readonly locale?: string
}

export async function openWindow(address: string, options: WindowOptions = {}): Promise<Window> {
  const executablePath = places.find((place) => existsSync(place))
  if (!executablePath)
    throw new Error(`These tests need Chromium. None of ${places.join(', ')} is there: apt-get install -y chromium`)
  const profile = mkdtempSync(join(tmpdir(), 'page-'))
  const { width = 1280, height = 800, locale = 'en-US' } = options
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    locale,
    viewport: { width, height },
    args: flags,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(15_000)
  const traffic: string[] = []
  const complaints: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => traffic.push(String(payload))))
  page.on(
    'response',
    (response) =>
      void response
        .text()
        .then((text) => traffic.push(text))
        .catch(() => undefined),
  )
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`a script asked: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto(address, { timeout: 40_000 })
  await page.locator('dialog.seats').waitFor()
  return {
    page,
    traffic,
    complaints,
    async sit(name) {
      if (!(await page.locator('dialog.seats').isVisible())) await page.locator('.seat-button').click()
      await page.locator('dialog.seats button.seat', { hasText: name }).click()
      await page.locator('dialog.seats').waitFor({ state: 'detached' })
      await page.locator('.seat-button', { hasText: name }).waitFor()
    },
    async room(name) {
      await page.locator('button.room', { hasText: name }).click()
      await page.locator('.channel-name', { hasText: `#${name}` }).waitFor()
    },
    async accessibility() {
      // The page lets no script in but its own: axe comes through the debugger instead.
      await page.evaluate(axe)
      const violations: Result[] = await page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
      )
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join('; ')}`,
        )
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
