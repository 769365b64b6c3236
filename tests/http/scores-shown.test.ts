import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishChampionship, saveChampionship } from '../../app/championships/edit-championship.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { addressIn } from '../../app/kit/http/addresses.ts'
import { saveClip } from '../../app/moments/clips/edit-clips.server.ts'
import { dataOfPage, PUBLIC_PAGES } from '../../app/public-pages.ts'
import { sidesOf } from '../../app/scores/fans/state-text.ts'
import type { Entry } from '../../app/scores/rules/score-fact.ts'
import type { ResultsAnswer } from '../../app/scores/rules/score-result.ts'
import { aChampionship, idOf } from '../factories/championships.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { ask, unlockCookieOf } from '../sites/visitor.ts'

const ZONE = 'America/St_Johns'
const goal = (side: 'home' | 'away' = 'home'): Entry => ({ kind: 'step', side, stat: 'score', by: 1, act: 'goal' })
/** Numbers that no page has for another reason. */
const [MOST, LEAST] = [887, 779]
const REASON = 'Tally counted twice'
const SPOILER = new RegExp(`\\b(?:${MOST}|${LEAST})\\b|${REASON}|"byPart"|"corrections"`)

let site: TestSite
let teams: Awaited<ReturnType<typeof addTeams>>
beforeAll(async () => {
  site = await startTestSite()
  await site.addCategory('hockey')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['hockey'] })
  await site.addEpisode('cup', { docId: 'one', videoUrl: `${site.origin}/one.mp4`, videoType: 'MP4' })
  await site.addSeries({ id: 'locked', title: 'The locked cup', password: 'secret' })
  teams = await addTeams({ editing: site.running.editing, heard: site.heard })
}, 240_000)
afterAll(() => site.close())

/** A game that began half an hour ago. */
async function add(content: Parameters<typeof anEvent>[0] = {}) {
  const start = localStartOf(new Date(Date.now() - 1_800_000).toISOString(), ZONE)
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ ...start, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}
const SOURCE = { codeId: '', name: 'Table', device: 'deviceone', since: new Date(Date.now() - 3_600_000).toISOString() }
const enter = (eventId: string, ...entries: [Entry, ageMs: number][]) =>
  site.heard(() =>
    site.running.services.scores.log.take(
      eventId,
      SOURCE,
      entries.map(([entry, ageMs]) => ({ id: randomUUID(), ageMs, entry })),
    ),
  )
async function results(query: string, cookie?: string) {
  const { status, headers, body } = await ask(site, `/results?${query}`, cookie ? { cookie } : {})
  expect(status).toBe(200)
  return { caching: headers.get('cache-control'), answer: JSON.parse(body) as ResultsAnswer }
}

test('S4 results of many games come in one answer, with the server’s clock, the delay, teams and what stood before', async () => {
  const [one, other, without] = [await add({ homeTeamId: teams.northgate, awayTeamId: teams.lacBleu }), await add(), await add()]
  await enter(one, [goal('away'), 60_000])
  await enter(one, [goal('away'), 10_000])
  await enter(one, [{ kind: 'clock', isRunning: true, ms: 600_000 }, 5_000])
  await enter(other, [goal(), 20_000])
  const { answer, caching } = await results(`event=${one}&event=${other}&event=${without}&event=gone&event=${one}`)
  expect(caching).toBe('public, max-age=2')
  expect(Object.keys(answer.results).sort()).toEqual([one, other].sort())
  expect(Math.abs(answer.now - Date.now())).toBeLessThan(60_000)
  expect(answer.delayMs).toBe(25_000)
  const { steps, teams: named, parts, v } = answer.results[one] as ResultsAnswer['results'][string]
  expect(steps.map(({ seq, away }) => [seq, away])).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
  ])
  expect(steps.map(({ clock }) => clock?.isRunning)).toEqual([undefined, undefined, true])
  const ages = steps.map(({ at }) => answer.now - at)
  for (const [index, age] of [60_000, 10_000, 5_000].entries()) {
    expect(ages[index]).toBeGreaterThanOrEqual(age)
    expect(ages[index]).toBeLessThan(age + 60_000)
  }
  expect(named?.home).toEqual({ code: 'NOR', name: { en: 'Northgate', fr: 'Northgate' } })
  expect(parts).toEqual({ name: 'period', regular: 3 })
  // From this version on the live stream tells what is new.
  const stream = await openSse(`${site.origin}/live?topics=score:${one}@${v}`)
  await enter(one, [goal(), 0])
  await expect.poll(() => stream.frames.length).toBe(1)
  expect(stream.frames[0]).toMatchObject({ state: { seq: 4, home: { score: 1 }, away: { score: 2 } } })
  stream.close()
})

test('S4 an answer and a frame say that a game has no picture to wait for; a planned one, a draft and a live one of its series count', async () => {
  const { editing } = site.running
  const title = { en: '', fr: '' }
  const pictures = async (content: Parameters<typeof site.addEpisode>[1]) => [
    { episodeDocId: await site.addEpisode('cup', content), label: title },
  ]
  const planned = await add({ pictures: await pictures({ docId: 'planned', title: 'Planned' }) })
  const draft = await add({ pictures: await pictures({ docId: 'draft', title: 'Draft', state: 'draft' }) })
  const inSeries = await add({ seriesDocId: 'doc-cup' })
  const without = await add()
  const ids = [planned, draft, inSeries, without]
  for (const id of ids) await enter(id, [goal(), 1_000])
  const saying = async () => {
    const { answer } = await results(ids.map((id) => `event=${id}`).join('&'))
    return ids.map((id) => answer.results[id]?.hasNoPicture)
  }
  expect(await saying()).toEqual([undefined, undefined, true, true])
  const stray = await site.addEpisode('cup', { docId: 'stray', title: 'Game of the day', isLive: true })
  expect(await saying()).toEqual([undefined, undefined, undefined, true])
  // The live picture of another game of the series is none of this one.
  await add({ pictures: [{ episodeDocId: stray, label: title }] })
  expect(await saying()).toEqual([undefined, undefined, true, true])

  const { v = 0 } = (await results(`event=${without}`)).answer.results[without] ?? {}
  const stream = await openSse(`${site.origin}/live?topics=score:${without}@${v}`)
  await enter(without, [goal(), 0])
  await expect.poll(() => stream.frames.length).toBe(1)
  const event = site.running.services.games().byId.get(without)
  if (!event) throw new Error('The game is gone.')
  const given = { ...event, baseVersion: event.version, pictures: await pictures({ docId: 'late', title: 'Late' }) }
  const saved = await site.heard(() => saveEvent(editing, given))
  expect(saved.ok).toBe(true)
  await enter(without, [goal(), 0])
  await expect.poll(() => stream.frames.length).toBe(2)
  const said = stream.frames.map((frame) => (frame as unknown as { state: { hasNoPicture?: true } }).state.hasNoPicture)
  expect(said).toEqual([true, undefined])
  expect(await saying()).toEqual([undefined, undefined, true, undefined])
  stream.close()
})

test('S4 sides without a team are called as in their sport, in both languages, in results as in files of programs', async () => {
  const named = async (content: Parameters<typeof add>[0], entry: Entry) => {
    const id = await add(content)
    await enter(id, [entry, 10_000])
    const { sides, teams } = (await results(`event=${id}`)).answer.results[id] as ResultsAnswer['results'][string]
    const files = await Promise.all(
      (['en', 'fr'] as const).map(async (lang) => JSON.parse((await ask(site, `/api/score/${id}.json?lang=${lang}`)).body)),
    )
    const told = files.map(({ Home, Away, HomeCode, AwayCode }) => [Home, Away, HomeCode, AwayCode].join(' '))
    const shown = (['en', 'fr'] as const).map((language) => {
      const { home, away } = sidesOf({ ...(sides && { sides }), ...(teams && { teams }) }, language)
      return [home.name, away.name].join(' ')
    })
    return [...shown, ...told]
  }
  const point: Entry = { kind: 'step', side: 'home', stat: 'points', by: 1, act: 'one' }
  const judo: Entry = { kind: 'step', side: 'home', stat: 'points', by: 10, act: 'waza-ari' }
  expect(await named({ sport: 'wrestling' }, point)).toEqual(['Red Blue', 'Rouge Bleu', 'Red Blue RED BLU', 'Rouge Bleu ROU BLE'])
  expect(await named({ sport: 'judo' }, judo)).toEqual(['White Blue', 'Blanc Bleu', 'White Blue WHT BLU', 'Blanc Bleu BLA BLE'])
  expect(await named({}, goal())).toEqual(['Home Away', 'Locale Visiteuse', 'Home Away HOM AWY', 'Locale Visiteuse LOC VIS'])
  // A team that is known keeps its name.
  expect((await named({ sport: 'wrestling', homeTeamId: teams.northgate }, point)).slice(0, 2)).toEqual([
    'Northgate Blue',
    'Northgate Bleu',
  ])
})

test('S4 an answer is bounded: it holds a hundred games, however many are asked for', async () => {
  const last = await add()
  await enter(last, [goal(), 40_000])
  const gone = Array.from({ length: 99 }, (_, at) => `event=none-${at}`).join('&')
  expect(Object.keys((await results(`${gone}&event=${last}`)).answer.results)).toEqual([last])
  expect(Object.keys((await results(`${gone}&event=one-more&event=${last}`)).answer.results)).toEqual([])
})

test('S4 an undone goal is taken back when the picture is there, and never before', async () => {
  const id = await add()
  const fact = { id: randomUUID(), ageMs: 90_000, entry: goal() }
  await site.heard(() => site.running.services.scores.log.take(id, SOURCE, [fact]))
  await enter(id, [{ kind: 'undo', of: [fact.id] }, 3_000])
  const { answer } = await results(`event=${id}`)
  // Nobody has a score left; who has read the goal hears of it in a frame.
  expect(answer.results).toEqual({})
  const stream = await openSse(`${site.origin}/live?topics=score:${id}@0`)
  await expect.poll(() => stream.frames.length).toBe(1)
  const { state } = stream.frames[0] as unknown as { state: { at: number; beganAt: number } }
  expect(state.beganAt).toBe(0)
  expect(Date.now() - state.at).toBeLessThan(80_000)
  stream.close()
})

test('S4 P2 the score of a locked game is told to those who have unlocked its series, and cached for nobody', async () => {
  const id = await add({ seriesDocId: 'doc-locked' })
  await enter(id, [goal(), 60_000])
  const stranger = await results(`event=${id}`)
  expect([stranger.caching, stranger.answer.results]).toEqual(['private, no-store', {}])
  const fan = await results(`event=${id}`, await unlockCookieOf(site, 'locked', 'secret'))
  expect([fan.caching, fan.answer.results[id]?.home]).toEqual(['private, no-store', 1])
})

test('S5 no public page that is cached holds a score, in either language: not as a document, and not as data', async () => {
  const title = { en: '', fr: '' }
  const game = { homeTeamId: teams.northgate, awayTeamId: teams.lacBleu, title, seriesDocId: 'doc-cup' }
  const pictures = [{ episodeDocId: 'one', label: title }]
  const [id, playing] = [await add({ ...game, pictures }), await add(game)]
  for (const each of [id, playing])
    await enter(
      each,
      [{ kind: 'set', side: 'home', stat: 'score', to: MOST }, 9_000],
      [{ kind: 'set', side: 'away', stat: 'score', to: LEAST }, 8_000],
    )
  await enter(
    id,
    [{ kind: 'part', n: 4, of: 'overtime', isBreak: false }, 7_000],
    [{ kind: 'final' }, 6_000],
    [{ kind: 'official' }, 5_000],
  )
  const reason = { en: REASON, fr: REASON }
  await enter(id, [{ kind: 'correction', side: 'home', stat: 'score', to: MOST - 1, reason }, 4_000])
  await enter(id, [{ kind: 'correction', side: 'home', stat: 'score', to: MOST, reason }, 3_000])
  expect(JSON.stringify((await results(`event=${id}`)).answer)).toMatch(SPOILER)

  const { editing } = site.running
  const of = { sport: 'hockey' as const, day: localStartOf(new Date().toISOString(), ZONE).localDate }
  const final = aChampionship('best-of-three', [teams.northgate, teams.lacBleu], { slug: 'cup-final', ...of })
  const championship = idOf(await site.heard(() => saveChampionship(editing, final)))
  await site.heard(() => publishChampionship(editing, championship, 'public'))
  for (const each of site.running.services.championships().byId.get(championship)?.eventIds.values() ?? [])
    await enter(
      each,
      [{ kind: 'set', side: 'home', stat: 'score', to: MOST }, 9_000],
      [{ kind: 'set', side: 'away', stat: 'score', to: LEAST }, 8_000],
      [{ kind: 'official' }, 5_000],
    )

  const month = localStartOf(new Date().toISOString(), ZONE).localDate.slice(0, 7)
  /** A path for each public page, by its route. */
  const paths: Record<string, string[]> = {
    '': ['/'],
    scoreboard: ['/scoreboard'],
    schedule: ['/schedule'],
    'schedule/:month': [`/schedule/${month}`],
    'game/:eventId': [`/game/${id}`, `/game/${playing}`],
    // Its plays are asked for by pages that show scores; others ask for the beginnings of parts alone.
    'game/:eventId/moments.json': [`/game/${id}/moments.json?spoilers=0`],
    'team/:team': ['/team/northgate-hockey-women'],
    'championship/:slug/standing?': ['/championship/cup-final'],
    // It says who has won, to whoever asks for it, and no score.
    'championship/:slug/standing.json': ['/championship/cup-final/standing.json'],
    'score/:eventId?': ['/score', `/score/${id}`],
    'overlay/:eventId': [`/overlay/${id}`, `/overlay/${playing}`],
    'scoreboard/:eventId': [`/scoreboard/${id}`, `/scoreboard/${playing}`],
    'series/:seriesId/:episodeId?': ['/series/cup', '/series/cup/one'],
    'row/:categoryId/:page': ['/row/hockey/1'],
    'rss/:seriesId.xml': ['/rss/cup.xml'],
    'rss/team/:team.xml': ['/rss/team/northgate-hockey-women.xml'],
    'box/:seriesId?': ['/box', '/box/cup'],
    'box/school/:school': ['/box/school/nor'],
    'box/team/:team': ['/box/team/northgate-hockey-women'],
    'calendar/*': ['/calendar/all.ics', '/calendar/team/northgate-hockey-women.ics'],
    'embed/:episodeId': ['/embed/one'],
    'clip/:clipId': ['/clip/clip'],
    'embed/championship/:slug': ['/embed/championship/cup-final'],
    'overlay/championship/:slug': ['/overlay/championship/cup-final'],
    'box/championship/:championship': ['/box/championship/cup-final'],
    'api/championship/:slug.json': ['/api/championship/cup-final.json'],
  }
  const clip = { episodeDocId: 'one', baseAt: null, fromMs: 0, toMs: 5_000, thumbnail: '', tellsResult: true }
  await site.heard(() => saveClip(editing, { ...clip, id: 'clip', title: { en: 'The save', fr: 'L’arrêt' } }))
  let read = 0
  for (const { route, kind } of PUBLIC_PAGES) {
    expect(route in paths || !route.includes(':'), `a path of ${route}`).toBe(true)
    for (const path of paths[route] ?? [`/${route}`])
      for (const language of ['en', 'fr'] as const)
        for (const each of kind === 'page' ? [path, dataOfPage(path)] : [path]) {
          const { status, body } = await ask(site, addressIn(language, each), { language, headers: { accept: 'text/html' } })
          // A calendar breaks long lines, perhaps within an id that has these digits.
          expect([each, SPOILER.exec(body.replaceAll('\r\n ', ''))?.[0]]).toEqual([each, undefined])
          if (status === 200) read++
          // Some feeds exist at a single address, and one that is empty is no fault.
          else expect([each, [301, 302, 308, 404].includes(status) && kind === 'data']).toEqual([each, true])
        }
  }
  expect(read).toBeGreaterThan(2 * PUBLIC_PAGES.length)
})
