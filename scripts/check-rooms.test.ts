import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../tests/scratch.ts'
import { roomFaults } from './check-rooms.ts'

const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(scratchFolder, 'podium-fence-'))
afterAll(() => rm(folder, { recursive: true }))

async function plant(files: Record<string, string>) {
  for (const [name, source] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, source)
  }
}

/** Returns a source of `count` lines. */
const lines = (count: number) => Array.from({ length: count }, (_, at) => `  console.log(${at})\n`).join('')

/** Valid files to import. */
const GOOD = {
  'app/catalog/rule.ts': 'export const rule = 1\n\nexport type Rule = typeof rule\n',
  'app/catalog/store.server.ts':
    "import { rule } from './rule.ts'\n\nexport const store = rule\n\nexport type Store = typeof store\n",
  'app/catalog/part.tsx':
    "import { rule } from './rule.ts'\nimport type { Store } from './store.server.ts'\n\nexport const Part = (_: { store: Store }) => rule\n",
  'app/catalog/page.route.tsx':
    "import { Part } from './part.tsx'\nimport { store } from './store.server.ts'\n\nexport const loader = () => store\n\nexport default Part\n",
  'app/kit/small.ts': 'export const small = 1\n',
  'app/site/shell/frame.tsx':
    "import { Part } from '../../catalog/part.tsx'\nimport { small } from '../../kit/small.ts'\n\nexport const Frame = [Part, small]\n",
  'database/open.ts': 'export const open = 1\n',
  'server/parts/services.ts': "import { store } from '../app/catalog/store.server.ts'\n\nexport const services = store\n",
  'providers/storage/port.ts': 'export const port = 1\n',
  'app/kit/as-long-as-may-be.ts': lines(350),
  'tests/long.test.ts': lines(400),
  'app/catalog/long-words.ts': lines(400),
}

const use = (name: string, from: string) => `import { ${name} } from '${from}'\n\nexport const used = ${name}\n`

/** Files that break their layer's rule or are too long. */
const LAYERS: [string, string, string][] = [
  ['app/catalog/a.ts', use('store', './store.server.ts'), 'noRestrictedImports'],
  ['app/catalog/b.ts', use('readFile', 'node:fs'), 'noRestrictedImports'],
  ['app/catalog/c.ts', use('Part', './part.tsx'), 'noRestrictedImports'],
  ['app/catalog/d.ts', use('useState', 'react'), 'noRestrictedImports'],
  ['app/catalog/e.ts', use('open', '../../database/open.ts'), 'noRestrictedImports'],
  ['app/catalog/f.ts', use('port', '../../providers/storage/port.ts'), 'noRestrictedImports'],
  ['app/catalog/g.server.ts', use('Part', './part.tsx'), 'noRestrictedImports'],
  ['app/catalog/h.server.ts', use('loader', './page.route.tsx'), 'noRestrictedImports'],
  ['app/catalog/i.server.ts', use('services', '../../server/services.ts'), 'noRestrictedImports'],
  ['app/catalog/j.tsx', use('open', '../../database/open.ts'), 'noRestrictedImports'],
  ['app/catalog/k.tsx', use('loader', './page.route.tsx'), 'noRestrictedImports'],
  ['app/catalog/l.tsx', use('join', 'node:path'), 'noRestrictedImports'],
  ['app/catalog/m.tsx', use('services', '../../server/services.ts'), 'noRestrictedImports'],
  ['app/catalog/n.ts', use('rule', './rule'), 'useImportExtensions'],
  ['app/catalog/o.ts', use('used', './p.ts'), 'noImportCycles'],
  ['app/catalog/p.ts', use('used', './o.ts'), 'noImportCycles'],
  ['app/catalog/r.ts', "import type { S } from './s.ts'\n\nexport type R = S | 1\n", 'noImportCycles'],
  ['app/catalog/s.ts', "import type { R } from './r.ts'\n\nexport type S = R | 2\n", 'noImportCycles'],
  ['server/longer.ts', lines(351), 'noExcessiveLinesPerFile'],
  ['app/catalog/q.tsx', 'export const html = <p dangerouslySetInnerHTML={{ __html: "" }} />\n', 'noDangerouslySetInnerHtml'],
]

describe('the fence between the layers, and the length of what stands in them', () => {
  const found = new Map<string, Set<string>>()
  beforeAll(async () => {
    await plant(GOOD)
    await plant(Object.fromEntries(LAYERS.map(([name, source]) => [name, source])))
    for (const file of ['biome.json', '.gitignore']) await cp(join(root, file), join(folder, file))
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const run = promisify(execFile)(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
      cwd: folder,
    })
    const { stdout } = await run.catch((failed: { stdout: string }) => failed)
    const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
      diagnostics: { category: string; location: { path: string } }[]
    }
    for (const { category, location } of diagnostics) {
      const rules = found.get(location.path) ?? new Set()
      found.set(location.path, rules.add(category.split('/').at(-1) as string))
    }
  })

  test.each(LAYERS)('%s is refused', (file, source, rule) => {
    expect([...(found.get(file) ?? [])], source).toContain(rule)
  })

  test('what keeps the rules passes: types of a server file in a component, all of it in a route', () => {
    expect(Object.keys(GOOD).filter((file) => found.has(file))).toEqual([])
  })
})

describe('the order of the rooms', () => {
  const app = join(folder, 'rooms')
  const faultsOf = async (files: Record<string, string>) => {
    await rm(app, { recursive: true, force: true })
    await plant(Object.fromEntries(Object.entries(files).map(([name, source]) => [`rooms/${name}`, source])))
    return roomFaults(app)
  }

  test('the site itself keeps it', () => {
    expect(roomFaults(join(root, 'app'))).toEqual([])
  })

  test.each([
    ['kit/text/a.ts', "import { b } from '../../catalog/b.ts'", "'catalog' stands right of 'kit'"],
    ['catalog/a.server.ts', "import { b } from '../access/b.server.ts'", "'access' stands right of 'catalog'"],
    ['catalog/a.tsx', "import type { B } from '../site/shell/b.tsx'", "'site/shell' stands right of 'catalog'"],
    ['site/shell/a.tsx', "import('../home/b.tsx')", "'site' stands right of 'site/shell'"],
    ['outward/feeds/a.ts', "import('../embed/b.ts')", "'outward/feeds' and 'outward/embed' stand side by side"],
    ['live/a.server.ts', "import { b } from '../playback/b.ts'", "'live' and 'playback' stand side by side"],
    ['ui/a.tsx', "import { b } from '../language/b.tsx'", "'ui' and 'language' stand side by side"],
    ['kit/a.ts', "import '../ui/a.module.css'", "'ui' stands right of 'kit'"],
    ['catalog/a.tsx', "import { b } from '../root.tsx'", "'root.tsx' is for routes"],
    ['translation/a.ts', "import { b } from '../../french-titles/words.ts'", 'code outside french-titles/ imports glossary.ts'],
    [
      'translation/patterns/a.ts',
      "import type { B } from '../../../french-titles/words/items.ts'",
      'code outside french-titles/',
    ],
    ['translation/a.ts', "import b from '../../french-titles/names.json' with { type: 'json' }", 'code outside french-titles/'],
  ])('%s with %j is refused', async (file, source, fault) => {
    expect(await faultsOf({ [file]: `${source}\n` })).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    ['catalog/a.ts', "import { b } from '../kit/b.ts'"],
    ['catalog/a.ts', "import { b } from './b.ts'"],
    ['site/home/a.route.tsx', "import { b } from '../../live/b.tsx'"],
    ['site/home/a.tsx', "import { b } from '../shell/b.tsx'"],
    ['access/a.server.ts', "import type { B } from '../services.server.ts'"],
    ['site/home/a.tsx', "import type { B } from '../../root.tsx'"],
    ['catalog/a.test.ts', "import { b } from '../site/home/b.tsx'"],
    ['offline/a.ts', "import { b } from '../public-pages.ts'"],
    ['translation/a.ts', "import { b } from '../../french-titles/glossary.ts'"],
    ['translation/a.test.ts', "import { b } from '../../french-titles/words.ts'"],
    ['panel/french/a.tsx', "import { b } from '../../../french-titles/protected-terms.ts'"],
    ['panel/french/a.tsx', "import { b } from './glossary/words.tsx'"],
    ['catalog/a.ts', "import { z } from 'zod'"],
  ])('%s with %j is right', async (file, source) => {
    expect(await faultsOf({ [file]: `${source}\n` })).toEqual([])
  })

  test.each([
    'const DAY_MS = 24 * 60 * 60_000',
    'const SWEEP_MS = 6 * 3_600_000',
    'const seconds = days * 86_400',
    'const MINUTE = 60_000',
  ])('a length of time is written once: %s', async (source) => {
    expect(await faultsOf({ 'catalog/a.ts': `${source}\n` })).toEqual([
      expect.stringContaining('kit/time/time-units.ts has them'),
    ])
    expect(await faultsOf({ 'kit/time/time-units.ts': `${source}\n` })).toEqual([])
    expect(await faultsOf({ 'catalog/a.ts': 'const PATIENCE_MS = 5 * MINUTE_MS\n' })).toEqual([])
  })

  test('a component that takes a value from a server file is refused, one that takes its types is not', async () => {
    const fault = 'catalog/a.tsx takes more than types from a server file'
    expect(await faultsOf({ 'catalog/a.tsx': "import { b } from './b.server.ts'\n" })).toEqual([fault])
    expect(await faultsOf({ 'catalog/a.tsx': "import { type B } from './b.server.ts'\n" })).toEqual([fault])
    expect(await faultsOf({ 'catalog/a.tsx': "import {\n  b,\n} from './b.server.ts'\n" })).toEqual([fault])
    expect(await faultsOf({ 'catalog/a.tsx': "import type { B } from './b.server.ts'\nimport { c } from './c.ts'\n" })).toEqual(
      [],
    )
    expect(await faultsOf({ 'catalog/a.route.tsx': "import { b } from './b.server.ts'\n" })).toEqual([])
  })

  test('R1 links of viewers that leave the language of their page are refused; the panel has one address', async () => {
    const link = "import { Link, useLocation } from 'react-router'\n"
    const [taken, plain] = ["site/shell/a.tsx takes the router's Link: ", 'site/shell/a.tsx has href="/faq": ']
    expect(await faultsOf({ 'site/shell/a.tsx': link })).toEqual([expect.stringContaining(taken)])
    expect(await faultsOf({ 'site/shell/a.tsx': 'export const A = <a href="/faq">A</a>\n' })).toEqual([
      expect.stringContaining(plain),
    ])
    expect(await faultsOf({ 'site/shell/a.tsx': 'export const A = <form action="/auth/google" />\n' })).toEqual([])
    expect(await faultsOf({ 'panel/a.tsx': link, 'language/link.tsx': link, 'site/shell/b.test.tsx': link })).toEqual([])
  })

  test('two files of one name in different rooms are refused; a route is told by its path', async () => {
    expect(await faultsOf({ 'catalog/a.ts': '', 'site/a.tsx': '', 'live/b.server.ts': '', 'offline/b.worker.ts': '' })).toEqual([
      "'a' is the name of several files: catalog/a.ts, site/a.tsx",
      "'b' is the name of several files: live/b.server.ts, offline/b.worker.ts",
    ])
    expect(await faultsOf({ 'catalog/a.ts': '', 'catalog/a.server.ts': '', 'site/a.route.tsx': '' })).toEqual([])
  })

  test('a folder that is no room, and a file whose name says no layer, are refused', async () => {
    expect(await faultsOf({ 'utils/a.ts': '' })).toEqual(["utils/a.ts: 'utils' is no room"])
    expect(await faultsOf({ 'catalog/a.js': '', 'catalog/README': '' })).toEqual([
      'catalog/README: its suffix says no layer',
      'catalog/a.js: its suffix says no layer',
    ])
  })
})
