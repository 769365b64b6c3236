import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, '../app/public/art')

/** Gives a build the version of the site's own images (app/kit/browser/art.ts). */
export function artVersion(): Plugin {
  const digest = createHash('sha256')
  for (const name of readdirSync(FOLDER).sort()) digest.update(name).update(readFileSync(join(FOLDER, name)))
  const version = digest.digest('hex').slice(0, 8)
  return { name: 'art-version', apply: 'build', config: () => ({ define: { __ART_VERSION__: JSON.stringify(version) } }) }
}
