import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openTranslator } from '../../../providers/translator/pick.server.ts'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { openTestTexts } from '../../../tests/sites/texts.ts'
import { answering, startTranslatorPeer, type TranslatorPeer } from '../../../tests/translators/peer.ts'
import { libretranslate } from '../../../tests/translators/protocols.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { CATALOG, seriesTopic } from '../../history/topics.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { addEntry, removeEntry } from '../entries/edit-glossary.server.ts'
import { backToMachine, saveLine } from '../french/edit-french.server.ts'
import { openFrenchLines } from '../french/french-lines.server.ts'
import { openMemory, type Waits } from '../memory.server.ts'
import { approvePattern, removePattern } from '../patterns/edit-patterns.server.ts'
import { openServiceQueue } from './service-queue.server.ts'
import { openTasks } from './tasks.server.ts'
import { openTranslations, spendOfDay, type Translations } from './translations.server.ts'

/** What the service says while its answers are held back. */
const OTHER_FRENCH: Record<string, string> = { The: 'La', game: 'partie', 'A quiet evening': 'Soirée toute calme' }

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let peer: TranslatorPeer
  const open: { close(): Promise<void> | void }[] = []
  const told: string[] = []

  beforeEach(async () => {
    told.length = 0
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    peer = await startTranslatorPeer(libretranslate)
  })
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
    await peer.close()
    await store.close()
    await db.close()
  })

  type Given = { version?: string; limits?: Parameters<typeof openTranslations>[0]['limits'] }

  /** Opens a node with the peer as its service, which often looks for due texts. */
  function node(of: TestStore = store, { version = '1', limits = {} }: Given = {}): Translations {
    const tell = (_: object, message: string) => void told.push(message)
    const log = { error: tell, warn: tell, info: tell }
    const now = () => of.clock.now
    const queue = openServiceQueue({
      translator: openTranslator(peer.settings),
      spend: async () => true,
      log,
      now,
      wait: async () => {},
    })
    const translations = openTranslations({
      db: of.database.db,
      work: of.work,
      changes: of.changes,
      catalogue: of.catalogue,
      memory: of.memory,
      service: { name: 'libretranslate', version, queue },
      now,
      log,
      limits: { look: 20, ...limits },
    })
    open.unshift(translations)
    return translations
  }
  async function anotherStore(): Promise<TestStore> {
    const other = await openTestStore(db.again())
    open.push(other)
    return other
  }
  const later = (ms: number) => new Date(store.clock.now.getTime() + ms)
  /** Holds back every answer until it is opened. */
  function gate() {
    const held: (() => void)[] = []
    peer.act((response) => {
      const texts = asked(peer.questions.slice(-1))
      const translatedText = texts.map((text) => text.replace(/The|A quiet evening|game/g, (word) => OTHER_FRENCH[word] ?? word))
      held.push(() => response.end(JSON.stringify({ translatedText })))
    })
    return {
      held,
      open() {
        peer.act('is honest')
        for (const answer of held) answer()
      },
    }
  }
  const plain = { shortDescription: '', longDescription: '', description: '' }
  const tasks = () => db.database.db.selectFrom('work').selectAll().execute()
  const asked = (questions = peer.questions) => questions.flatMap(({ body }) => (body as { q: string[] }).q)
  const title = (id: string) => store.catalogue.snapshot('fr').byId.get(id)?.title
  async function episodeTitles(id: string) {
    const series = store.catalogue.snapshot().byId.get(id)
    return series && (await store.catalogue.episodesOf(series, 'fr')).episodes.map((each) => each.title)
  }
  const rows = () => db.database.db.selectFrom('translation').selectAll().orderBy('source').execute()

  test('L3 a string is answered by a string, a list by a list in its order; English is never translated', async () => {
    const translations = node()
    const french = await translations.translateOnce({ text: 'The first night', to: 'fr' })
    expect(french).not.toBe('The first night')
    expect(await translations.translateOnce({ text: ['A long day', '', 'The first night', 'A long day'], to: 'fr' })).toEqual([
      expect.stringMatching(/./),
      '',
      french,
      expect.stringMatching(/./),
    ])
    const asked = peer.questions.length
    expect(await translations.translateOnce({ text: ['A new text'], to: 'en' })).toEqual(['A new text'])
    expect(peer.questions.length).toBe(asked)
  })

  test('L4 T-102 600 calls for 60 texts at once are at most 3 requests, and none when they are asked again on another node', async () => {
    const translations = node()
    const texts = Array.from({ length: 60 }, (_, at) => `The story of team number ${at}`)
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, at) => translations.translateOnce({ text: texts[at % 60] as string, to: 'fr' })),
    )
    expect(answers.every((answer, at) => answer !== texts[at % 60])).toBe(true)
    expect(peer.questions.length).toBeLessThanOrEqual(3)
    expect(await rows()).toHaveLength(60)
    const before = peer.questions.length
    expect(await node(await anotherStore()).translateOnce({ text: texts, to: 'fr' })).toEqual(answers.slice(0, 60))
    expect(peer.questions.length).toBe(before)
  })

  test('Q-47 what a service proposes is on no page, waits on the list and is shown once a person has saved it', async () => {
    const waiting = await openTestStore(db.again(), { areProposals: true })
    open.push(waiting)
    const translations = node(waiting)
    const said = { title: 'A night story', shortDescription: 'A quiet evening', longDescription: '', description: '' }
    await waiting.addSeries({ id: 'cup', ...said })
    await waiting.addEpisode('cup', { title: 'A long day', shortDescription: '', longDescription: '' })
    await expect
      .poll(async () => (await rows()).map(({ source }) => source))
      .toEqual(['A long day', said.title, 'A quiet evening'])
    await waiting.changes.catchUp()
    const proposed = Object.fromEntries((await rows()).map(({ source, target }) => [source, target]))
    const shown = () => waiting.catalogue.snapshot('fr').byId.get('cup')
    expect(shown()).toMatchObject({ title: 'A night story', shortDescription: 'A quiet evening' })
    expect(await translations.translateOnce({ text: 'A quiet evening', to: 'fr' })).toBe('A quiet evening')

    const { memory, catalogue } = waiting
    const list = openFrenchLines({ db: waiting.database.db, catalogue, memory })
    const texts = openTestTexts(waiting)
    onTestFinished(texts.close)
    const waits = async (search: string) => (await texts.page(search)).lines.map(({ source, french }) => [source, french])
    const all = [said.title, 'A long day', 'A quiet evening'].map((source) => [source, proposed[source]])
    expect(await waits('state=proposed')).toEqual(all)
    expect(await waits('state=proposed&series=cup')).toEqual(all)
    const line = await list.line(sourceHash('A quiet evening'))
    expect(line).toMatchObject({ state: 'proposed', target: null, machine: proposed['A quiet evening'], version: 0 })

    const target = line?.machine ?? ''
    await waiting.heard(() => saveLine(waiting.editing, { source: 'A quiet evening', target, isLocked: false, baseVersion: 0 }))
    expect(shown()?.shortDescription).toBe(proposed['A quiet evening'])
    expect(await waits('state=proposed')).toEqual(all.slice(0, 2))
    // When French needs no approval, the waiting proposals appear without a new request.
    const asked = peer.questions.length
    const published = await anotherStore()
    node(published)
    expect(published.catalogue.snapshot('fr').byId.get('cup')?.title).toBe(proposed[said.title])
    expect(peer.questions.length).toBe(asked)
  })

  test('L3 a service that fails leaves the original, is told once and stores nothing', async () => {
    peer.act(answering(400))
    const translations = node()
    expect(await translations.translateOnce({ text: ['A long day', 'A short day'], to: 'fr' })).toEqual([
      'A long day',
      'A short day',
    ])
    expect(told).toEqual(['the translator failed'])
    expect(await rows()).toEqual([])
  })

  test('L3 who asks waits for 70 s at most, here 50 ms; then the original comes back, and it is logged', async () => {
    const { held } = gate()
    const translations = node(store, { limits: { answer: 50 } })
    expect(await translations.translateOnce({ text: ['A quiet evening', 'Day 2'], to: 'fr' })).toEqual([
      'A quiet evening',
      'Day 2',
    ])
    expect(told).toEqual(['translating failed'])
    await expect.poll(() => held.length).toBe(1)
  })

  test('L6 what the service says is told to every series that shows the text, in any white space, however late it came to be', async () => {
    node()
    const service = gate()
    await store.addSeries({ id: 'cup', title: 'A quiet evening', ...plain })
    await expect.poll(() => service.held.length).toBe(1)
    // All of these arrive while the text is in flight.
    await store.addSeries({ id: 'league', title: 'NCAA', ...plain })
    await store.addSeries({ id: 'open', title: 'FIBA', ...plain })
    await store.addEpisode('league', { title: 'A  quiet evening', shortDescription: '', longDescription: '' })
    expect(await episodeTitles('league')).toEqual(['A  quiet evening'])
    const rung: string[] = []
    const stop = store.changes.onBells((bells) => rung.push(...bells.map(({ topic }) => topic)))
    service.open()
    await expect.poll(() => title('cup')).toBe('Soirée toute calme')
    await expect.poll(() => episodeTitles('league')).toEqual(['Soirée toute calme'])
    stop()
    expect(rung).toEqual(expect.arrayContaining([CATALOG, seriesTopic('cup'), seriesTopic('league')]))
    expect(rung).not.toContain(seriesTopic('open'))
    expect(asked()).toEqual(['A quiet evening'])
  })

  test('L6 a title saved in an outage is French soon after it, with no call in between but a few trials', async () => {
    peer.act(answering(500))
    node()
    await store.addSeries({ id: 'cup', title: 'A quiet evening', ...plain })
    await expect.poll(() => told).toEqual(['the translator failed'])
    await store.addSeries({ id: 'league', title: 'The first story', ...plain })
    await expect
      .poll(async () => (await tasks()).map(({ due_at, tries }) => [due_at, tries]))
      .toEqual(
        expect.arrayContaining([
          [later(30_000).toISOString(), 1],
          [later(0).toISOString(), 0],
        ]),
      )
    const calls = peer.questions.length
    // It sends and claims nothing while it pauses.
    await store.addSeries({ id: 'third', title: 'NCAA', ...plain })
    await expect.poll(tasks).toHaveLength(3)
    expect(peer.questions).toHaveLength(calls)
    peer.act('is honest')
    store.clock.now = later(60_000)
    await expect.poll(() => [title('cup'), title('league')]).toEqual(['Une calme soirée', 'Le première histoire'])
    expect(told).toEqual(['the translator failed', 'the translator answers again'])
    // A text with nothing to translate is not sent, and not looked at again.
    await expect.poll(tasks).toMatchObject([{ due_at: null, fault: expect.stringMatching(/ /) }])
    expect(asked()).not.toContain('NCAA')
  })

  test('L4 with a key that is refused no edit takes anything on', async () => {
    peer.act(answering(403))
    node()
    await store.addSeries({ id: 'cup', title: 'A quiet evening', ...plain })
    await expect.poll(() => told).toEqual(['the translator failed'])
    await store.addSeries({ id: 'league', title: 'The first story', ...plain })
    const due = async () => (await tasks()).filter(({ tries }) => tries === 0).map(({ due_at }) => due_at)
    await expect.poll(due).toEqual([later(0).toISOString()])
    store.clock.now = later(29 * 60_000)
    await store.addSeries({ id: 'third', title: 'The live game', ...plain })
    await expect.poll(tasks).toHaveLength(3)
    expect(await due()).toHaveLength(2)
    expect(peer.questions).toHaveLength(1)
  })

  test('L4 what a node that died had taken on another one has after two minutes, and no sooner', async () => {
    const service = gate()
    node()
    await store.addSeries({ id: 'cup', title: 'A quiet evening', ...plain })
    await expect.poll(() => service.held.length).toBe(1)
    peer.act('is honest')
    const other = await anotherStore()
    const second = node(other)
    // From here on it knows the claim.
    await second.translateOnce({ text: 'A quiet evening', to: 'fr' })
    other.clock.now = later(119_000)
    expect(await second.translateOnce({ text: 'A quiet evening', to: 'fr' })).toBe('A quiet evening')
    expect(peer.questions).toHaveLength(1)
    other.clock.now = later(120_000)
    await expect.poll(rows).toMatchObject([{ target: 'Une calme soirée' }])
    expect(peer.questions).toHaveLength(2)
  })

  test('L4 what a node gives up when it closes another one has at once', async () => {
    const service = gate()
    const first = node()
    await store.addSeries({ id: 'cup', title: 'A quiet evening', ...plain })
    await expect.poll(() => service.held.length).toBe(1)
    await first.close()
    peer.act('is honest')
    expect(await node(await anotherStore()).translateOnce({ text: 'A quiet evening', to: 'fr' })).toBe('Une calme soirée')
  })

  test('L4 two nodes that are asked for the same texts at once pay for each of them once', async () => {
    const texts = Array.from({ length: 60 }, (_, at) => `The game of team ${at}`)
    const mixed = [...texts].reverse()
    const [one, two] = [node(), node(await anotherStore())]
    await Promise.all([one.translateOnce({ text: texts, to: 'fr' }), two.translateOnce({ text: mixed, to: 'fr' })])
    await expect.poll(async () => (await rows()).length).toBe(60)
    expect(asked().sort()).toEqual([...texts].sort())
    expect(await tasks()).toEqual([])
    expect(told).toEqual([])
  })

  test('L4 what the service got wrong twice is paid for again by no node, but with other rules, another service, or when a person asks', async () => {
    peer.act('drops a protected word')
    const first = node()
    await store.addSeries({ id: 'cup', title: 'NCAA Evening Stars story', ...plain })
    const isGivenUp = async () => expect.poll(tasks).toMatchObject([{ due_at: null, fault: expect.any(String) }])
    await isGivenUp()
    expect(peer.questions).toHaveLength(2)
    await first.close()
    const again = node()
    expect(await again.translateOnce({ text: 'NCAA Evening Stars story', to: 'fr' })).toBe('NCAA Evening Stars story')
    // An unrelated name changes nothing.
    await store.heard(() => addEntry(store.editing, { source: 'Zorble', target: null }))
    await isGivenUp()
    expect(peer.questions).toHaveLength(2)
    await store.heard(() => addEntry(store.editing, { source: 'Evening Stars', target: null }))
    await expect.poll(() => peer.questions.length).toBe(4)
    await isGivenUp()
    await again.close()
    const third = node(store, { version: '2' })
    await expect.poll(() => peer.questions.length).toBe(6)
    await isGivenUp()
    peer.act('is honest')
    const line = { source: 'NCAA Evening Stars story', target: 'Étoiles', isLocked: false, baseVersion: 0 }
    await store.heard(() => saveLine(store.editing, line))
    await store.heard(() => backToMachine(store.editing, { hash: sourceHash('NCAA Evening Stars story'), baseVersion: 1 }))
    await expect.poll(() => title('cup')).toBe('NCAA Evening Stars histoire')
    await third.close()
  })

  test('L4 L6 a phrase of staff stands before what a service has said, and gives way when it is removed', async () => {
    node()
    await store.addSeries({ id: 'cup', title: 'A quiet evening', ...plain })
    await expect.poll(() => title('cup')).toBe('Une calme soirée')
    await store.heard(() => addEntry(store.editing, { source: 'A quiet evening', target: 'Une soirée calme' }))
    expect(title('cup')).toBe('Une soirée calme')
    await store.addSeries({ id: 'league', title: 'A QUIET EVENING', ...plain })
    expect(title('league')).toMatch(/soirée calme/i)
    const line = { source: 'A quiet evening', target: 'Soirée tranquille', isLocked: false, baseVersion: 0 }
    await store.heard(() => saveLine(store.editing, line))
    expect(title('cup')).toBe('Soirée tranquille')
    await store.heard(() => backToMachine(store.editing, { hash: sourceHash(line.source), baseVersion: 1 }))
    expect(title('cup')).toBe('Une soirée calme')
    await expect.poll(async () => (await tasks()).filter(({ due_at }) => due_at !== null)).toEqual([])
    expect(asked()).toEqual(['A quiet evening'])
    const { key } = await db.database.db.selectFrom('glossary_entry').select('key').executeTakeFirstOrThrow()
    await store.heard(() => removeEntry(store.editing, key))
    await expect.poll(() => title('cup')).toBe('Une calme soirée')
  })

  test('L5 L6 a name that staff add corrects what a service made of it', async () => {
    node()
    await store.addSeries({ id: 'cup', title: 'The Queen’s Evening game', ...plain })
    await expect.poll(() => title('cup')).toBe('Le Queen’s Soirée match')
    const service = gate()
    await store.heard(() => addEntry(store.editing, { source: "Queen's Evening", target: null }))
    await expect.poll(() => service.held.length).toBe(1)
    // French that breaks a name is never shown, even before there is better.
    expect(title('cup')).not.toContain('Soirée')
    service.open()
    await expect.poll(() => title('cup')).toBe('La Queen’s Evening partie')
  })

  test('M12 what was given back to the machine comes back by undo after the service has answered as well', async () => {
    node()
    await store.addSeries({ id: 'cup', title: 'A quiet evening', ...plain })
    const line = { source: 'A quiet evening', target: 'Une soirée calme', isLocked: true, baseVersion: 0 }
    await store.heard(() => saveLine(store.editing, line))
    const given = await store.heard(() => backToMachine(store.editing, { hash: sourceHash(line.source), baseVersion: 1 }))
    if (!given.ok) throw new Error(given.reason)
    await expect.poll(() => title('cup')).toBe('Une calme soirée')
    expect(await store.heard(() => takeBack(store.editing, given.removedId))).toMatchObject({ ok: true })
    expect(title('cup')).toBe('Une soirée calme')
  })

  test('Q-109 a title that the glossary calls whole goes before a service, which is not asked for it; a person goes before both', async () => {
    const title = "Women's Hockey"
    const line = { lang: 'fr', hash: sourceHash(title), source: title, target: 'Le hockey des dames', origin: 'x' }
    const by = { status: 'machine' as const, version: 0, updated_by: null, updated_at: '2026-01-01T00:00:00.000Z' }
    await db.database.db
      .insertInto('translation')
      .values({ ...line, ...by })
      .execute()
    node()
    const shown = () => store.catalogue.snapshot('fr').byId.get('cup')
    await store.addSeries({ id: 'cup', title, shortDescription: 'Semifinal 1', longDescription: 'The best of all days.' })
    await expect.poll(() => shown()?.longDescription).toBe('Le meilleure de toutes journées.')
    expect(shown()).toMatchObject({ title: 'Hockey féminin', shortDescription: 'Demi-finale 1', machine: ['longDescription'] })
    expect(asked()).toEqual(['The best of all days.'])
    await expect.poll(async () => (await tasks()).filter(({ due_at }) => due_at !== null)).toEqual([])
    expect(store.memory.proposal(title, { target: line.target, status: 'machine' })).toBeUndefined()
    await store.heard(() =>
      saveLine(store.editing, { source: title, target: 'Hockey des femmes', isLocked: false, baseVersion: 0 }),
    )
    expect(shown()?.title).toBe('Hockey des femmes')
  })

  test('Q-109 what is no longer whole once a pattern is removed is asked of the service', async () => {
    const pair = { english: '{team} quiet evening', french: 'Soirée calme {de team}' }
    const { ground } = openFrenchLines({ db: db.database.db, catalogue: store.catalogue, memory: store.memory })
    const approved = await store.heard(() => approvePattern(store.editing, ground, pair))
    expect(approved).toMatchObject({ ok: true })
    node()
    await store.addSeries({ id: 'cup', title: 'Carleton quiet evening', ...plain })
    await expect
      .poll(async () => (await tasks()).map(({ due_at, fault }) => [due_at, fault?.includes('whole')]))
      .toEqual([[null, true]])
    expect([title('cup'), asked()]).toEqual(['Soirée calme de Carleton', []])
    const { key } = await db.database.db.selectFrom('french_pattern').select('key').executeTakeFirstOrThrow()
    await store.heard(() => removePattern(store.editing, key))
    await expect.poll(() => title('cup')).toBe('Carleton calme soirée')
  })

  test.each([
    ['another name', 'Finale à Kingston', 'A long night'],
    ['another sex', 'Longue nuit féminine', 'A long night'],
    ['more words than it allows', 'Une si longue nuit qui ne finit pas du tout', 'A long night'],
    ['English left in it', 'Une longue night', 'A long night'],
    ['another name in a description', 'Une longue nuit à Kingston.', 'A long night.'],
    ['another sex in a description', 'Une longue nuit des joueuses.', 'A long night.'],
  ])('Q-111 an answer with %s is on no page and waits for staff', async (_, french, english) => {
    peer.act(
      (response) => void response.end(JSON.stringify({ translatedText: asked(peer.questions.slice(-1)).map(() => french) })),
    )
    node()
    await store.addSeries({ id: 'cup', title: 'Rugby', ...plain, shortDescription: english })
    await expect.poll(async () => (await rows()).map(({ target }) => target)).toEqual([french])
    await store.changes.catchUp()
    const stored = (await rows()).map(({ target, status }) => ({ target, status }))[0]
    expect(store.catalogue.snapshot('fr').byId.get('cup')?.shortDescription).toBe(english)
    expect(store.memory.proposal(english, stored)).toBe(french)
  })

  test('Q-111 an answer with another number, or much longer than its text, is not even stored', async () => {
    const answers = ['Une nuit 3', `Une longue nuit ${'et un jour '.repeat(20)}`]
    for (const french of answers) {
      peer.act(
        (response) => void response.end(JSON.stringify({ translatedText: asked(peer.questions.slice(-1)).map(() => french) })),
      )
      const translations = node()
      expect(await translations.translateOnce({ text: 'Long night 2', to: 'fr' })).toBe('Long night 2')
      expect(await rows()).toEqual([])
      await translations.close()
      await db.database.db.deleteFrom('work').execute()
    }
  })

  test('Q-112 titles and descriptions are shown or wait apart', async () => {
    const lines = new Map(
      ['A quiet evening', 'A quiet evening.'].map((text, at) => [text, ['Une soirée calme', 'Une soirée calme.'][at] as string]),
    )
    const shownWith = (waits: Waits) => {
      const memory = openMemory({ hasGlossary: true, waits })
      return [...lines].map(([text, target]) => memory.shown(text, { target, status: 'machine' }).text === target)
    }
    expect(shownWith({ titles: false, descriptions: true })).toEqual([true, false])
    expect(shownWith({ titles: true, descriptions: false })).toEqual([false, true])
    expect(shownWith({ titles: true, descriptions: true })).toEqual([false, false])
    const memory = openMemory({ hasGlossary: true, waits: { titles: true, descriptions: false } })
    expect([...lines].map(([text, target]) => memory.proposal(text, { target, status: 'machine' }))).toEqual([
      'Une soirée calme',
      undefined,
    ])
  })

  test('L6 what is new goes before what waits', async () => {
    const { changes, memory } = store
    const waiting = openTasks({
      db: db.database.db,
      work: store.work,
      changes,
      memory,
      service: { name: 'a service', version: '1' },
      now: () => store.clock.now,
    })
    for (const [at, id] of ['one', 'two', 'three'].entries()) {
      store.clock.now = later(at)
      await store.addSeries({ id, title: `Title ${id}`, ...plain })
    }
    expect(await waiting.noteNew()).toBe(true)
    expect(await waiting.noteNew()).toBe(false)
    const { tasks: taken } = await waiting.claimDue(2)
    expect(taken.map(({ source }) => source)).toEqual(['Title three', 'Title two'])
    expect((await waiting.claimDue(2)).tasks.map(({ source }) => source)).toEqual(['Title one'])
    expect((await waiting.claimDue(2)).tasks).toEqual([])
  })

  test('L6 what is saved is translated by itself and shows on French pages; a person’s line stays', async () => {
    node()
    const line = { lang: 'fr', hash: sourceHash('A quiet evening'), source: 'A quiet evening', target: 'Soirée calme' }
    const by = {
      origin: 'human',
      status: 'reviewed' as const,
      version: 1,
      updated_by: null,
      updated_at: '2026-01-01T00:00:00.000Z',
    }
    await db.database.db
      .insertInto('translation')
      .values({ ...line, ...by })
      .execute()
    await store.addSeries({ id: 'cup', title: 'A quiet evening', shortDescription: 'The best of all days' })
    await expect.poll(() => store.catalogue.snapshot('fr').byId.get('cup')?.english).toEqual([])
    expect(store.catalogue.snapshot('fr').byId.get('cup')?.title).toBe('Soirée calme')
    expect(await rows()).toMatchObject([
      { target: 'Soirée calme', status: 'reviewed', version: 1 },
      { source: 'The best of all days', status: 'machine', origin: 'libretranslate' },
    ])
    const v = store.catalogue.version(CATALOG)
    await store.addEpisode('cup', { title: 'Yet another game', shortDescription: '', longDescription: '' })
    const series = store.catalogue.snapshot().byId.get('cup')
    if (!series) throw new Error('no series')
    await expect.poll(async () => (await store.catalogue.episodesOf(series, 'fr')).episodes[0]?.english).toEqual([])
    expect(store.catalogue.version(CATALOG)).toBe(v)
  })

  test('L4 L6 what a person gives back to the machine is asked of the service again', async () => {
    node()
    await store.addSeries({ id: 'cup', title: 'A quiet evening' })
    await expect.poll(rows).toMatchObject([{ origin: 'libretranslate', version: 0 }])
    const asked = peer.questions.length
    const line = { hash: sourceHash('A quiet evening'), baseVersion: 0 }
    await store.heard(() => backToMachine(store.editing, line))
    await expect
      .poll(rows)
      .toMatchObject([{ origin: 'libretranslate', status: 'machine', target: expect.any(String), version: 1 }])
    expect(peer.questions.length).toBe(asked + 1)
    await expect.poll(() => store.catalogue.snapshot('fr').byId.get('cup')?.english).toEqual([])
  })

  test('L6 news of lines and of the glossary are not lost by a reading that comes to nothing', async () => {
    const memory = openMemory({ hasGlossary: true })
    const { db: one } = db.database
    const { at } = await memory.newsSince(one, '')
    const entry = {
      key: 'zyx cup',
      source: 'Zyx Cup',
      target: 'Coupe Zyx',
      updated_by: null,
      updated_at: '2026-11-21T12:00:00.000Z',
    }
    await one.insertInto('glossary_entry').values(entry).execute()
    for (const reading of [1, 2]) expect((await memory.newsSince(one, at)).isChanged('Zyx Cup'), `reading ${reading}`).toBe(true)
    const later = await memory.newsSince(one, at)
    expect((await memory.newsSince(one, later.at)).isChanged('Zyx Cup')).toBe(false)
  })

  test('T-102 no more is sent in a day than is allowed, over all nodes; the next day again', async () => {
    const { db: one } = db.database
    const day = new Date('2026-11-21T10:00:00.000Z')
    expect(await spendOfDay(one, day, 100, 101)).toBe(false)
    const spent = await Promise.all(Array.from({ length: 12 }, () => spendOfDay(one, day, 100, 10)))
    expect(spent.filter(Boolean)).toHaveLength(10)
    expect(await spendOfDay(one, new Date('2026-11-22T10:00:00.000Z'), 100, 100)).toBe(true)
  })
})
