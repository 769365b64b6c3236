import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { MINUTE_MS } from '../../app/kit/time/time-units.ts'
import type { Entry } from '../../app/scores/rules/score-fact.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask } from '../sites/visitor.ts'

// What fans' pages say in the HTML that is the same for everybody.

const ZONE = 'America/St_Johns'
const NO_TITLE = { en: '', fr: '' }

let site: TestSite
let teams: Awaited<ReturnType<typeof addTeams>>
beforeAll(async () => {
  site = await startTestSite()
  teams = await addTeams({ editing: site.running.editing, heard: site.heard })
  await site.addCategory('hockey')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['hockey'] })
})
afterAll(() => site.close())

/** A game of Lac-Bleu at Northgate that starts so many minutes from now, on a whole minute. */
async function addGame(minutes: number, content: Partial<EventContent> = {}) {
  const start = localStartOf(new Date(Date.now() + minutes * MINUTE_MS).toISOString(), ZONE)
  const sides = { homeTeamId: teams.northgate, awayTeamId: teams.lacBleu, title: NO_TITLE, venueId: teams.venueId }
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent({ ...start, ...sides, ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}
const picture = (episodeDocId: string) => ({ episodeDocId, label: NO_TITLE })
const enter = (eventId: string, entry: Entry) => {
  const source = { codeId: '', name: 'Table', device: 'deviceone', since: new Date(Date.now() - 3_600_000).toISOString() }
  return site.heard(() => site.running.services.scores.log.take(eventId, source, [{ id: randomUUID(), ageMs: 60_000, entry }]))
}
const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/\s+/g, ' ')
const shown = async (path: string) => textOf((await ask(site, path)).body)

test('Q-65 no page that is the same for everybody names UTC: a game has the zone of its place, another webcast that of the site', async () => {
  const startsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 20 * 3_600_000).toISOString()
  const shownGame = await site.addEpisode('cup', { docId: 'game-to-come', title: 'Own title', startsAt })
  await site.addEpisode('cup', { docId: 'show-to-come', title: 'Pre-game show', startsAt })
  await addGame(20 * 60, { pictures: [picture(shownGame)] })
  for (const path of [
    '/',
    '/series/cup',
    '/series/cup/game-to-come',
    '/series/cup/show-to-come',
    '/scoreboard',
    '/box',
    '/box/cup',
  ])
    for (const address of [path, `/fr${path === '/' ? '' : path}`]) {
      const { body } = await ask(site, address)
      expect(textOf(body), address).not.toMatch(/\bUTC\b|\b[EN][SD]T\b|\bHN[ET]\b/)
    }
  const [place, own] = [/\d:\d\d [ap]\.m\. Newfoundland time/, /\d:\d\d [ap]\.m\. Eastern time/]
  for (const path of ['/', '/series/cup/game-to-come', '/scoreboard', '/box', '/box/team/northgate-hockey-women'])
    expect(await shown(path), path).toMatch(place)
  for (const path of ['/', '/series/cup/show-to-come', '/scoreboard', '/box']) expect(await shown(path), path).toMatch(own)
  expect(await shown('/fr/series/cup/game-to-come')).toMatch(/\d{1,2} h(?: \d\d)?, heure de Terre-Neuve/)
  expect(await shown('/fr/box')).toMatch(/\d{1,2} h(?: \d\d)?, heure de l’Est/)
})

test('Q-66 the board has the games of today under Today, each with the word for its state, with a picture or without', async () => {
  const now = site.running.services.now
  // Noon in the zone of the site, so that these hours are one day everywhere.
  const noon = new Date(`${localStartOf(new Date().toISOString(), 'America/Toronto').localDate}T16:30:00Z`)
  site.running.services.now = () => noon
  const at = (hours: number) => Math.round((noon.getTime() - Date.now()) / MINUTE_MS) + hours * 60
  const named = (title: string) => ({ title: { en: title, fr: title } })
  const replay = await site.addEpisode('cup', { docId: 'tonight', title: 'Own title', startsAt: noon.toISOString() })
  await addGame(at(-1), { ...named('Game in play'), play: 'in-play' })
  await addGame(at(-2), { ...named('Game interrupted'), play: 'interrupted' })
  await addGame(at(-3), { ...named('Game over'), play: 'over' })
  await addGame(at(2), { ...named('Game tonight'), pictures: [picture(replay)] })
  const board = await shown('/scoreboard')
  site.running.services.now = now
  const [, today = '', coming = ''] = /Today(.*)Coming up(.*)/s.exec(board) ?? []
  expect(today).toMatch(/Game in play.*In play/)
  expect(today).toMatch(/Game interrupted.*Interrupted/)
  expect(today).toMatch(/Game over.*(?:Over|Final)/)
  expect(today).toMatch(/Game tonight.*Newfoundland time/)
  expect(coming).not.toContain('Game tonight')
})

test('Q-67 an episode that shows one game has the name of the game everywhere, also in French, and its camera where there are several', async () => {
  await site.addSeries({ id: 'league', title: 'The League' })
  const one = await site.addEpisode('league', {
    docId: 'one',
    title: 'Semifinal: Lac-Bleu Huards at Northgate Harriers',
    isLive: true,
  })
  const old = await site.addEpisode('league', { docId: 'old', title: 'Opening night', releaseDate: '2026-01-02' })
  const [main, bench] = [
    await site.addEpisode('league', { docId: 'main', title: 'Wide', releaseDate: '2026-01-03' }),
    await site.addEpisode('league', { docId: 'bench', title: 'Bench', releaseDate: '2026-01-04' }),
  ]
  await addGame(-30, { play: 'in-play', pictures: [picture(one)] })
  await addGame(-60 * 24 * 7, { play: 'over', pictures: [picture(old)] })
  await addGame(-60 * 24 * 9, {
    play: 'over',
    pictures: [picture(main), { ...picture(bench), label: { en: 'Bench', fr: 'Banc' } }],
  })
  const [en, fr] = ['Lac-Bleu Huards at Northgate Harriers', 'Huards de Lac-Bleu à Northgate']
  for (const path of [
    '/box/league',
    '/box',
    '/series/league/one',
    '/series/league/old',
    '/scoreboard',
    '/now.json',
    '/rss/league.xml',
  ]) {
    expect(await shown(path), path).toContain(en)
    expect(await shown(`/fr${path}`), path).toContain(fr)
    expect(`${await shown(path)} ${await shown(`/fr${path}`)}`, path).not.toMatch(/Semifinal: Lac|Opening night/)
  }
  const cameras = (await ask(site, '/fr/rss/league.xml')).body
  expect(cameras).toContain(`<title>${fr} · Banc</title>`)
  expect(cameras).toContain(`<title>${fr} · Wide</title>`)
})

test('Q-64 R7 a box has games without a picture, of a school or a team as well, and what is not there is said', async () => {
  const id = await addGame(-45, { play: 'in-play' })
  await enter(id, { kind: 'step', side: 'home', stat: 'score', by: 1, act: 'goal' })
  const next = await addGame(60 * 24 * 2)
  for (const path of ['/box/school/lac', '/box/team/lac-bleu-hockey-women', '/fr/box/school/nor', '/box']) {
    const { status, body } = await ask(site, path)
    expect(status, path).toBe(200)
    expect(body, path).toContain(`/game/${id}"`)
    expect(body, path).toContain(`data-game="${id}"`)
    // The same for everybody: the score itself is asked for by the script of the box.
    expect(textOf(body), path).not.toMatch(/\d – \d|\b1–0\b/)
  }
  expect((await ask(site, '/box/school/lac')).body).toMatch(/<h2>Next<\/h2>.*\/game\//s)
  expect(next).not.toBe('')
  const { headers, body } = await ask(site, `/results?event=${id}`, { headers: { origin: 'https://school.example' } })
  expect([headers.get('access-control-allow-origin'), JSON.parse(body).results[id].home]).toEqual(['*', 1])
  for (const path of ['/box/school/xyz', '/fr/box/team/nobody']) {
    const gone = await ask(site, path)
    expect([gone.status, /no longer here|n’est plus offert/.test(gone.body)], path).toEqual([404, true])
  }
})

test('Q-68 without script a score is asked for by its own address, which no cache keeps, and stands in no other page', async () => {
  const id = await addGame(-50, { play: 'in-play' })
  await enter(id, { kind: 'step', side: 'away', stat: 'score', by: 1, act: 'goal' })
  for (const [language, show, path] of [
    ['en', 'Show score', `/game/${id}`],
    ['fr', 'Afficher le pointage', `/fr/game/${id}`],
  ] as const) {
    const { body } = await ask(site, path)
    expect(body).toMatch(new RegExp(`<noscript>.*href="${path}/score"[^>]*>${show}<`, 's'))
    expect(textOf(body), language).not.toMatch(/Lac-Bleu 1\b/)
    const score = await ask(site, `${path}/score`)
    expect([score.status, score.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(textOf(score.body)).toMatch(/Lac-Bleu 1 Northgate 0/)
    expect(score.body).toContain('name="robots" content="noindex"')
  }
  expect((await ask(site, '/game/nobody/score')).status).toBe(404)
})
