// Writes the route manifest for public pages beside the build's own (docs/decisions/010-changed-libraries.md).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicManifest } from '../server/public-manifest.ts'

const folder = join(import.meta.dirname, '../build/client/assets')
const BEFORE = 'window.__reactRouterManifest='

const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
if (!name) throw new Error(`No list of routes in ${folder}`)
const text = readFileSync(join(folder, name), 'utf8')
if (!text.startsWith(BEFORE)) throw new Error(`${name} begins with something else than ${BEFORE}`)
const manifest = publicManifest(JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, '')))
writeFileSync(join(folder, `public-${name}`), `${BEFORE}${JSON.stringify(manifest)};`)
