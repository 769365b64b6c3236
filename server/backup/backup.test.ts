import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { moveEpisode, saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { removeChampionship, saveChampionship, sayFact } from '../../app/championships/edit-championship.server.ts'
import { removeEpisodes, removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { readTrash } from '../../app/history/trash.server.ts'
import { openSeal } from '../../app/kit/http/seal.server.ts'
import { firstRow } from '../../app/monitor/stream-leases.server.ts'
import { takeBack } from '../../app/panel/history/trash/take-back-kinds.server.ts'
import { addressDigest, sealContent } from '../../app/reminders/mails/reminder-address.server.ts'
import { storedPushKeys } from '../../app/reminders/push-keys.server.ts'
import { sealLetters } from '../../app/scores/log/scorer-links.server.ts'
import { emptyScore } from '../../app/scores/rules/fold-score.ts'
import { RULES } from '../../app/scores/rules/rules-of.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { diskStorage } from '../../providers/storage/disk.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { enginesOf, rounds } from '../../tests/daily.ts'
import { type Engine, type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aChampionship, addFinal8, idOf } from '../../tests/factories/championships.ts'
import { aClip } from '../../tests/factories/clips.ts'
import { anEpisode } from '../../tests/factories/content.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import { openLine } from '../../tests/faults/line.ts'
import fc from '../../tests/rules/properties.ts'
import { scratchFolder } from '../../tests/scratch.ts'
import { SECRET } from '../../tests/secret.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { backUp } from './backup.ts'
import { createBackup, type Row, readBackup, readHead } from './backup-file.ts'
import { KEPT_TABLES, LEFT_OUT_TABLES, storedAs } from './kept-tables.ts'
import { restore } from './restore.ts'

const seal = openSeal(SECRET)
const REMOVAL = '00000000-0000-4000-8000-00000000000a'
const PICTURE = '0b7f1c9e-2f43-4a58-9d0c-1234567890ab'
const AHEAD = 1_000_000
const signal = new AbortController().signal
const now = new Date('2026-11-21T18:00:00.000Z')

async function emptyFolder() {
  const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

type Site = { db: TestDatabase; storage: Storage; folder: string; file: string }

async function openSite(engine: Engine, options: Parameters<typeof testDatabase>[1] = {}): Promise<Site> {
  const db = await testDatabase(engine, options)
  onTestFinished(() => db.close())
  const folder = await emptyFolder()
  return { db, folder, storage: diskStorage(join(folder, 'files')), file: join(folder, 'site.backup.gz') }
}

const save = ({ db, storage, file }: Site, path = file) =>
  backUp({ database: db.database, storage, seal, path, now, say: () => {}, signal })

/** Restores a backup after closing the test's own connection: restore refuses a database in use. */
async function putBack(path: string, { db, storage }: Site, { mayReplace = false, secret = SECRET } = {}) {
  await db.database.close()
  const head = await readHead(path)
  return restore({ path, head, seal: openSeal(secret), where: db.where, storage, mayReplace, say: () => {} })
}

/** All backed-up rows of a database, except topic versions, which a restore raises. */
async function dump(db: Kysely<Tables>): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of Object.keys(KEPT_TABLES) as (keyof typeof KEPT_TABLES)[]) {
    const rows = table === 'live_topic' ? db.selectFrom(table).select('topic') : db.selectFrom(table).selectAll()
    tables[table] = (await rows.execute()).map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
  }
  return tables
}

/** The same, on a new connection after the restore has closed the test's own. */
async function dumpOf({ db }: Site) {
  const { db: opened, close } = openDatabase(db.where)
  return dump(opened).finally(close)
}

/** A site with a row in every backed-up table. */
async function fill({ db, storage }: Site): Promise<TestStore> {
  const store = await openTestStore(db.database)
  await store.addSeries({ id: 'cup', title: 'La Coupe “Œuvre” 🏒', password: 'CANARYPW', thumbnail: `thumbnails/${PICTURE}` })
  for (const title of ['First', 'Second', 'Third']) await store.addEpisode('cup', { title })
  const account = { email: 'viewer@example.org', password: 'correct horse battery', remember: true }
  const signed = await store.accounts.signUp(account, { cookie: '', client: '203.0.113.7', language: 'en' })
  if (!signed.ok) throw new Error(signed.reason)
  const { db: tables } = db.database
  const { id: uid } = await tables.selectFrom('viewer').select('id').executeTakeFirstOrThrow()
  const { doc_id } = await tables.selectFrom('series').select('doc_id').executeTakeFirstOrThrow()
  const at = now.toISOString()
  await tables.insertInto('text_before').values({ doc_id, field: 'title', hash: 'h' }).execute()
  await tables.insertInto('all_category').values({ id: 'hockey', name: 'Hockey', tags: '[]', position: 1, version: 1 }).execute()
  await tables.insertInto('all_series_address').values({ slug: 'cup-2025', doc_id }).execute()
  await tables.insertInto('all_saved_series').values({ uid, series_doc_id: doc_id, saved_at: at }).execute()
  await tables.insertInto('all_series_grant').values({ uid, series_doc_id: doc_id, fingerprint: 'f', granted_at: at }).execute()
  const code = {
    id: 'c',
    series_doc_id: doc_id,
    name: 'UBC',
    sealed_code: seal.seal('access code c', 'ubc-code'),
    uses: 3,
    created_at: at,
    created_by: uid,
  }
  await tables
    .insertInto('all_access_code')
    .values({ ...code, starts_at: at, ends_at: at, most_uses: 9, revoked_at: at, end_told_at: at })
    .execute()
  await tables.insertInto('all_code_grant').values({ uid, code_id: 'c', fingerprint: 'f', granted_at: at }).execute()
  await tables.insertInto('admin').values({ uid, email: 'viewer@example.org', added_at: at, role: 'operator' }).execute()
  const factor = { sealed_secret: 's', sealed_codes: 'c', last_step: 7, set_at: at }
  await tables
    .insertInto('second_factor')
    .values({ uid, ...factor })
    .execute()
  const who = { uid, email: 'viewer@example.org', client: '203.0.113.7' }
  await tables
    .insertInto('audit')
    .values({ id: 'a', at, ...who, action: 'series.edit', subject: 's', title: 't' })
    .execute()
  const removal = { kind: 'series', content: '', removed_at: at, removed_by: uid, title: 'Gone', purge_at: '2099-01-01' }
  await tables
    .insertInto('removed')
    .values({ id: 'r', ...removal })
    .execute()
  await tables.insertInto('removed_part').values({ removed_id: 'r', place: 0, content: '{"series":[]}' }).execute()
  const run = { uid, email: who.email, file_name: 'f', started_at: at, updated_at: at, series_total: 1, series_done: 1 }
  for (const state of ['done', 'receiving', 'running'])
    await tables
      .insertInto('import_run')
      .values({ id: state, state, ...run, series_left_out: 0, pictures_total: 0, pictures_done: 0, report: '{}' })
      .execute()
  const line = { lang: 'fr', hash: 'h', target: null, status: 'reviewed' as const }
  await tables
    .insertInto('translation')
    .values({ ...line, source: 'x', origin: 'human', version: 1, updated_at: at })
    .execute()
  await tables
    .insertInto('translation_history')
    .values({ ...line, id: 'h', by: null, at })
    .execute()
  await tables
    .insertInto('work')
    .values({ kind: 'translation', key: 'h', added_at: at, due_at: null, tries: 2, fault: 'v' })
    .execute()
  const { doc_id: episode_doc_id } = await tables.selectFrom('episode').select('doc_id').executeTakeFirstOrThrow()
  await addGame(tables, { uid, doc_id, episode_doc_id, at })
  await tables.insertInto('all_live_stream').values({ episode_doc_id, stream: 's', is_live: 1, said_at: at }).execute()
  await tables.insertInto('translation_usage').values({ day: '2026-11-21', characters: 7 }).execute()
  await tables.insertInto('glossary_entry').values({ key: 'k', source: 'k', target: null, updated_at: at }).execute()
  const pattern = { key: 'p', english: 'p', french: 'p', status: 'approved' as const, updated_at: at }
  await tables.insertInto('french_pattern').values(pattern).execute()
  const bytes = createHash('sha512').update('a picture').digest()
  await storage.put(`thumbnails/${PICTURE}`, bytes)
  await tables
    .insertInto('picture')
    .values({ id: PICTURE, type: 'image/jpeg', width: 1, height: 1, bytes: bytes.length, placeholder: '', created_at: at })
    .execute()
  return store
}

test.each(enginesOf(import.meta.filename))('every table on %s is either kept or left out on purpose', async (engine) => {
  const { db } = await openSite(engine)
  const tables = (await db.database.db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name)
  expect(tables.sort()).toEqual([...Object.keys(KEPT_TABLES), ...LEFT_OUT_TABLES].map(storedAs).sort())
})

/** Adds a game with its teams, image and an earlier date, and a viewer who follows it. */
async function addGame(tables: Kysely<Tables>, { uid, doc_id, episode_doc_id, at }: Record<string, string>) {
  const marks = { version: 1, updated_at: at as string }
  const start = { local_date: '2026-11-21', local_time: '19:00', zone: 'America/St_Johns', is_later: 0 }
  const starts_at = '2026-11-21T22:30:00.000Z'
  const reason = { reason_en: 'Snow', reason_fr: 'Neige' }
  const names = { name_en: 'The Anse', name_fr: "L'Anse" }
  await tables
    .insertInto('all_venue')
    .values({ id: 'v', ...names, city: '', province: 'NL', zone: start.zone, ...marks })
    .execute()
  const short = { short_en: 'Bellerive', short_fr: '', nickname_en: '', nickname_fr: '' }
  const school = { id: 's', ...names, ...short, code: 'BEL', colour: '#003366', logo: '', home_venue_id: 'v', ...marks }
  await tables.insertInto('all_school').values(school).execute()
  const team = { id: 't', slug: 'bellerive-hockey-women', school_id: 's', sport: 'hockey', gender: 'women', ...marks } as const
  await tables.insertInto('all_team').values(team).execute()
  const states = { schedule_state: 'moved', play_state: 'not-begun', has_picture_fault: 0 } as const
  const event = {
    id: 'e',
    sport: 'hockey' as const,
    kind: 'game' as const,
    home_team_id: 't',
    title_en: '',
    title_fr: '',
    is_neutral: 0,
    venue_id: 'v',
    ...start,
    starts_at,
    expected_minutes: 150,
    ...states,
    ...reason,
    series_doc_id: doc_id as string,
    sequence: 1,
    created_at: at as string,
    ...marks,
  }
  await tables.insertInto('all_event').values(event).execute()
  const picture = { event_id: 'e', episode_doc_id: episode_doc_id as string, label_en: '', label_fr: '', position: 0 }
  await tables.insertInto('all_event_episode').values(picture).execute()
  await addReminder(tables, at as string)
  await addSeason(tables, at as string)
  await addScore(tables, at as string)
  await addChampionship(tables, at as string)
  await addMoments(tables, at as string)
  const former = { id: 'd', event_id: 'e', ...start, starts_at, replaced_at: at as string, replaced_by: uid as string, ...reason }
  await tables.insertInto('all_event_date').values(former).execute()
  await tables
    .insertInto('all_event_lock')
    .values({ event_id: 'e', axis: 'play', locked_by: uid as string, locked_at: at as string })
    .execute()
  const told = { text_en: 'Rain', text_fr: 'Pluie', ends_at: null, created_at: at as string, created_by: uid as string }
  await tables
    .insertInto('all_notice')
    .values({ id: 'notice', event_id: 'e', series_doc_id: null, ...told })
    .execute()
  await tables
    .insertInto('all_saved_team')
    .values({ uid: uid as string, team_id: 't', saved_at: at as string })
    .execute()
  await tables
    .insertInto('calendar_token')
    .values({ uid: uid as string, token_digest: 'digest', salt: 'salt', made_at: at as string })
    .execute()
  const kind = { language: 'fr', surface: 'embed', mode: 'live', crowd: 'people' }
  await tables
    .insertInto('audience_minute')
    .values({ episode: 'e1', minute: 29_900_000, ...kind, players: 12, stalls: 1, errors: 0 })
    .execute()
  await tables
    .insertInto('staff_push')
    .values({
      id: 'push',
      uid: uid as string,
      address_digest: 'digest',
      sealed_address: 'sealed',
      language: 'en',
      made_at: at as string,
    })
    .execute()
  const check = firstRow({ docId: episode_doc_id as string, address: 'a' }, at as string)
  await tables.insertInto('stream_check').values(check).execute()
  await tables.insertInto('probe_fault').values({ event_id: 'e', is_taken_back: 0 }).execute()
  const dates = { from_date: '2026-09-01', to_date: '2027-04-30', made_at: at as string, ends_at: '2099-01-01T00:00:00.000Z' }
  await tables
    .insertInto('audience_link')
    .values({
      id: 'link',
      token_digest: 'digest',
      scope: 'season',
      scope_id: '',
      label: 'A school',
      made_by: uid as string,
      ...dates,
    })
    .execute()
}

/** Adds the season import that created the game, and the choices staff made in it. */
async function addSeason(tables: Kysely<Tables>, at: string) {
  const counts = { imported_at: at, content: null, choices: '{}', counts: '{}', undo: '{}' }
  const by = { uid: 'u', email: 'staff@site.example', file_name: 'season.csv' }
  await tables
    .insertInto('season_run')
    .values({ id: 's', ...by, state: 'done', started_at: at, updated_at: at, ...counts })
    .execute()
  await tables.insertInto('season_choice').values({ kind: 'value', key: 'school:n', choice: 'n', chosen_at: at }).execute()
  await tables.insertInto('all_season_game').values({ event_id: 'e', game_number: '7', version: 1 }).execute()
}

/** Adds a scorer's link for the game, its log entries and the resulting score. */
async function addScore(tables: Kysely<Tables>, at: string) {
  const sealed_code = sealLetters(seal, 'l', 'ABCDEF')
  const link = { id: 'l', event_id: 'e', name: 'Table', sealed_code, created_at: at, created_by: 'u', expires_at: at }
  await tables.insertInto('all_score_code').values(link).execute()
  const times = { happened_at: at, received_at: at }
  const fact = { event_id: 'e', id: 'f', seq: 1, entry: '{"kind":"final"}', ...times, code_id: 'l', device: 'phone' }
  await tables.insertInto('all_score_fact').values(fact).execute()
  const state = JSON.stringify(emptyScore(RULES.hockey))
  await tables.insertInto('all_score_state').values({ event_id: 'e', seq: 1, state, updated_at: at }).execute()
}

/** Adds a clock and a clip of the episode, and a hidden moment of the game. */
async function addMoments(tables: Kysely<Tables>, at: string) {
  const { doc_id: episode_doc_id } = await tables.selectFrom('episode').select('doc_id').executeTakeFirstOrThrow()
  const clock = { episode_doc_id, video: 'v', media_ms: 0, wall_at: at, set_by: 'u', set_at: at }
  await tables.insertInto('all_episode_clock').values(clock).execute()
  const edit = { event_id: 'e', fact_id: 'f', is_hidden: 1, title_en: '', title_fr: '', shift_ms: 0 }
  await tables.insertInto('all_moment_edit').values(edit).execute()
  await tables
    .insertInto('all_clip')
    .values(aClip({ episode_doc_id, made_at: at }))
    .execute()
}

/** Adds a championship of the game, with a decision. */
async function addChampionship(tables: Kysely<Tables>, at: string) {
  const texts = { slug: 'final', name_en: 'Final', name_fr: '', note_en: '', note_fr: '', tickets_url: '' }
  const kind = { sport: 'hockey', gender: 'women', state: 'draft', structure: '{}' } as const
  await tables
    .insertInto('all_championship')
    .values({ id: 'p', ...texts, ...kind, version: 1, created_at: at, updated_at: at })
    .execute()
  const game = { event_id: 'e', championship_id: 'p', code: 'F', title_en: '', title_fr: '' }
  await tables.insertInto('all_championship_game').values(game).execute()
  const fact = { championship_id: 'p', seq: 1, id: 'd', fact: '{"kind":"hold","game":"F"}', said_at: at, said_by: 'u' }
  await tables.insertInto('all_championship_fact').values(fact).execute()
}

/** Adds a reminder of the game, its due and mailed messages, and the push key. */
async function addReminder(tables: Kysely<Tables>, at: string) {
  await storedPushKeys({ db: tables, seal, now: () => now })
  const address = { email: 'fan@viewers.example' }
  const language = { language: 'en' } as const
  const choice = {
    id: 'r',
    event_id: 'e',
    channel: 'mail',
    lead_minutes: 15,
    created_at: at,
    confirmed_at: at,
    token_digest: 't',
  } as const
  const address_digest = addressDigest(seal, address)
  const sealed = { sealed_address: sealContent(seal, 'r', { address, token: 'CANARYTOKEN' }), address_digest }
  await tables
    .insertInto('reminder')
    .values({ ...choice, ...language, ...sealed })
    .execute()
  const about = { reminder_id: 'r', event_id: 'e', what: 'start', starts_at: at } as const
  await tables
    .insertInto('reminder_due')
    .values({ id: 'd', ...about, slot: 'start 15', address_digest, due_at: at, sent_at: at, outcome: 'sent' })
    .execute()
  await tables.insertInto('reminder_plan').values({ event_id: 'e' }).execute()
  await tables.insertInto('work').values({ kind: 'reminder mail', key: 'm', about: 'e', added_at: at, due_at: at }).execute()
}

describe.each([
  ['sqlite', 'sqlite'],
  ['sqlite', 'postgres'],
  ['postgres', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('from %s to %s', (from, to) => {
  test('F-32 all that is kept comes back; sessions, limits and unfinished imports do not; pages take it as new', async () => {
    const site = await openSite(from)
    const store = await fill(site)
    const before = await dump(site.db.database.db)
    const empty = Object.entries(before).filter(([, rows]) => rows.length === 0)
    expect(empty).toEqual([])
    const version = store.catalogue.version('catalog')
    const made = await save(site)
    await store.close()
    expect([made.rows.get('episode'), made.pictures, made.missing]).toEqual([3, 1, 0])
    expect((await stat(site.file)).mode & 0o777).toBe(0o600)
    expect(await readdir(site.folder)).toEqual(expect.not.arrayContaining(['site.backup.gz.part']))

    const other = await openSite(to, { isMigrated: false })
    const restored = await putBack(site.file, other)
    expect(restored).toEqual({ rows: made.rows, pictures: 1, missing: 0 })
    const database = openDatabase(other.db.where)
    const { db } = database
    const kept = {
      ...before,
      import_run: before.import_run?.filter((row) => row.includes('"done"')),
      work: before.work?.filter((row) => !row.includes('"kind":"reminder mail"')),
    }
    expect(await dump(db)).toEqual(kept)
    for (const table of LEFT_OUT_TABLES) expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    expect(await other.storage.get(`thumbnails/${PICTURE}`)).toEqual(await site.storage.get(`thumbnails/${PICTURE}`))

    const again = await openTestStore(database)
    expect(again.catalogue.version('catalog')).toBeGreaterThanOrEqual(version + AHEAD)
    const viewer = { email: 'viewer@example.org', password: 'correct horse battery', remember: true }
    expect((await again.accounts.signIn(viewer, { cookie: '', client: '203.0.113.8', language: 'en' })).ok).toBe(true)
    const unlocked = await again.access.unlock({ seriesId: 'cup', password: 'CANARYPW', from: { client: 'a', browser: 'b' } })
    expect(unlocked.ok).toBe(true)
    await again.close()
    await database.close()
  })
})

describe('F-08 F-32 a SQLite file that is damaged', () => {
  async function damaged() {
    const source = await openSite('sqlite')
    await (await fill(source)).close()
    await save(source)
    const site = await openSite('sqlite')
    const store = await openTestStore(site.db.database)
    await store.addSeries({ id: 'other', title: 'Other' })
    await store.close()
    const file = 'file' in site.db.where ? site.db.where.file : ''
    const log = await readFile(`${file}-wal`)
    expect(log.length).toBeGreaterThan(1_000)
    await site.db.database.close()
    return { source, site, file, log }
  }

  test('is said to be, and is replaced when that is asked for', async () => {
    const { source, site, file } = await damaged()
    const bytes = Buffer.from('This is no database. '.repeat(1_000))
    await writeFile(file, bytes)
    await expect(putBack(source.file, site)).rejects.toThrow(/is damaged, or is none/)
    expect(await readFile(file)).toEqual(bytes)
    await putBack(source.file, site, { mayReplace: true })
    expect((await dumpOf(site)).series?.join()).toContain('La Coupe')
  })

  test('and was taken away by hand leaves nothing behind that gets into what is restored', async () => {
    const { source, site, file, log } = await damaged()
    await rm(file)
    await writeFile(`${file}-wal`, log)
    await putBack(source.file, site)
    const { series } = await dumpOf(site)
    expect(series).toHaveLength(1)
    expect(series?.join()).toContain('La Coupe')
  })
})

test('T-50 a backup shows no series’ password, neither the secret nor a session', async () => {
  const site = await openSite('sqlite')
  const store = await fill(site)
  const { token } = await site.db.database.db.selectFrom('session').select('token').executeTakeFirstOrThrow()
  await save(site)
  await store.close()
  const text = gunzipSync(await readFile(site.file)).toString()
  expect(text).toContain('viewer@example.org')
  for (const hidden of ['CANARYPW', SECRET, token, 'correct horse', 'CANARYTOKEN', 'fan@viewers.example'])
    expect(text.includes(hidden), hidden).toBe(false)
})

describe.each(enginesOf(import.meta.filename))('into %s', (engine) => {
  /** A backup, and another site with different content. */
  async function backupAndSite() {
    const source = await openSite('sqlite')
    await (await fill(source)).close()
    await save(source)
    const site = await openSite(engine)
    const store = await openTestStore(site.db.database)
    await store.addSeries({ id: 'other', title: 'Other' })
    await store.close()
    await site.storage.put('thumbnails/99999999-2f43-4a58-9d0c-1234567890ab', new Uint8Array([1]))
    return { source, site }
  }

  /** The whole state of a site: rows, files and folder listings. */
  async function whole(site: Site) {
    const data = 'file' in site.db.where ? await readdir(join(site.db.where.file, '..')) : []
    const files = await readdir(join(site.folder, 'files/thumbnails'))
    return { rows: await dumpOf(site), files, data: data.filter((name) => !/-(wal|shm)$/.test(name)) }
  }

  test('F-32 what is altered, cut off or torn is refused, and nothing changes', async () => {
    const { source, site } = await backupAndSite()
    const good = await readFile(source.file)
    const lines = gunzipSync(good).toString().trimEnd().split('\n')
    const pack = (changed: string[]) => gzipSync(`${changed.join('\n')}\n`)
    const admin = lines.findIndex((line) => line.includes('"table":"admin"'))
    const torn = Buffer.from(good)
    torn[torn.length >> 1] = (torn[torn.length >> 1] as number) ^ 1
    const bad: Record<string, Buffer> = {
      'cut in the middle': good.subarray(0, good.length >> 1),
      'cut at its end': good.subarray(0, -4),
      'a torn byte': torn,
      'without its end': pack(lines.slice(0, -1)),
      'without one row': pack(lines.toSpliced(admin, 1)),
      'one row twice': pack(lines.toSpliced(admin, 0, lines[admin] as string)),
      'another email': pack(lines.map((line) => line.replace('viewer@example.org', 'evil@example.org'))),
      'another picture': pack(lines.map((line) => line.replace(/"base64":"../, '"base64":"AA'))),
      'a line behind its end': pack([...lines, lines[admin] as string]),
    }
    const before = await whole(site)
    for (const [what, bytes] of Object.entries(bad)) {
      await writeFile(source.file, bytes)
      await expect(putBack(source.file, site, { mayReplace: true }), what).rejects.toThrow(
        /^This backup is not whole, or was changed/,
      )
    }
    for (const bytes of [Buffer.from(''), Buffer.from('hello'), gzipSync('{"podium":"else"}\n'), gzipSync('PK\n')]) {
      await writeFile(source.file, bytes)
      await expect(putBack(source.file, site, { mayReplace: true })).rejects.toThrow(
        /^This (backup is not whole|file is no backup)/,
      )
    }
    expect(await whole(site)).toEqual(before)
  })

  test('F-32 a site that holds anything stays, unless it is to be replaced; then nothing of it is left', async () => {
    const { source, site } = await backupAndSite()
    const before = await whole(site)
    await expect(putBack(source.file, site)).rejects.toThrow(/^There is a site already. .*--replace/)
    expect(await whole(site)).toEqual(before)
    await putBack(source.file, site, { mayReplace: true })
    const { rows, data } = await whole(site)
    expect(rows.series).toHaveLength(1)
    expect(rows.series?.join()).toContain('La Coupe')
    // Open pages of the removed series have to be notified.
    expect(rows.live_topic?.join()).toContain('series:other')
    expect(data).toEqual(before.data)
  })

  test('F-30 F-32 over a site of a newer version it says the way back, which leads back', async () => {
    const { source, site } = await backupAndSite()
    const newer = { name: '999-future', timestamp: now.toISOString() }
    await (site.db.database.db as unknown as Kysely<{ kysely_migration: typeof newer }>)
      .insertInto('kysely_migration')
      .values(newer)
      .execute()
    if (engine === 'postgres') {
      await expect(putBack(source.file, site, { mayReplace: true })).rejects.toThrow(/newer version\. Make an empty database/)
      const empty = await openSite(engine, { isMigrated: false })
      await putBack(source.file, { ...site, db: empty.db })
      expect((await dumpOf(empty)).series?.join()).toContain('La Coupe')
      return
    }
    await expect(putBack(source.file, site)).rejects.toThrow(/^There is a site already. .*--replace/)
    await putBack(source.file, site, { mayReplace: true })
    expect((await dumpOf(site)).series?.join()).toContain('La Coupe')
  })

  test('F-32 one that fails half-way leaves all as it was, its pictures too', async () => {
    const { source, site } = await backupAndSite()
    const before = await whole(site)
    const full = { ...site, storage: { ...site.storage, put: () => Promise.reject(new Error('no space left on device')) } }
    await expect(putBack(source.file, full, { mayReplace: true })).rejects.toThrow('no space left')
    expect(await whole(site)).toEqual(before)
    // Correctly signed; a row that violates the schema follows a valid image.
    const writer = await createBackup(`${source.file}.2`, seal, { ...(await readHead(source.file)) })
    for await (const entry of readBackup(source.file, seal)) await writer.write(entry)
    await writer.write({ table: 'episode', row: { doc_id: 'orphan', series_doc_id: 'nowhere' } })
    await writer.end()
    await expect(putBack(`${source.file}.2`, site, { mayReplace: true })).rejects.toThrow()
    expect(await whole(site)).toEqual(before)
  })

  if (engine === 'postgres')
    test('F-32 when the answer to the last word is lost, it says that nobody knows, and the pictures of what may be there stay', async () => {
      const { source, site } = await backupAndSite()
      const { url } = site.db.where as { url: string }
      const line = await openLine({ origin: url })
      onTestFinished(() => line.close())
      const where = { url: Object.assign(new URL(url), { host: new URL(line.origin).host }).href }
      line.loseNextAnswer('commit')
      await expect(putBack(source.file, { ...site, db: { ...site.db, where } }, { mayReplace: true })).rejects.toThrow(
        /^The database was lost at the last word/,
      )
      const { rows, files } = await whole(site)
      expect(rows.series?.join()).toContain('La Coupe')
      expect(files).toContain(PICTURE)
    })

  test('F-32 a backup of another site, or of a newer version, is refused before anything is touched', async () => {
    const { source, site } = await backupAndSite()
    const before = await whole(site)
    const another = 'another secret of more than thirty-two'
    await expect(putBack(source.file, site, { mayReplace: true, secret: another })).rejects.toThrow(
      /^This backup is of a site with another secret. Set PODIUM_SECRET/,
    )
    const head = await readHead(source.file)
    const newer = { ...head, version: '99.0.0', migrations: [...head.migrations, '999-future'] }
    await (await createBackup(`${source.file}.2`, seal, newer)).end()
    await expect(putBack(`${source.file}.2`, site, { mayReplace: true })).rejects.toThrow(
      'This backup was made by a newer version of the site (99.0.0). Restore it with that one.',
    )
    await writeFile(source.file, gzipSync(`${JSON.stringify({ ...head, format: 2, more: true })}\n`))
    await expect(readHead(source.file)).rejects.toThrow('This backup was made by a newer version of the site.')
    expect(await whole(site)).toEqual(before)
  })

  test('B12 F-32 a championship comes back whole, one in the trash into the trash, and from there', async () => {
    const source = await openSite(engine)
    const store = await openTestStore(source.db.database)
    const { id, teamIds } = await addFinal8(store)
    const gone = idOf(await saveChampionship(store.editing, aChampionship('four', teamIds.slice(0, 4), { slug: 'gone' })))
    const fact = { kind: 'award', game: 'QF1', winner: 'away', why: 'forfeit', reason: { en: 'Ill', fr: 'Malades' } } as const
    for (const [each, game] of [
      [id, 'QF1'],
      [gone, 'SF1'],
    ] as const)
      expect(await store.heard(() => sayFact(store.editing, each, `fact ${game}`, { ...fact, game }))).toMatchObject({ ok: true })
    const [kept, removed] = [id, gone].map((each) => store.championships().byId.get(each))
    const removal = await store.heard(() => removeChampionship(store.editing, gone))
    if (!removal.ok) throw new Error(removal.reason)
    await store.close()
    await save(source)
    const site = await openSite(engine, { isMigrated: false })
    await putBack(source.file, site)
    const database = openDatabase(site.db.where)
    const there = await openTestStore(database)
    there.clock.now = now
    expect([...there.championships().byId.values()]).toEqual([kept])
    const semi = there.games().byId.get(there.championships().byId.get(id)?.eventIds.get('SF1') ?? '')
    expect(semi?.homeTeamId).toBe(teamIds[7])
    expect(await there.heard(() => takeBack(there.editing, removal.removedId))).toMatchObject({ ok: true })
    expect(there.championships().byId.get(gone)).toMatchObject({
      structure: removed?.structure,
      facts: removed?.facts,
      eventIds: removed?.eventIds,
    })
    await there.close()
    await database.close()
  })

  test('B12 F-30 F-32 a backup from before championships is restored, and takes one then', async () => {
    const site = await openSite(engine, { isMigrated: false })
    const path = join(site.folder, 'old.backup.gz')
    const at = now.toISOString()
    const writer = await createBackup(path, seal, { version: '1.0.0', madeAt: at, engine: 'sqlite', migrations: ['001-schema'] })
    await writer.write({ table: 'content', row: { id: 'main', last_updated: at } })
    await writer.write({ table: 'live_topic', row: { topic: '*', v: 0, seq: 0 } })
    await writer.write({ table: 'viewer', row: { ...aViewer('u'), email_verified: 1 } })
    await writer.end()
    await putBack(path, site)
    const database = openDatabase(site.db.where)
    await migrate({ db: database.db })
    const there = await openTestStore(database)
    expect(await database.db.selectFrom('viewer').select('id').execute()).toEqual([{ id: 'u' }])
    expect(there.championships().byId.size).toBe(0)
    const { id } = await addFinal8(there)
    expect(there.championships().byId.get(id)?.eventIds.size).toBe(11)
    await there.close()
    await database.close()
  })

  test('F-30 F-32 one of an earlier version is restored, and columns that it lacks have their defaults', async () => {
    const site = await openSite(engine, { isMigrated: false })
    const path = join(site.folder, 'old.backup.gz')
    const head = { version: '1.0.0', madeAt: now.toISOString(), engine: 'sqlite' as const }
    const at = now.toISOString()
    const event = {
      ...{ id: 'game', sport: 'hockey', kind: 'other', title_en: 'Game', title_fr: '', is_neutral: 0, local_date: '2026-11-21' },
      ...{ zone: 'America/Toronto', is_later: 0, expected_minutes: 150, schedule_state: 'planned', play_state: 'not-started' },
      ...{ has_picture_fault: 0, reason_en: '', reason_fr: '', sequence: 0, version: 1, created_at: at, updated_at: at },
    }
    const write = async (migrations: string[]) => {
      const writer = await createBackup(path, seal, { ...head, migrations })
      await writer.write({ table: 'content', row: { id: 'main', last_updated: at } })
      await writer.write({ table: 'live_topic', row: { topic: '*', v: 0, seq: 0 } })
      await writer.write({ table: 'event', row: event })
      await writer.write({ table: 'translation_task', row: { hash: 'h', due_at: null, tries: 2, failed_as: 'v' } })
      await writer.end()
    }
    await write(['001-catalogue', '002-accounts'])
    await expect(putBack(path, site)).rejects.toThrow(/^This backup was made by a version of the site without games\. Restore it/)
    await write(['001-catalogue', '002-accounts', '018-games'])
    await putBack(path, site)
    const { db, close } = openDatabase(site.db.where)
    await migrate({ db })
    expect(await db.selectFrom('event').select(['id', 'state', 'picture_notes', 'called_off_from']).execute()).toEqual([
      { id: 'game', state: 'public', picture_notes: 0, called_off_from: null },
    ])
    const text = { kind: 'translation', key: 'h', about: null, payload: null, claimed_by: null }
    expect(await db.selectFrom('work').selectAll().execute()).toEqual([
      { ...text, added_at: '', due_at: null, tries: 2, fault: 'v' },
    ])
    await close()
  })

  test.each([
    ['and comes back', false],
    ['beside what an import had brought again, which gets nothing of it', true],
  ])('O1 F-32 what the trash of an earlier version holds is in the trash of the restored site, %s', async (_, isAgain) => {
    const source = await testDatabase('sqlite')
    const store = await openTestStore(source.database)
    await store.addSeries({ id: 'cup', title: 'Cup' })
    await store.addEpisode('cup', { docId: 'final', title: 'Final' })
    const row = async (table: 'series' | 'episode') => {
      const found = await store.database.db.selectFrom(table).selectAll().executeTakeFirstOrThrow()
      return JSON.parse(JSON.stringify(found)) as Record<string, string | number | null>
    }
    const rows = { series: [await row('series')], episode: [await row('episode')] }
    await store.close()
    await source.close()
    const site = await openSite(engine, { isMigrated: false })
    const path = join(site.folder, 'old.backup.gz')
    const at = now.toISOString()
    const head = { version: '1.0.0', madeAt: at, engine: 'sqlite' as const, migrations: ['001-catalogue', '018-games'] }
    const writer = await createBackup(path, seal, head)
    await writer.write({ table: 'content', row: { id: 'main', last_updated: at } })
    await writer.write({ table: 'live_topic', row: { topic: '*', v: 0, seq: 0 } })
    await writer.write({ table: 'viewer', row: { ...aViewer('u'), email_verified: 1 } })
    const saved_series = [{ uid: 'u', series_doc_id: 'doc-cup', saved_at: at }]
    const code = { id: 'c', series_doc_id: 'doc-cup', name: 'UBC', sealed_code: 's', uses: 0, created_at: at, created_by: 'u' }
    const content = JSON.stringify({ ...rows, saved_series, access_code: [code], event: [] })
    const again = { ...(rows.series[0] as Record<string, string>), title: 'Imported' }
    if (isAgain) await writer.write({ table: 'series', row: again })
    await writer.write({ table: 'removed', row: { id: REMOVAL, kind: 'series', content, removed_at: at, removed_by: '' } })
    await writer.write({ table: 'removed_picture', row: { removed_id: REMOVAL, picture_id: PICTURE } })
    await writer.end()
    await putBack(path, site)
    const database = openDatabase(site.db.where)
    await migrate({ db: database.db })
    const there = await openTestStore(database)
    there.clock.now = now
    expect(await database.db.selectFrom('series').select('title').execute()).toEqual(isAgain ? [{ title: 'Imported' }] : [])
    for (const view of ['episode', 'saved_series', 'access_code'] as const)
      expect(await database.db.selectFrom(view).selectAll().execute(), view).toEqual([])
    const { entries } = await readTrash(database.db, now, { limit: 9 })
    expect(entries).toMatchObject([{ id: REMOVAL, kind: 'series', title: rows.series[0]?.title, documents: 1, episodes: 1 }])
    if (isAgain) {
      expect(await takeBack(there.editing, REMOVAL)).toMatchObject({ ok: false, reason: 'exists' })
      await removeSeries(there.editing, 'doc-cup')
    }
    expect(await takeBack(there.editing, REMOVAL)).toMatchObject({ ok: true })
    expect(await database.db.selectFrom('series').selectAll().execute()).toEqual(rows.series)
    expect(await database.db.selectFrom('episode').selectAll().execute()).toEqual(rows.episode)
    expect(await database.db.selectFrom('saved_series').selectAll().execute()).toEqual(saved_series)
    await there.close()
    await database.close()
  })

  test('a site that runs on the database is not restored into', async () => {
    const { source, site } = await backupAndSite()
    const before = await whole(site)
    const running = openDatabase(site.db.where)
    await running.db.selectFrom('content').selectAll().execute()
    await expect(putBack(source.file, site, { mayReplace: true })).rejects.toThrow(/Stop (it|all of its nodes) first\.$/)
    await running.close()
    expect(await whole(site)).toEqual(before)
  })

  test('F-32 whatever texts a catalogue has, they come back as they were', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0'))
    const episode = fc.record({ title: text, short_description: text, tags: fc.array(text, { maxLength: 3 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(episode, { maxLength: 8 }), async (contents) => {
        const source = await testDatabase('sqlite')
        const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
        const store = await openTestStore(source.database)
        await store.addSeries({ id: 'cup' })
        for (const { title, short_description } of contents)
          await store.addEpisode('cup', { title: `x${title}`, shortDescription: short_description })
        await store.close()
        const storage = diskStorage(join(folder, 'files'))
        const path = join(folder, 'backup.gz')
        await backUp({ database: source.database, storage, seal, path, now, say: () => {}, signal })
        const before = await dump(source.database.db)
        const target = await testDatabase(engine, { isMigrated: false })
        await target.database.close()
        await restore({ path, head: await readHead(path), seal, where: target.where, storage, mayReplace: false, say: () => {} })
        const { db, close } = openDatabase(target.where)
        expect(await dump(db)).toEqual(before)
        await close()
        await Promise.all([source.close(), target.close(), rm(folder, { recursive: true })])
      }),
      { numRuns: engine === 'sqlite' ? rounds({ daily: 4, proof: 10 }) : 3 },
    )
  })
})

describe.each(enginesOf(import.meta.filename))('while writing on %s', (engine) => {
  test('F-32 a backup holds every write that was acknowledged before it began, episodes in one order from 1 on, and no half change', async () => {
    const site = await openSite(engine)
    const store = await openTestStore(site.db.database)
    for (const id of ['ordered', 'thinned']) await store.addSeries({ id })
    // Many rows, so that the backup is busy between the tables that `writePairs` writes.
    const line = { lang: 'fr', source: '', target: '', origin: 'human', status: 'reviewed' as const, version: 1, updated_at: '' }
    for (let from = 0; from < 6_000; from += 1_000) {
      const lines = Array.from({ length: 1_000 }, (_, at) => ({ ...line, hash: `${from + at}` }))
      await site.db.database.db.insertInto('translation').values(lines).execute()
    }
    const saved = new Set<string>()
    const removed = new Set<string>()
    let moved = 0
    let isDone = false

    async function untilDone(edit: (docId: string) => Promise<unknown>, seriesId: string) {
      while (!isDone) {
        const { docId } = (await saveEpisode(store.editing, anEpisode(seriesId))) as { docId: string }
        saved.add(docId)
        await edit(docId)
        await new Promise(setImmediate)
      }
    }
    /** Writes to the first tables that a backup reads and to one of the last. */
    async function writePairs() {
      for (let at = 0; !isDone; at++) {
        await store.changes.change(async ({ trx }) => {
          await trx
            .insertInto('all_category')
            .values({ id: `${at}`, name: '', tags: '[]', position: at, version: 1 })
            .execute()
          await trx
            .insertInto('glossary_entry')
            .values({ key: `${at}`, source: '', target: null, updated_at: '' })
            .execute()
        })
        await new Promise(setImmediate)
      }
    }
    const moving = { seriesDocId: 'doc-ordered', after: null }
    const editing = [
      writePairs(),
      untilDone(async (docId) => {
        await moveEpisode(store.editing, { ...moving, docId })
        moved++
      }, 'ordered'),
      untilDone(async (docId) => {
        if (saved.size % 2 === 0) return
        await removeEpisodes(store.editing, [docId])
        removed.add(docId)
      }, 'thinned'),
    ]
    try {
      for (let round = 1; round <= 3; round++) {
        await expect
          .poll(() => Math.min(saved.size, moved * 2, removed.size * 4), { timeout: 20_000, interval: 5 })
          .toBeGreaterThan(12 * round)
        const [savedBefore, removedBefore] = [[...saved], [...removed]]
        const path = `${site.file}.${round}`
        const database = openDatabase(site.db.where)
        await backUp({ database, storage: site.storage, seal, path, now, say: () => {}, signal }).finally(database.close)
        const rows: Row[] = []
        for await (const entry of readBackup(path, seal)) if ('table' in entry) rows.push(entry)
        const keysOf = (table: string, key: string) => rows.filter((row) => row.table === table).map(({ row }) => row[key])
        expect(keysOf('category', 'id')).toEqual(keysOf('glossary_entry', 'key'))
        const episodes = rows.filter(({ table }) => table === 'episode')
        const kept = new Map(episodes.map(({ row }) => [String(row.doc_id), row]))
        // Files removed meanwhile may be gone.
        expect(savedBefore.filter((docId) => !kept.has(docId) && !removed.has(docId))).toEqual([])
        expect(removedBefore.filter((docId) => kept.has(docId))).toEqual([])
        const ordered = [...kept.values()].filter((row) => row.series_doc_id === moving.seriesDocId)
        const numbers = ordered.map((row) => Number(row.episode_number)).sort((a, b) => a - b)
        expect(numbers.length).toBeGreaterThan(3)
        expect(numbers).toEqual(numbers.map((_, at) => at + 1))
      }
    } finally {
      isDone = true
      await Promise.all(editing)
      await store.close()
    }
  })
})
