import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { aSeries } from '../../../tests/factories/content.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { openTestTexts } from '../../../tests/sites/texts.ts'
import { saveSeries } from '../../catalog/series/edit-series.server.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { ADMIN, CATALOG, seriesTopic } from '../../history/topics.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { addEntry, removeEntry } from '../entries/edit-glossary.server.ts'
import { backToMachine, restoreEarlier, saveLine } from './edit-french.server.ts'
import { readTranslationsFile, writeTranslationsFile } from './french-file.server.ts'
import { openFrenchLines } from './french-lines.server.ts'
import { exportLines, importLines } from './import-french.server.ts'
import { FILE_BYTES } from './translations-file.ts'

const SOURCE = 'A quiet evening'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addAdmin(by)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const by = { uid: 'an-admin', email: 'admin@site.example', client: '192.0.2.1' }
  const staff = () => ({ ...store.editing, by })
  const rows = () => db.database.db.selectFrom('translation').selectAll().orderBy('source').execute()
  const say = (target: string, baseVersion: number, isLocked = false, source = SOURCE) =>
    store.heard(() => saveLine(staff(), { source, target, isLocked, baseVersion }))
  const title = (id: string) => store.catalogue.snapshot('fr').byId.get(id)?.title
  const lines = () => openFrenchLines({ db: db.database.db, catalogue: store.catalogue, memory: store.memory })
  const openTexts = (own: Pick<TestStore, 'database' | 'catalogue' | 'memory'> = store) => {
    const texts = openTestTexts(own)
    onTestFinished(texts.close)
    return texts
  }

  test('Q-32 L6 a search finds the title of any episode, in either language, whoever says its French', async () => {
    await store.addSeries({ id: 'cup', title: 'Cup' })
    await store.addSeries({ id: 'shield', title: 'Shield' })
    await store.addEpisode('cup', { title: 'Semifinal 1' })
    await store.addEpisode('shield', { title: 'Semifinal 1' })
    await store.addEpisode('shield', { title: 'Quarterfinal 2' })
    const texts = openTexts()
    const find = async (q: string) => {
      const { lines } = await texts.page(`${new URLSearchParams({ state: 'all', q })}`)
      return lines.map(({ source, french, places }) => [source, french, places])
    }
    const semifinal = ['Semifinal 1', 'Demi-finale 1', 2]
    for (const text of ['semifinal', 'DEMI-FINALE', 'demi finale 1']) expect(await find(text), text).toEqual([semifinal])
    expect(await find('finale 2')).toEqual([['Quarterfinal 2', 'Quart de finale 2', 1]])
    expect(await find('finale')).toHaveLength(2)
    expect(await find('nowhere')).toEqual([])
    const hash = sourceHash('Semifinal 1')
    expect(await lines().line(hash)).toMatchObject({ source: 'Semifinal 1', target: null, machine: 'Demi-finale 1' })
    await say('Demie 1', 0, false, 'Semifinal 1')
    expect(await find('demie')).toEqual([['Semifinal 1', 'Demie 1', 2]])
    expect(await find('demi-finale')).toEqual([])
  })

  test('L6 a text of an episode still says where it stands once a person has put it into French', async () => {
    await store.addSeries({ id: 'cup', title: 'Cup' })
    await store.addSeries({ id: 'shield', title: 'Shield' })
    const docId = await store.addEpisode('cup', { title: 'Day 1', shortDescription: SOURCE })
    await say('Une soirée calme', 0)
    await say('De personne', 0, false, 'Of nobody')
    const texts = openTexts()
    const placed = async () => {
      const page = await texts.page('state=reviewed')
      return page.lines.map(({ source, place, places }) => [source, place, places])
    }
    const ofDay1 = { kind: 'episode', field: 'shortDescription', docId, seriesDocId: 'doc-cup', series: 'Cup', episode: 'Day 1' }
    const ofNobody = ['Of nobody', { kind: 'nowhere' }, 0]
    expect(await placed()).toEqual([ofNobody, [SOURCE, ofDay1, 1]])
    // A title precedes a description with the same words.
    await store.addEpisode('shield', { title: 'Finale', longDescription: 'Finale' })
    await say('La finale', 0, false, 'Finale')
    const ofFinale = { kind: 'episode', field: 'title', series: 'Shield', episode: 'Finale' }
    expect(await placed()).toEqual(expect.arrayContaining([['Finale', expect.objectContaining(ofFinale), 2]]))
  })

  test('F-18 L6 what is said by a clock that was set back shows at once', async () => {
    await store.addSeries({ id: 'cup', title: SOURCE })
    await store.addSeries({ id: 'open', title: 'A third one' })
    await say('Une soirée calme', 0)
    const texts = openTexts()
    const french = async () => (await texts.page('state=all')).lines.map((line) => line.french)
    expect(await french()).toContain('Une soirée calme')
    store.clock.now = new Date(store.clock.now.getTime() - 2 * 60 * 60_000)
    await say('Une autre', 0, false, 'A third one')
    await say('Une soirée tranquille', 1)
    expect([title('cup'), title('open')]).toEqual(['Une soirée tranquille', 'Une autre'])
    expect(await french()).toEqual(expect.arrayContaining(['Une soirée tranquille', 'Une autre']))
  })

  test('L6 what a person says shows in every series that has the text, in lists and among its episodes, and no other is told', async () => {
    await store.addSeries({ id: 'cup', title: SOURCE })
    await store.addSeries({ id: 'league', title: 'Another one' })
    await store.addSeries({ id: 'open', title: 'A third one' })
    await store.addEpisode('league', { title: SOURCE })
    const league = store.catalogue.snapshot().byId.get('league')
    if (!league) throw new Error('no series')
    const episodes = async () => (await store.catalogue.episodesOf(league, 'fr')).episodes.map((each) => each.title)
    expect(await episodes()).toEqual([SOURCE])
    const rung: string[] = []
    const stop = store.changes.onBells((bells) => rung.push(...bells.map(({ topic }) => topic)))
    await say('Une soirée calme', 0)
    stop()
    expect(title('cup')).toBe('Une soirée calme')
    expect(await episodes()).toEqual(['Une soirée calme'])
    expect(rung).toEqual(expect.arrayContaining([CATALOG, ADMIN, seriesTopic('cup'), seriesTopic('league')]))
    expect(rung).not.toContain(seriesTopic('open'))
    const [command] = await db.database.db.selectFrom('audit').selectAll().execute()
    expect(command).toMatchObject({ action: 'french.edit', title: SOURCE, email: by.email })
  })

  test('M12 of two admins who say something of one text at once one is refused, whether it had a line or not', async () => {
    const both = (baseVersion: number) =>
      Promise.all(
        ['Une soirée calme', 'Soirée tranquille'].map((target) =>
          saveLine(staff(), { source: SOURCE, target, isLocked: false, baseVersion }),
        ),
      )
    for (const version of [0, 1]) {
      const answers = await both(version)
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'changed' }])
      expect(await rows()).toMatchObject([{ version: version + 1, status: 'reviewed', origin: 'human' }])
    }
    expect(await backToMachine(staff(), { hash: sourceHash(SOURCE), baseVersion: 1 })).toEqual({ ok: false, reason: 'changed' })
  })

  test('M12 a line given back to the machine comes back by undo, but not over what somebody said since', async () => {
    await store.addSeries({ id: 'cup', title: SOURCE })
    await say('Une soirée calme', 0, true)
    const give = (baseVersion: number) => store.heard(() => backToMachine(staff(), { hash: sourceHash(SOURCE), baseVersion }))
    const given = await give(1)
    if (!given.ok) throw new Error(given.reason)
    expect([title('cup'), await rows()]).toMatchObject([SOURCE, [{ target: null, status: 'machine', version: 2 }]])
    expect(await store.heard(() => takeBack(staff(), given.removedId))).toEqual({ ok: true, title: SOURCE })
    expect([title('cup'), await rows()]).toMatchObject(['Une soirée calme', [{ status: 'locked', version: 3 }]])
    expect(await takeBack(staff(), given.removedId)).toEqual({ ok: false, reason: 'not-kept' })
    const again = await give(3)
    if (!again.ok) throw new Error(again.reason)
    await say('Soirée tranquille', 4)
    expect(await takeBack(staff(), again.removedId)).toEqual({ ok: false, reason: 'changed' })
    expect(title('cup')).toBe('Soirée tranquille')
  })

  test('L6 the history of a line tells who changed what, and an earlier text is taken back; a lock stays', async () => {
    await store.addSeries({ id: 'cup', title: SOURCE })
    await say('Une soirée calme', 0)
    store.clock.now = new Date('2026-11-21T18:01:00.000Z')
    await say('Soirée tranquille', 1, true)
    const hash = sourceHash(SOURCE)
    const [change, first] = await lines().history(hash)
    expect([change, first]).toMatchObject([
      { at: '2026-11-21T18:01:00.000Z', target: 'Une soirée calme', status: 'reviewed' },
      { target: null, status: 'machine' },
    ])
    const take = (id = '') => store.heard(() => restoreEarlier(staff(), { hash, id, baseVersion: 2 }))
    expect(await take('another')).toEqual({ ok: false, reason: 'not-kept' })
    expect(await take(change?.id)).toEqual({ ok: true })
    expect(title('cup')).toBe('Une soirée calme')
    expect(await rows()).toMatchObject([{ status: 'locked', version: 3 }])
  })

  test('L6 the list has each text of the catalogue once with its state, and finds by either language', async () => {
    await store.addSeries({
      id: 'cup',
      title: 'Hockey Championship',
      shortDescription: 'Xyzzy plugh today',
      description: '',
      longDescription: '',
    })
    await store.addSeries({
      id: 'two',
      title: 'Hockey Championship',
      shortDescription: SOURCE,
      description: '',
      longDescription: '',
    })
    await store.addEpisode('cup', { title: 'Semifinal 1', shortDescription: '', longDescription: '' })
    await say('Une soirée calme', 0)
    const texts = openTexts()
    const page = await texts.page('state=all')
    expect(page.lines.map(({ source, states, places }) => [source, states, places])).toEqual(
      expect.arrayContaining([
        ['Hockey Championship', ['machine'], 2],
        ['Xyzzy plugh today', ['english'], 1],
        ['Semifinal 1', ['machine'], 1],
        [SOURCE, ['reviewed'], 1],
      ]),
    )
    expect(page.lines).toHaveLength(4)
    // A text of two series counts in each.
    expect(page.counts).toMatchObject({ titles: { machine: 3, all: 3 }, descriptions: { english: 1, reviewed: 1, locked: 0 } })
    expect(await texts.sources('state=all&q=soirée+CALME')).toEqual([SOURCE])
    expect(await texts.sources('q=evening&state=machine')).toEqual([])
    expect(await texts.sources('state=all&series=doc-cup')).toEqual(['Hockey Championship', 'Semifinal 1', 'Xyzzy plugh today'])
    expect((await texts.page('state=all&series=championship')).series).toBe('Hockey Championship')
    const nothing = await texts.page('state=all&series=nothing')
    expect([nothing.lines, nothing.series, nothing.counts.titles.all]).toEqual([[], null, 0])
  })

  test('L6 the list reads no line of a machine but those of series, and after an edit what has changed alone', async () => {
    await store.addSeries({ id: 'cup', title: SOURCE, shortDescription: '', longDescription: '', description: '' })
    const machine = (at: number, source = `Episode ${at}`) => ({
      lang: 'fr',
      hash: sourceHash(source),
      source,
      target: `En français ${at}`,
      origin: 'a service',
      status: 'machine' as const,
      version: 0,
      updated_by: null,
      updated_at: '2026-11-21T17:00:00.000Z',
    })
    const { db: own } = db.database
    for (let from = 0; from < 3_000; from += 500) {
      const some = Array.from({ length: 500 }, (_, at) => machine(from + at))
      await own.insertInto('translation').values(some).execute()
    }
    let count = 0
    const counting = own.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        count += result.rows.length
        return result
      },
    })
    const { catalogue, memory } = store
    const texts = openTexts({ database: { ...db.database, db: counting }, catalogue, memory })
    const shown = async () => {
      count = 0
      return (await texts.page('state=all')).lines.map(({ french, states: [state] }) => [french, state])
    }
    expect(await shown()).toEqual([[SOURCE, 'english']])
    expect(count).toBeLessThan(50)
    await own.insertInto('translation').values(machine(0, SOURCE)).execute()
    expect(await shown()).toEqual([['En français 0', 'machine']])
    expect((await lines().line(sourceHash(SOURCE)))?.machine).toBe('En français 0')
    await say('Une soirée calme', 0)
    expect(await shown()).toEqual([['Une soirée calme', 'reviewed']])
    expect(count).toBeLessThan(50)
    await say('Personne ne le montre', 0, false, 'Elsewhere')
    expect(await shown()).toEqual([
      ['Une soirée calme', 'reviewed'],
      ['Personne ne le montre', 'reviewed'],
    ])
  })

  test('L6 a text changed in the catalogue is listed anew; the line that a person said of the former stays to be found', async () => {
    await store.addSeries({ id: 'cup', title: SOURCE })
    await say('Une soirée calme', 0)
    const texts = openTexts()
    await texts.page()
    await store.heard(() => saveSeries(staff(), aSeries({ id: 'cup', title: 'A loud evening' })))
    const page = await texts.page('state=all&q=evening')
    expect(page.lines.map(({ source, states, place }) => [source, states, place.kind])).toEqual([
      ['A loud evening', ['english', 'outdated'], 'series'],
      [SOURCE, ['reviewed'], 'nowhere'],
    ])
    // Nobody has to translate what is on no page.
    expect(await texts.sources('q=evening')).toEqual(['A loud evening'])
  })

  test('L6 a file brings reviewed lines, over no locked one, and shows at once; the export of it is the import again', async () => {
    await store.addSeries({ id: 'cup', title: SOURCE })
    await store.addSeries({ id: 'two', title: 'Locked one' })
    await say('Verrouillé', 0, true, 'Locked one')
    await say('Déjà là', 0, false, 'The same')
    const line = (english: string, french: string) => ({ english, french })
    const file = [
      line(SOURCE, 'Première'),
      line('Locked one', 'Autre'),
      line('The same', 'Déjà là'),
      line(` ${SOURCE}`, 'Soirée'),
    ]
    const counts = await store.heard(() => importLines(staff(), file, 'lines.json'))
    expect(counts).toEqual({ taken: 1, same: 1, locked: 1, twice: 1, patterns: 0 })
    expect([title('cup'), title('two')]).toEqual(['Soirée', 'Verrouillé'])
    expect(await rows()).toMatchObject([
      { target: 'Soirée', status: 'reviewed', origin: 'import', version: 1 },
      { target: 'Verrouillé', status: 'locked', origin: 'human', version: 1 },
      { target: 'Déjà là', version: 1 },
    ])
    expect(await lines().history(sourceHash(SOURCE))).toMatchObject([{ target: null, status: 'machine' }])
    const { lines: exported } = await exportLines(staff(), 'french.json')
    expect(exported).toHaveLength(3)
    const before = await rows()
    expect(await importLines(staff(), exported, 'french.json')).toEqual({
      taken: 0,
      same: 2,
      locked: 1,
      twice: 0,
      patterns: 0,
    })
    expect(await rows()).toEqual(before)
    const commands = await db.database.db.selectFrom('audit').select('action').orderBy('action').execute()
    expect(commands.map(({ action }) => action)).toEqual(['french.edit', 'french.edit', 'french.export', 'french.import'])
  })

  test('L6 what is too much for one file goes out as several, each of which comes back', async () => {
    const many = Array.from({ length: 700 }, (_, at) => ({ english: `Text ${at}`, french: `${at} ${'é«"'.repeat(1_600)}` }))
    await importLines(staff(), many, 'many.json')
    const found: string[] = []
    let [parts, next]: [number, string | undefined] = [0, '']
    while (next !== undefined) {
      const exported = await exportLines(staff(), 'part.json', next)
      const bytes = new TextEncoder().encode(await writeTranslationsFile(exported.lines, exported.patterns))
      expect(bytes.length).toBeLessThanOrEqual(FILE_BYTES)
      const file = await readTranslationsFile(bytes)
      if (!file.ok) throw new Error(file.fault.reason)
      expect(await importLines(staff(), file.lines, 'part.json')).toMatchObject({ taken: 0, same: exported.lines.length })
      found.push(...file.lines.map(({ english }) => english))
      parts += 1
      next = exported.next
    }
    expect([parts, found.length, new Set(found).size]).toEqual([2, 700, 700])
  })

  test('L6 a thousand lines of one file are taken over as one', async () => {
    await store.addSeries({ id: 'cup', title: 'Text 999' })
    await store.addEpisode('cup', { title: 'Text 3' })
    const many = Array.from({ length: 1_000 }, (_, at) => ({ english: `Text ${at}`, french: `Texte ${at}` }))
    expect(await store.heard(() => importLines(staff(), many, 'many.json'))).toMatchObject({ taken: 1_000 })
    expect(title('cup')).toBe('Texte 999')
    expect(await rows()).toHaveLength(1_000)
  })

  test('T-71 each command on French texts writes one record of who did it, a refused one none', async () => {
    const hash = sourceHash(SOURCE)
    const actions = async () => {
      const commands = await db.database.db.selectFrom('audit').select(['action', 'uid', 'client']).execute()
      expect(commands.every(({ uid, client }) => uid === by.uid && client === by.client)).toBe(true)
      return commands.map(({ action }) => action).sort()
    }
    await say('Une', 0)
    await say('Deux', 0)
    const given = await backToMachine(staff(), { hash, baseVersion: 1 })
    await backToMachine(staff(), { hash, baseVersion: 1 })
    if (!given.ok) throw new Error(given.reason)
    await takeBack(staff(), given.removedId)
    await takeBack(staff(), given.removedId)
    const entry = { source: 'Zorble', target: null }
    await addEntry(staff(), entry)
    await addEntry(staff(), entry)
    const removed = await removeEntry(staff(), 'zorble')
    await removeEntry(staff(), 'zorble')
    if (!removed.ok) throw new Error(removed.reason)
    await takeBack(staff(), removed.removedId)
    await importLines(staff(), [{ english: 'A', french: 'B' }], 'file.json')
    const once = ['add', 'edit', 'edit', 'import', 'machine', 'remove', 'restore']
    expect(await actions()).toEqual(once.map((command) => `french.${command}`))
  })

  test('L6 what the glossary lacked is told by how many texts miss it, and no longer once it has been added', async () => {
    const title = (id: string, title: string) => ({ id, title, shortDescription: '', longDescription: '', description: '' })
    await store.addSeries(title('one', 'zorble Final'))
    await store.addSeries(title('two', 'zorble Semifinal'))
    await store.addSeries(title('three', 'wibble Final'))
    const list = lines()
    const first = await list.glossary()
    expect(first.missing).toEqual([
      { phrase: 'zorble', texts: 2 },
      { phrase: 'wibble', texts: 1 },
    ])
    await store.heard(() => addEntry(staff(), { source: 'zorble', target: null }))
    const second = await list.glossary()
    expect(second.entries).toEqual([{ key: 'zorble', source: 'zorble', target: null, form: null }])
    expect(second.missing.map(({ phrase }) => phrase)).toEqual(['wibble'])
  })

  test('L4 L6 an entry of the glossary translates what it names at once, on each page; it is removed and comes back', async () => {
    await store.addSeries({ id: 'cup', title: 'Zorble' })
    await store.addEpisode('cup', { title: 'Zorble' })
    const cup = store.catalogue.snapshot().byId.get('cup')
    if (!cup) throw new Error('no series')
    const both = async () => [title('cup'), (await store.catalogue.episodesOf(cup, 'fr')).episodes[0]?.title]
    expect(await both()).toEqual(['Zorble', 'Zorble'])
    const entry = { source: 'Zorble', target: 'Zorblage' }
    expect(await store.heard(() => addEntry(staff(), entry))).toMatchObject({ ok: true })
    expect(await both()).toEqual(['Zorblage', 'Zorblage'])
    expect(await addEntry(staff(), { source: 'ZORBLE', target: null })).toMatchObject({ ok: false, reason: 'exists' })
    expect(await addEntry(staff(), { source: ' - ', target: null })).toMatchObject({ ok: false, reason: 'no-words' })
    const removed = await store.heard(() => removeEntry(staff(), 'zorble'))
    if (!removed.ok) throw new Error(removed.reason)
    expect(await both()).toEqual(['Zorble', 'Zorble'])
    expect(await store.heard(() => takeBack(staff(), removed.removedId))).toEqual({ ok: true, title: 'Zorble' })
    expect(await both()).toEqual(['Zorblage', 'Zorblage'])
  })
})
