import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { diskStorage } from '../../providers/storage/disk.ts'
import { inProof } from '../../tests/daily.ts'
import { scratchFolder } from '../../tests/scratch.ts'
import { openTestStore } from '../../tests/sites/store.ts'
import { holdDataFolder } from '../data-folder.ts'
import { keptSecret } from '../secret.ts'

const root = join(import.meta.dirname, '../..')
const PICTURE = '0b7f1c9e-2f43-4a58-9d0c-1234567890ab'

type CommandOutput = { status: number; said: string }

/** Runs the command as npm does; `ulimit` caps the size of any file it writes, in KB. */
async function run(
  command: 'backup' | 'restore',
  words: string[],
  DATA_DIR: string,
  ulimit = 'unlimited',
): Promise<CommandOutput> {
  // The limit would also truncate Node's compile cache.
  const compiled = ulimit === 'unlimited' ? {} : { NODE_DISABLE_COMPILE_CACHE: '1' }
  const script = `ulimit -f ${ulimit} && exec "$0" "$@"`
  const child = spawn('/bin/bash', ['-c', script, process.execPath, `server/backup/${command}-command.ts`, ...words], {
    cwd: root,
    env: { ...process.env, ...compiled, DATA_DIR, PODIUM_SECRET: '', DATABASE_URL: '' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const status = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  return { status, said: said.trim() }
}

async function emptyFolder() {
  const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Creates a data folder with a site that has one image of this size. */
async function aSite(folder: string, pictureBytes = 10) {
  await mkdir(folder, { mode: 0o700 })
  const database = openDatabase({ file: join(folder, 'podium.sqlite') })
  await migrate(database)
  await keptSecret(folder, database.db)
  const store = await openTestStore(database)
  await store.addSeries({ id: 'cup', title: 'The Cup' })
  const row = { id: PICTURE, type: 'image/jpeg', width: 1, height: 1, bytes: pictureBytes, placeholder: '', created_at: '' }
  await database.db.insertInto('picture').values(row).execute()
  await diskStorage(join(folder, 'files')).put(`thumbnails/${PICTURE}`, randomBytes(pictureBytes))
  await store.close()
  return database
}

const titles = async (folder: string) => {
  const { db, close } = openDatabase({ file: join(folder, 'podium.sqlite') })
  return (await db.selectFrom('series').select('title').execute().finally(close)).map(({ title }) => title)
}

test('F-32 a running site is backed up, and restored on another machine by whoever has its secret', async () => {
  const folder = await emptyFolder()
  const [site, other] = [join(folder, 'site'), join(folder, 'other')]
  const database = await aSite(site)
  const held = holdDataFolder(site)

  const made = await run('backup', [folder], site)
  const name = (await readdir(folder)).find((each) => each.endsWith('.backup.gz')) as string
  const path = join(folder, name)
  expect(name).toMatch(/^podium-\d{4}-\d{2}-\d{2}-\d{6}\.backup\.gz$/)
  expect(made).toEqual({
    status: 0,
    said: expect.stringContaining('Backed up: 1 series, 0 episodes, 0 accounts, 0 admins, 0 French texts, 1 picture.'),
  })
  expect(made.said).toContain(`Keep a copy of ${site}/secret in another place: without it this backup cannot be restored.`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await run('backup', [path], site)).toEqual({ status: 1, said: `${path} is there already. Name a new file.` })

  expect(await run('restore', [path, '--replace'], site)).toEqual({
    status: 1,
    said: `Another process of the site already uses ${site}. Stop it first, or set another DATA_DIR.`,
  })
  await database.close()
  held.release()

  const without = await run('restore', [path], other)
  expect(without).toEqual({
    status: 1,
    said: expect.stringContaining('A backup does not hold the secret of its site, and here is none.'),
  })
  expect(existsSync(other)).toBe(false)
  await mkdir(other)
  await writeFile(join(other, 'secret'), 'a'.repeat(43))
  expect((await run('restore', [path], other)).said).toContain('of a site with another secret')
  await copyFile(join(site, 'secret'), join(other, 'secret'))
  const restored = await run('restore', [path], other)
  expect(restored.said).toMatch(/^Restored as of \S+: 1 series, 0 episodes, 0 accounts, 0 admins, 0 French texts, 1 picture\.\n/)
  expect([restored.status, await titles(other)]).toEqual([0, ['The Cup']])
  const picture = (data: string) => readFile(join(data, 'files/thumbnails', PICTURE))
  expect(await picture(other)).toEqual(await picture(site))
  expect((await stat(join(other, 'podium.sqlite'))).mode & 0o777).toBe(0o600)
  expect((await run('restore', [path], other)).said).toContain('repeat with --replace')
})

inProof(() =>
  test('F-32 on a full disk nothing half-written is left, and nothing changes', async () => {
    const folder = await emptyFolder()
    const [site, other] = [join(folder, 'site'), join(folder, 'other')]
    await (await aSite(site, 900_000)).close()
    const path = join(folder, 'site.backup.gz')
    const small = await run('backup', [path], site, '512')
    expect([small.status, await readdir(folder)]).toEqual([1, ['site']])
    expect(small.said).toMatch(/^No backup was made: .*file too large/i)
    expect((await run('backup', [path], site)).status).toBe(0)

    await (await aSite(other)).close()
    await copyFile(join(site, 'secret'), join(other, 'secret'))
    const before = (await readdir(other, { recursive: true })).sort()
    const full = await run('restore', [path, '--replace'], other, '128')
    expect([full.status, (await readdir(other, { recursive: true })).sort()]).toEqual([1, [...before, '.lock'].sort()])
    expect(full.said).toMatch(/^Nothing was restored, and nothing has changed: .*(full|too large|I\/O error)/i)
    expect(await titles(other)).toEqual(['The Cup'])
  }),
)

test('a wrong invocation prints the usage', async () => {
  const folder = await emptyFolder()
  expect(await run('backup', ['a', 'b'], folder)).toEqual({ status: 1, said: 'Usage: npm run backup -- FILE_OR_FOLDER' })
  expect(await run('restore', ['--replace'], folder)).toEqual({ status: 1, said: 'Usage: npm run restore -- FILE [--replace]' })
  expect((await run('backup', [folder], folder)).said).toContain(`There is no site in ${folder}`)
  expect(await readdir(folder)).toEqual([])
})
