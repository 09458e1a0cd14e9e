import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const components = '@skyra/discord-components-core'

/** The packages that the page loads, each with the one that depends on it (`null`: ourselves) and its main file. */
const packages = [
  { name: components, of: null, main: 'dist/index.js' },
  { name: '@lit/context', of: components, main: 'index.js' },
  { name: 'lit', of: components, main: 'index.js' },
  { name: 'lit-html', of: 'lit', main: 'lit-html.js' },
  { name: 'lit-element', of: 'lit', main: 'lit-element.js' },
  { name: '@lit/reactive-element', of: 'lit', main: 'reactive-element.js' },
] as const

/** The browser's side of `node_modules`: where its packages lie, and under which address each of their names is. */
export interface Modules {
  readonly importMap: { readonly imports: Readonly<Record<string, string>> }
  /** The file behind `package/path/of/a/module.js`; `null` for anything else. */
  find(path: string): URL | null
}

/** Only scripts, only of these packages: no dots that lead out, no hidden files. */
const modulePath = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.js$/

export function findModules(): Modules {
  const homes = new Map<string, URL>()
  for (const { name, of } of packages) {
    const from = of === null ? import.meta.url : new URL('package.json', homes.get(of))
    homes.set(name, homeOf(name, createRequire(from).resolve(name)))
  }
  const imports: Record<string, string> = {}
  for (const { name, main } of packages) {
    imports[name] = `/modules/${name}/${main}`
    imports[`${name}/`] = `/modules/${name}/`
  }
  for (const [name, target] of Object.entries(exportsOf(homes.get(components))))
    imports[`${components}/${name.slice(2)}`] = `/modules/${components}/${target.slice(2)}`
  return {
    importMap: { imports },
    find(path) {
      const name = packages.find((each) => path.startsWith(`${each.name}/`))?.name
      const home = name && homes.get(name)
      const rest = name ? path.slice(name.length + 1) : ''
      return home && modulePath.test(rest) ? new URL(rest, home) : null
    },
  }
}

/** The folder of a package, from any file in it. */
function homeOf(name: string, file: string): URL {
  const url = pathToFileURL(file).href
  const end = url.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length
  return new URL(url.slice(0, end))
}

/** The modules that the package offers one by one, `./name` to `./file`. */
function exportsOf(home: URL | undefined): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', home), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>
  }
  return Object.fromEntries(
    Object.entries(exports).flatMap(([name, target]) =>
      name !== '.' && typeof target === 'string' ? [[name, target]] : [],
    ),
  )
}
