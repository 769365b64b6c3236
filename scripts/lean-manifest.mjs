// Leaves routes without a page out of what browsers know of the site: no link leads to them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const START = 'window.__reactRouterManifest='
const folder = join(import.meta.dirname, '../build/client/assets')

const names = readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name))
if (names.length !== 1) throw new Error(`One manifest was expected in ${folder}, not ${names.length}.`)
const file = join(folder, names[0])
const text = readFileSync(file, 'utf8')
if (!text.startsWith(START)) throw new Error(`React Router writes ${file} in another way now.`)
const manifest = JSON.parse(text.slice(START.length).replace(/;$/, ''))
const pages = Object.entries(manifest.routes).filter(([, { hasDefaultExport }]) => hasDefaultExport)
writeFileSync(file, `${START}${JSON.stringify({ ...manifest, routes: Object.fromEntries(pages) })};`)
