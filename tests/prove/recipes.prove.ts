import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** A file, a text in it, and what stands there instead. */
type Edit = [file: string, text: string, instead: string]

/** What docs/how-to.md says of a translated field. */
const recipe = (kind: 'Episode' | 'Series', list: string, page: string) =>
  ({
    list: [['app/kit/text/texts.ts', `export const ${list} = [`, `export const ${list} = ['venue', `]],
    migration: [
      [
        'database/migrate.ts',
        'import type { Database }',
        "import * as venue from './migrations/900-venue.ts'\nimport type { Database }",
      ],
      ['database/migrate.ts', "\n}\n\n/** This version's", "\n  '900-venue': venue,\n}\n\n/** This version's"],
    ],
    /** Each of them is asked for by the compiler. */
    steps: {
      table: [['database/tables/catalog-tables.ts', `type ${kind}Texts = {`, `type ${kind}Texts = { venue: Generated<string>;`]],
      rule: [
        ['app/kit/text/texts.ts', 'export const TEXTS = {', "export const TEXTS = { venue: { column: 'venue', longest: 200 },"],
      ],
      label: [
        ['app/catalog/texts/text-words.ts', 'const en: Labels = {', "const en: Labels = { venue: 'Venue',"],
        ['app/catalog/texts/text-words.ts', 'const fr: Labels = {', "const fr: Labels = { venue: 'Lieu',"],
      ],
      page: [['app/site/series/watch-page.tsx', `const ${page} = {`, `const ${page} = { venue: undefined,`]],
    } satisfies Record<string, Edit[]>,
    file: [['docs/transfer-file.md', '"shortDescription": "",', '"shortDescription": "", "venue": "",']],
  }) satisfies Record<string, Edit[] | Record<string, Edit[]>>

const migration = (table: string) => `import type { Kysely } from 'kysely'
import { makeLiveViews } from '../schema/make-views.ts'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('all_${table}').addColumn('venue', 'text', (c) => c.notNull().defaultTo('')).execute()
  await makeLiveViews(db)
}
`

/** A copy of the project. */
let copy: string

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'podium-recipes-'))
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 24,
  })
  for (const file of stdout.split('\n').filter(Boolean)) {
    await mkdir(join(copy, dirname(file)), { recursive: true })
    await copyFile(join(root, file), join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      // A deleted file may still be in the index.
      if (error.code !== 'ENOENT') throw error
    })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await node('node_modules/@react-router/dev/bin.cjs', 'typegen')
})
afterEach(() => rm(copy, { recursive: true, force: true }))

/** Without the databases of this run, whose tables are those of before. */
const { PATH = '', HOME = '' } = process.env
const ENVIRONMENT = { PATH, HOME, QUICK: '1' }

/** Runs a program in the copy; `said`: its output, '' when it has nothing to say. */
const node = (...parameters: string[]): Promise<{ isOk: boolean; said: string }> =>
  run(process.execPath, parameters, { cwd: copy, env: ENVIRONMENT, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => ({ isOk: true, said: stdout }),
    ({ stdout, stderr }) => ({ isOk: false, said: `${stdout}${stderr}` }),
  )
const types = () =>
  node('node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'recipes.tsbuildinfo')
const tests = (...files: string[]) => node('node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=2', ...files)

async function edit(edits: readonly Edit[]) {
  for (const [file, text, instead] of edits) {
    const source = await readFile(join(copy, file), 'utf8')
    expect(source, file).toContain(text)
    await writeFile(
      join(copy, file),
      source.replaceAll(text, () => instead),
    )
  }
}

test.each([
  ['episodes', 'episode', recipe('Episode', 'EPISODE_DESCRIPTIONS', 'BELOW: Record<EpisodeDescription, string | undefined>')],
  ['series', 'series', recipe('Series', 'SERIES_DESCRIPTIONS', 'ABOUT: Record<SeriesDescription, string | undefined>')],
] as const)(
  'a translated field to %s: the files of the recipe suffice, and each step that is left out is named',
  async (_, table, recipe) => {
    expect(await types(), 'before the first edit').toEqual({ isOk: true, said: '' })
    await writeFile(join(copy, 'database/migrations/900-venue.ts'), migration(table))
    await edit(recipe.list)
    for (const [name, step] of Object.entries(recipe.steps)) {
      expect(await types(), `without ${name}`).toMatchObject({ isOk: false })
      await edit(step)
    }
    expect(await types()).toEqual({ isOk: true, said: '' })
    expect(await tests('app/catalog/series/series-finder', 'app/catalog/edit'), 'without the migration').toMatchObject({
      isOk: false,
    })
    await edit(recipe.migration)
    expect(await tests('scripts/how-to'), 'without the example').toMatchObject({ isOk: false })
    await edit(recipe.file)
    const { isOk, said } = await tests(
      'scripts/how-to',
      'app/catalog',
      'app/transfer',
      'app/translation',
      'app/site/series',
      'app/panel',
      'database/',
    )
    expect(isOk, said).toBe(true)
  },
)

/** What docs/how-to.md says of a webcast provider. */
const PROVIDER = {
  table: [
    'app/kit/webcast/providers.ts',
    'export const PROVIDERS = {',
    `export const PROVIDERS = {
      vimeo: {
        name: 'Vimeo',
        hosts: ['vimeo.com', 'player.vimeo.com'],
        playerOrigin: 'https://player.vimeo.com',
        playerPath({ pathname }) {
          const id = /^\\/(?:video\\/)?(\\d{6,12})$/.exec(pathname)?.[1]
          return id && \`/video/\${id}\`
        },
      },`,
  ],
  samples: [
    'app/kit/webcast/providers.test.ts',
    'const SAMPLES: Record<OtherProvider, Samples> = {',
    `const SAMPLES: Record<OtherProvider, Samples> = {
      vimeo: {
        videos: {
          'https://vimeo.com/123456789?share=copy': 'https://player.vimeo.com/video/123456789',
          'https://player.vimeo.com/video/123456789': 'https://player.vimeo.com/video/123456789',
        },
        others: ['https://vimeo.com/', 'https://vimeo.com/channels/1'],
      },`,
  ],
  file: ['docs/transfer-file.md', '`YouTube`', '`YouTube` or `Vimeo`'],
} satisfies Record<string, Edit>

test('a webcast provider: the three files of the recipe suffice, and each that is left out is named', async () => {
  await edit([PROVIDER.table])
  expect(await types(), 'without samples').toMatchObject({ isOk: false })
  await edit([PROVIDER.samples])
  expect(await types()).toEqual({ isOk: true, said: '' })
  expect(await tests('app/kit/webcast'), 'without the line of the file').toMatchObject({ isOk: false })
  await edit([PROVIDER.file])
  const { isOk, said } = await tests(
    'app/kit/webcast',
    'app/language',
    'app/playback',
    'app/catalog',
    'app/outward/feeds',
    'app/transfer',
    'app/panel',
    'server/http',
    'scripts/how-to',
  )
  expect(isOk, said).toBe(true)
})
