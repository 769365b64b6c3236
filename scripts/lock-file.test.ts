import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  libc?: string[]
}

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)

/** The oldest version of each library that has the security fixes this site relies on (security T-122). */
const FLOORS = { 'better-auth': '1.7.24', '@better-auth/kysely-adapter': '1.7.24', node: '26.10.0' }
/** Libraries with known vulnerabilities, which must not come in transitively either. */
const BANNED = /(^|\/)node_modules\/(ip|ssrfcheck|react-server-dom-[^/]+)$/

/**
 * True for the formatter's binaries for platforms other than Debian's; docs/decisions/009-libraries.md says why they have no
 * digest.
 */
const isFormatterElsewhere = (path: string, { dev, optional, os = [], libc = [] }: Entry) =>
  path.startsWith('node_modules/@biomejs/cli-') &&
  dev === true &&
  optional === true &&
  (!os.includes('linux') || (libc.length > 0 && !libc.includes('glibc')) || path.endsWith('-musl'))

test('Q-15 npm checks every package that it installs against a digest in the lock file', () => {
  expect(installed.length).toBeGreaterThan(200)
  const unproven = installed.filter(([path, entry]) => !entry.integrity && !isFormatterElsewhere(path, entry))
  expect(unproven.map(([path]) => path)).toEqual([])
  for (const [path, { integrity = 'sha512-' }] of installed) expect(integrity, path).toMatch(/^sha512-[\w+/]*=*$/)
})

test('Q-15 T-122 libraries that guard accounts are not older than their fixes, and none with known holes comes in', () => {
  for (const [name, floor] of Object.entries(FLOORS)) {
    const version = packages[`node_modules/${name}`]?.version ?? ''
    expect(version.localeCompare(floor, 'en', { numeric: true }), `${name} ${version}`).toBeGreaterThanOrEqual(0)
  }
  expect(installed.filter(([path]) => BANNED.test(path)).map(([path]) => path)).toEqual([])
})
