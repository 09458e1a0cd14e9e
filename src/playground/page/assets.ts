import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { localesDirectory } from '#i18n/catalogue'
import { locales } from '#i18n/locale'
import { findModules } from '#playground/page/modules'

/** What the browser loads. */
export interface Asset {
  readonly type: string
  readonly body: string | Buffer
}

export interface Assets {
  /** `null`: there is no such thing. */
  find(path: string): Promise<Asset | null>
  /** What the page may load and run: its own files, and pictures of the little Discord. */
  readonly policy: string
}

/** The page as it was written, and its scripts as they were compiled: both next to the program, in `src` as in `dist`. */
const written = new URL('../../../src/playground/page/browser/', import.meta.url)
const compiled = new URL('../../../dist/playground/page/browser/', import.meta.url)

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'
const json = 'application/json; charset=utf-8'

/** `pictures`: the origin of the little Discord, whose uploads are shown. */
export function createAssets(pictures: string): Assets {
  const modules = findModules()
  const map = JSON.stringify(modules.importMap)
  const mapHash = createHash('sha256').update(map).digest('base64')
  const read = (url: URL) => readFile(url).catch(() => null)

  async function page(): Promise<Asset | null> {
    const body = await read(new URL('page.html', written))
    return body && { type: html, body: String(body).replace('<script type="importmap">', (tag) => tag + map) }
  }

  return {
    policy: [
      "default-src 'none'",
      `script-src 'self' 'sha256-${mapHash}'`,
      "style-src 'self'",
      // The components set widths and colours in attributes of their own.
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data: ${pictures}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    async find(path) {
      if (path === '/') return page()
      if (path === '/page.css') return asset('text/css; charset=utf-8', await read(new URL('page.css', written)))
      if (path === '/icon.svg') return asset('image/svg+xml', await read(new URL('icon.svg', written)))
      const own = /^\/browser\/([\w-]+\.js)$/.exec(path)?.[1]
      if (own) return asset(script, await read(new URL(own, compiled)))
      const module = path.startsWith('/modules/') ? modules.find(path.slice('/modules/'.length)) : null
      if (module) return asset(script, await read(module))
      const locale = locales.find((each) => path === `/texts/${each}.json`)
      return locale ? asset(json, await read(new URL(`${locale}/page.json`, localesDirectory))) : null
    },
  }
}

const asset = (type: string, body: Buffer | null): Asset | null => body && { type, body }
