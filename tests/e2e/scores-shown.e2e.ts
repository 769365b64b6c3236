import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import type { Entry } from '../../app/scores/rules/score-fact.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { STREAMS } from '../peers/streams.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, watchVideo } from './site.ts'
import { test as base } from './stream-site.ts'

/** `delay`: how far behind pictures are, in seconds. */
const test = base.extend<{ delay: string }>({
  delay: ['0', { option: true }],
  site: async ({ provider, streams, delay }, use) => {
    const settings = { PROVIDER_HOST: provider, STREAM_HOST: streams.origin, READ_PLAYLISTS: '0', SCORE_DELAY_SECONDS: delay }
    const site = await startTestSite({ settings })
    await use(site)
    await site.close()
  },
})

const ZONE = 'America/St_Johns'
const goal = (side: 'home' | 'away' = 'home'): Entry => ({ kind: 'step', side, stat: 'score', by: 1, act: 'goal' })
const part = (n: number, isBreak = false): Entry => ({ kind: 'part', n, of: n > 3 ? 'overtime' : 'regular', isBreak })
const NO_TITLE = { en: '', fr: '' }
const MEET = { en: 'Swimming finals', fr: 'Finales de natation' }

/** A game of Lac-Bleu at Northgate that began half an hour ago. */
async function addGame(site: TestSite, content: Partial<EventContent> = {}) {
  const { editing } = site.running
  const known = [...site.running.services.games().teams.values()]
  const teamOf = (slug: string) => known.find((team) => team.slug === `${slug}-hockey-women`)?.id ?? ''
  const { northgate, lacBleu } =
    known.length > 0
      ? { northgate: teamOf('northgate'), lacBleu: teamOf('lac-bleu') }
      : await addTeams({ editing, heard: site.heard })
  const start = localStartOf(new Date(Date.now() - 1_800_000).toISOString(), ZONE)
  const teams = { homeTeamId: northgate, awayTeamId: lacBleu, title: NO_TITLE }
  const saved = await site.heard(() => saveEvent(editing, anEvent({ ...start, ...teams, play: 'in-play', ...content })))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

/** Enters facts as a scorer's phone sends them; `ageMs`: how long ago they happened. */
function enter(site: TestSite, eventId: string, entry: Entry, ageMs = 0) {
  const source = { codeId: '', name: 'Table', device: 'deviceone', since: new Date(Date.now() - 3_600_000).toISOString() }
  return site.heard(() => site.running.services.scores.log.take(eventId, source, [{ id: randomUUID(), ageMs, entry }]))
}

/** Notes what the live stream of a page tells, and when. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const Plain = window.EventSource
    window.EventSource = class extends Plain {
      constructor(...given: ConstructorParameters<typeof EventSource>) {
        super(...given)
        this.addEventListener('message', ({ data }) => heard.push(data as string))
      }
    }
  })
/** Waits until a page has been told a score, whether it shows it or not. */
const hears = (page: Page, score: string) =>
  expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join()), { timeout: 15_000 })
    .toContain(`"${score.split('–')[0]}":{"score":${score.split('–')[1]}`)

const main = (page: Page) => page.getByRole('main')
const board = (page: Page) => main(page).getByRole('table')
const rowOf = (page: Page, team: string) => board(page).getByRole('row', { name: team })
/** The score in a list, as it is seen. */
const line = (page: Page, score: string) => main(page).getByText(score.replaceAll(' ', ''), { exact: true })
const LATE = { timeout: 15_000 }
const asked = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/results') || (pathname === '/live' && search.includes('score'))) requests.push(pathname + search)
  })
  return requests
}

test('S4 a goal shows on the page of the game by team and part, with the clock, and is told to those who listen', async ({
  page,
  site,
}) => {
  const id = await addGame(site)
  await enter(site, id, goal('away'), 60_000)
  await page.goto(`/game/${id}`)
  await expect(rowOf(page, 'Lac-Bleu').getByRole('cell').last()).toHaveText('1', LATE)
  await expect(rowOf(page, 'Northgate').getByRole('cell').last()).toHaveText('0')
  await expect(main(page).getByText('1st period', { exact: true })).toBeVisible()
  await enter(site, id, part(2))
  await enter(site, id, { kind: 'clock', isRunning: true, ms: 754_000 })
  await enter(site, id, goal())
  await expect(rowOf(page, 'Northgate').getByRole('cell')).toHaveText(['0', '1', '1'], LATE)
  await expect(main(page).getByText('2nd period', { exact: true })).toBeVisible()
  await expect(main(page).getByText(/^12:[0-3]\d$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Lac-Bleu 1, Northgate 1. 2nd period.' })).toBeAttached(LATE)
  await expectNoViolations(page, `/game/${id}`)
  await enter(site, id, { kind: 'final' })
  await expect(main(page).getByText('Final', { exact: true }).first()).toBeVisible(LATE)
})

test('S4 the page of a meet has all its lists, the newest open, and follows them, in French as well', async ({ page, site }) => {
  const id = await addGame(site, { kind: 'meet', sport: 'swimming', homeTeamId: null, awayTeamId: null, title: MEET })
  const place = (at: number, name: string, mark: string) => ({
    place: at,
    name,
    team: 'Huards',
    mark,
    flag: '' as const,
  })
  const race = (key: string, state: 'on' | 'done', places: ReturnType<typeof place>[]): Entry => ({
    kind: 'race',
    key,
    name: `${key} m freestyle`,
    state,
    places,
  })
  await enter(site, id, race('50', 'done', [place(1, 'A. Roy', '24.31'), place(2, 'B. Kent', '24.90')]), 120_000)
  await enter(site, id, race('100', 'on', []), 60_000)
  await page.goto(`/game/${id}`)
  const lists = page.getByRole('region', { name: 'All results' })
  await expect(lists.getByRole('group')).toHaveCount(2, LATE)
  await expect(lists.getByText('No results yet')).toBeVisible()
  await expect(lists.getByRole('cell', { name: '24.31' })).toBeHidden()
  await lists.getByText('50 m freestyle').click()
  await expect(lists.getByRole('row').first()).toHaveText('1A. Roy Huards24.31')
  await enter(site, id, race('100', 'done', [place(1, 'C. Lavoie', '52.07')]))
  await enter(site, id, { kind: 'standing', teams: [{ name: 'Huards', points: 41 }] })
  await expect(lists.getByRole('cell', { name: '52.07' })).toBeVisible(LATE)
  // The race of the moment stands there and nowhere else.
  await expect(main(page).getByText('C. Lavoie')).toHaveCount(1)
  await expect(main(page).getByText('No webcast of this meet has been announced.')).toBeVisible()
  await expect(lists.getByRole('table', { name: 'Team standings' }).getByRole('row')).toHaveText('Huards41', LATE)
  await expectNoViolations(page, 'a meet')
  await page.goto(`/fr/game/${id}`)
  await expect(page.getByRole('region', { name: 'Tous les résultats' }).getByText('Terminée')).toHaveCount(2, LATE)
  await expect(main(page).getByText('Aucune webdiffusion de cette compétition n’est annoncée.')).toBeVisible()
})

test('S4 S7 an official result and its correction stand on the page, with when and why, in French as well', async ({
  page,
  site,
}) => {
  const id = await addGame(site)
  await enter(site, id, goal('away'), 90_000)
  await enter(site, id, part(4), 80_000)
  await enter(site, id, goal(), 70_000)
  await enter(site, id, { kind: 'official' }, 60_000)
  const reason = { en: 'Counted twice', fr: 'Compté deux fois' }
  await page.goto(`/fr/game/${id}`)
  await expect(main(page).getByText('Officiel (prolongation)', { exact: true })).toBeVisible(LATE)
  await enter(site, id, { kind: 'correction', side: 'away', stat: 'score', to: 0, reason })
  await expect(main(page).getByText('Corrigé', { exact: true })).toBeVisible(LATE)
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: /Lac-Bleu\s0 au lieu de 1 \(Compté deux fois\)/ }),
  ).toBeVisible(LATE)
  await expect(rowOf(page, 'Lac-Bleu').getByRole('cell').last()).toHaveText('0')
  const inEnglish = { en: 'Goal by Northgate', fr: '' }
  await enter(site, id, { kind: 'correction', side: 'home', stat: 'score', to: 2, reason: inEnglish })
  await expect(main(page).getByRole('listitem').locator('[lang="en"]')).toHaveText('Goal by Northgate', LATE)
  await expectNoViolations(page, `/fr/game/${id}`)
})

for (const path of ['/', '/schedule', '/team/northgate-hockey-women', '/scoreboard'])
  test(`S4 a goal shows on ${path} without a reload, at the game that it belongs to`, async ({ page, site }) => {
    await site.addCategory('hockey')
    await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['hockey'] })
    const id = await addGame(site)
    await enter(site, id, goal('away'), 60_000)
    await page.goto(path)
    await expect(line(page, 'LAC 1 – 0 NOR')).toBeVisible(LATE)
    await enter(site, id, goal())
    await expect(line(page, 'LAC 1 – 1 NOR')).toBeVisible(LATE)
    await expectNoViolations(page, path)
  })

test('S4 H11 on the board a game that is live or next stands once, whatever number of cameras it has, live with its score', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  const label = { en: '', fr: '' }
  const live = await site.addEpisode('cup', { title: 'Semifinal', isLive: true })
  const bench = await site.addEpisode('cup', { title: 'Bench camera', isLive: true })
  const startsAt = new Date(Date.now() + 600_000).toISOString()
  const next = await site.addEpisode('cup', { title: 'Bronze game', startsAt })
  const named = (name: string) => ({ en: name, fr: name })
  const pictures = [live, bench].map((episodeDocId) => ({ episodeDocId, label: named(episodeDocId) }))
  const shown = await addGame(site, { pictures })
  const long = 'Pool game: Val-d’Érable Renards at Harbourlight Gales, second day of two'
  const other = await addGame(site, { title: { en: long, fr: 'Match de poule' } })
  const ahead = { ...localStartOf(startsAt, ZONE), play: 'not-begun' as const }
  await addGame(site, { ...ahead, pictures: [{ episodeDocId: next, label }] })
  await enter(site, shown, goal('away'), 60_000)
  await enter(site, other, goal(), 60_000)
  const column = (name: string) => page.getByRole('region', { name })
  await page.goto('/scoreboard')
  await expect(column('Live now').getByText('LAC1–0NOR', { exact: true })).toBeVisible(LATE)
  await expect(column('Live now').getByRole('listitem')).toHaveText([/Lac-Bleu Huards at Northgate Harriers/])
  await expect(column('Today').getByRole('listitem').filter({ hasText: 'Pool game' })).toHaveCount(1)
  // No title is cut, and what stands below it fits into its slot.
  const pool = column('Today').getByRole('listitem').filter({ hasText: long })
  for (const box of [pool, pool.getByRole('paragraph').filter({ hasText: long })])
    expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
  await expect(column('Today').getByText('LAC0–1NOR', { exact: true })).toBeVisible(LATE)
  // That which begins stands under Today, or before midnight under Coming up, and under the name of the game.
  const planned = page.getByRole('listitem').filter({ hasText: /Lac-Bleu Huards at Northgate Harriers.*minutes/ })
  await expect(planned).toHaveCount(1)
  await expect(page.getByText('Bronze game')).toHaveCount(0)
  await enter(site, shown, goal())
  await expect(column('Live now').getByText('LAC1–1NOR', { exact: true })).toBeVisible(LATE)
  for (const id of [live, bench]) await site.heard(() => setEpisodeLive(site.running.editing, id, false))
  await expect(column('Live now').getByRole('listitem')).toHaveCount(0)
  await expect(column('Today').getByText('LAC1–1NOR', { exact: true })).toBeVisible(LATE)
  await expectNoViolations(page, '/scoreboard')
})

test('S4 a page asks once for all its games, and follows them by the live stream that it has', async ({ page, site }) => {
  const ids = [await addGame(site), await addGame(site), await addGame(site)]
  for (const id of ids) await enter(site, id, goal(), 60_000)
  const requests = asked(page)
  await page.goto('/schedule')
  await expect(line(page, 'LAC 0 – 1 NOR')).toHaveCount(3, LATE)
  await expect.poll(() => requests.filter((each) => ids.every((id) => each.includes(`score%3A${id}`))).length).toBe(1)
  const asking = requests.filter((each) => each.startsWith('/results'))
  expect(asking).toEqual([
    `/results?${ids
      .toSorted()
      .map((id) => `event=${id}`)
      .join('&')}`,
  ])
})

test.describe('far behind', () => {
  // Long enough for a page to open on any machine.
  test.use({ delay: '90' })

  /** A webcast that has yet to begin. */
  const planned = async (site: TestSite) => {
    await site.addSeries({ id: 'cup', title: 'The Cup' })
    return [{ episodeDocId: await site.addEpisode('cup', { title: 'The game' }), label: NO_TITLE }]
  }

  test('S4 a page that opens after a goal shows what stood before, and the goal once the picture is there', async ({
    page,
    site,
  }) => {
    const id = await addGame(site, { pictures: await planned(site) })
    await enter(site, id, goal('away'), 300_000)
    await enter(site, id, goal())
    await listen(page)
    await page.clock.install({ time: Date.now() })
    await page.goto('/schedule')
    await expect(line(page, 'LAC 1 – 0 NOR')).toBeVisible(LATE)
    await enter(site, id, goal())
    await hears(page, 'home–2')
    await expect(line(page, 'LAC 1 – 0 NOR')).toBeVisible()
    await page.clock.fastForward(100_000)
    await expect(line(page, 'LAC 1 – 2 NOR')).toBeVisible()
  })

  test('S4 a score of a game without any picture shows at once, in lists and on its page, and waits once it has one', async ({
    page,
    context,
    site,
  }) => {
    const id = await addGame(site)
    await enter(site, id, goal('away'), 1_000)
    await listen(page)
    await page.goto('/schedule')
    await expect(line(page, 'LAC 1 – 0 NOR')).toBeVisible(LATE)
    const game = await context.newPage()
    await game.goto(`/game/${id}`)
    await expect(rowOf(game, 'Lac-Bleu').getByRole('cell').last()).toHaveText('1', LATE)
    await enter(site, id, { kind: 'clock', isRunning: true, ms: 754_000 })
    await enter(site, id, goal())
    await expect(line(page, 'LAC 1 – 1 NOR')).toBeVisible(LATE)
    await expect(rowOf(game, 'Northgate').getByRole('cell').last()).toHaveText('1', LATE)
    await expect(main(game).getByText(/^12:[0-3]\d$/)).toBeVisible()

    const event = site.running.services.games().byId.get(id)
    if (!event) throw new Error('The game is gone.')
    const pictures = await planned(site)
    await site.heard(() => saveEvent(site.running.editing, { ...event, baseVersion: event.version, pictures }))
    await enter(site, id, goal())
    await hears(page, 'home–2')
    await expect(line(page, 'LAC 1 – 2 NOR')).toHaveCount(0)
    const late = await context.newPage()
    await late.goto('/schedule')
    await expect(late.getByRole('link', { name: 'Lac-Bleu Huards at Northgate Harriers' })).toBeVisible(LATE)
    await expect(late.locator('[data-state]')).toHaveCount(0)
    await expect(line(page, 'LAC 1 – 2 NOR')).toHaveCount(0)
  })
})

/** Makes a live stream say when its pictures were taken: so many ms before they are offered. */
async function stampPictures(context: BrowserContext, behindMs: number) {
  const startedAt = Date.now()
  await context.route(/\/live-ts\/all\/index\.m3u8/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    let number = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
    // The stream has six segments of two seconds when it begins.
    const stamp = () => new Date(startedAt - behindMs + (number++ - 6) * 2_000).toISOString()
    await route.fulfill({
      response: answer,
      body: text.replace(/#EXTINF/g, () => `#EXT-X-PROGRAM-DATE-TIME:${stamp()}\n#EXTINF`),
    })
  })
}

test('S4 beside the player a goal shows when the picture has come to it: not before, not while it is paused, and again after going back', async ({
  page,
  context,
  site,
  streams,
}) => {
  await stampPictures(context, 4_000)
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'one', videoUrl: streams.origin + STREAMS.liveTs, videoType: 'HLS', isLive: true })
  const id = await addGame(site, { pictures: [{ episodeDocId: 'one', label: NO_TITLE }] })
  await enter(site, id, goal('away'), 600_000)
  await listen(page)
  await page.goto(`/game/${id}`)
  const video = page.locator('main video')
  await expect.poll(watchVideo(page).time, { timeout: 30_000 }).toBeGreaterThan(0.2)
  const points = rowOf(page, 'Northgate').getByRole('cell').last()
  await expect(points).toHaveText('0', LATE)
  await expect(page.locator('[data-score]')).toHaveText('LAC 1 – 0 NOR', LATE)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll('main table tbody tr:last-child td:last-child')].at(-1)?.textContent
      if (shown !== '1' || times.length > 0) return
      times.push(Date.now())
      document.querySelector('video')?.pause()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await enter(site, id, goal())
  const { at = 0 } = site.running.services.scores.shown.of(id) ?? {}
  await hears(page, 'home–1')
  await expect(points).toHaveText('1', { timeout: 40_000 })
  const shownAt = await page.evaluate(() => (window as unknown as { times: number[] }).times[0] ?? 0)
  // No picture of this stream is younger than 4 s, and the viewer sees the goal before the number.
  expect(shownAt - at).toBeGreaterThanOrEqual(4_500)
  await expect(page.locator('[data-score]')).toHaveText('LAC 1 – 1 NOR')

  await video.evaluate((element) => {
    ;(element as HTMLVideoElement).currentTime -= 2
  })
  await expect(points).toHaveText('0', LATE)
  await enter(site, id, goal())
  await hears(page, 'home–2')
  const other = await context.newPage()
  await other.goto('/schedule')
  await expect(line(other, 'LAC 1 – 2 NOR')).toBeVisible(LATE)
  await page.bringToFront()
  await expect(points).toHaveText('0')
  await video.evaluate((element) => void (element as HTMLVideoElement).play())
  await expect(points).toHaveText('2', { timeout: 40_000 })
})

test('Q-63 the whole player and the score stand on the first screen, below LIVE and the score, from 1024×640 up', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'one', videoUrl: streams.origin + STREAMS.liveTs, videoType: 'HLS', isLive: true })
  const id = await addGame(site, { pictures: [{ episodeDocId: 'one', label: NO_TITLE }] })
  await enter(site, id, goal('away'), 600_000)
  for (const path of [`/game/${id}`, `/fr/game/${id}`])
    for (const [width, height] of [
      [1024, 640],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      const head = main(page).locator('header')
      await expect(head.getByText('LAC1–0NOR', { exact: true })).toBeVisible(LATE)
      await expect(head.getByText(/^(LIVE|EN DIRECT)$/)).toBeVisible()
      const player = await page.getByRole('region', { name: /^(Video player|Lecteur vidéo)/ }).boundingBox()
      const { y: top = 0, height: tall = 0 } = (await head.boundingBox()) ?? {}
      expect(player?.y).toBeGreaterThanOrEqual(top + tall)
      expect((player?.y ?? 0) + (player?.height ?? 0), `${path} at ${width}×${height}`).toBeLessThanOrEqual(height)
      expect(player?.height, `${path} at ${width}×${height}`).toBeGreaterThan(height * 0.6)
    }
})

test('S5 hidden scores are neither asked for nor followed; one is shown on demand, or all again, in every tab', async ({
  page,
  context,
  site,
}) => {
  const [id, other] = [await addGame(site), await addGame(site)]
  for (const each of [id, other]) await enter(site, each, goal(), 60_000)
  await page.goto('/schedule')
  await expect(line(page, 'LAC 0 – 1 NOR')).toHaveCount(2, LATE)
  const hide = page.getByRole('switch', { name: 'Hide scores' })
  await expect(hide).not.toBeChecked()
  await hide.focus()
  await page.keyboard.press('Space')
  await expect(hide).toBeChecked()
  await expect(line(page, 'LAC 0 – 1 NOR')).toHaveCount(0)

  const requests = asked(page)
  await page.reload()
  const shows = page.getByRole('button', { name: 'Show score: Lac-Bleu Huards at Northgate Harriers' })
  await expect(shows).toHaveCount(2, LATE)
  await expectNoViolations(page, '/schedule')
  expect(requests).toEqual([])
  await shows.first().click()
  await expect(line(page, 'LAC 0 – 1 NOR')).toHaveCount(1, LATE)
  await expect(shows).toHaveCount(1)
  expect(requests.filter((each) => each.startsWith('/results'))).toHaveLength(1)

  const game = await context.newPage()
  const ofGame = asked(game)
  await game.goto(`/game/${other}`)
  const show = game.getByRole('button', { name: 'Show score', exact: true })
  await expect(show).toBeVisible(LATE)
  expect(ofGame).toEqual([])
  // One control for one thing: the button, and once it is pressed the switch.
  const keep = game.getByRole('switch', { name: 'Hide scores' })
  await expect(keep).toHaveCount(0)
  await show.click()
  await expect(rowOf(game, 'Northgate').getByRole('cell').last()).toHaveText('1', LATE)
  await expect(show).toHaveCount(0)
  await expect(keep).toBeChecked()
  await keep.click()
  await page.bringToFront()
  await expect(line(page, 'LAC 0 – 1 NOR')).toHaveCount(2, LATE)
  await expect(hide).not.toBeChecked()
})

test('S5 hidden scores hide that a game is over and how long recordings are, before the first paint', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'one', title: 'Game', durationSeconds: 7_260 })
  await addGame(site, { play: 'official' })
  await page.goto('/series/cup')
  await expect(page.getByText('2 h 1 min').first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('scores', 'hidden'))
  // No script of the page is there, but the one in its head.
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/series/cup', { waitUntil: 'domcontentloaded' })
  await expect(page.getByText('2 h 1 min').first()).toBeHidden()
  await page.goto('/schedule', { waitUntil: 'domcontentloaded' })
  await expect(page.getByText('Official result', { exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Lac-Bleu Huards at Northgate Harriers' })).toBeVisible()
})

test('S5 the player of a device that hides scores shows neither length nor end of a recording until it is asked', async ({
  page,
  site,
  streams,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { docId: 'one', title: 'Game', videoUrl: streams.origin + STREAMS.ts, videoType: 'HLS' })
  await page.addInitScript(() => localStorage.setItem('scores', 'hidden'))
  await page.goto('/series/cup/one')
  await expect.poll(watchVideo(page).time, { timeout: 30_000 }).toBeGreaterThan(0.2)
  const player = page.getByRole('region', { name: /^Video player/ })
  await page.keyboard.press('k')
  const ask = player.getByRole('button', { name: 'Show length' })
  await expect(ask).toBeVisible()
  await expect(player.getByRole('slider', { name: 'Position' })).toHaveCount(0)
  await expect(player.getByText('/ 0:24')).toHaveCount(0)
  // Those who know where they want to go get there.
  const before = await watchVideo(page).time()
  await player.focus()
  await page.keyboard.press('l')
  await expect.poll(watchVideo(page).time).toBeGreaterThan(before + 5)
  await ask.click()
  await expect(player.getByText('/ 0:24')).toBeVisible()
  await expect(player.getByRole('slider', { name: 'Position' })).toBeAttached()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('S5 no score shows, and nothing that needs a script stands for one', async ({ page, site }) => {
    const id = await addGame(site)
    await enter(site, id, goal(), 60_000)
    for (const path of ['/schedule', `/game/${id}`, '/scoreboard', '/team/northgate-hockey-women']) {
      await page.goto(path, { waitUntil: 'load' })
      await expect(page.getByText('Lac-Bleu Huards at Northgate Harriers').first()).toBeVisible()
      await expect(page.getByRole('switch')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /score/i })).toHaveCount(0)
      await expect(page.getByText('No score')).toHaveCount(0)
      await expect(page.locator('body')).not.toContainText(/0\s*–\s*1/)
    }
  })
})

test('S4 a score that does not load says so and is asked for again; without a network it says of when it is', async ({
  page,
  context,
  site,
}) => {
  const id = await addGame(site)
  await enter(site, id, goal(), 60_000)
  let isLost = true
  await page.route('**/results?*', (route) => (isLost ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  await page.goto(`/game/${id}`)
  await expect(main(page).getByRole('alert')).toContainText('The score did not load.', LATE)
  isLost = false
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'Northgate').getByRole('cell').last()).toHaveText('1', LATE)
  await expect(main(page).getByText(/^As of /)).toHaveCount(0)
  await context.setOffline(true)
  await expect(main(page).getByText(/^As of \d{1,2}:\d\d/)).toBeVisible()
  await expect(rowOf(page, 'Northgate').getByRole('cell').last()).toHaveText('1')
  await context.setOffline(false)
  await expect(main(page).getByText(/^As of /)).toHaveCount(0)
})

test('S4 after a sleep, in which the counting clock of a phone stands still, the score of now shows', async ({ page, site }) => {
  const id = await addGame(site)
  await enter(site, id, goal('away'), 60_000)
  await page.goto('/schedule')
  await expect(line(page, 'LAC 1 – 0 NOR')).toBeVisible(LATE)
  await page.evaluate(() => {
    const stopped = performance.now()
    performance.now = () => stopped
  })
  await enter(site, id, goal())
  await expect(line(page, 'LAC 1 – 1 NOR')).toBeVisible(LATE)
})

test('S4 while the site is away a page with many games asks in one loop, and once when it is back', async ({ page, site }) => {
  for (let n = 0; n < 18; n++) await enter(site, await addGame(site), goal(), 60_000)
  let isLost = true
  await page.route('**/results?*', (route) => (isLost ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  const requests = asked(page)
  const results = () => requests.filter((each) => each.startsWith('/results')).length
  await page.clock.install({ time: Date.now() })
  await page.goto('/schedule')
  await expect.poll(results).toBeGreaterThan(0)
  await page.clock.runFor(300_000)
  isLost = false
  const before = results()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.clock.runFor(1_000)
  await expect(line(page, 'LAC 0 – 1 NOR')).toHaveCount(18, LATE)
  expect(results() - before).toBeLessThanOrEqual(2)
})

for (const language of ['en', 'fr'] as const)
  test(`S4 on a narrow phone, in forced colours too, no score is cut off (${language})`, async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ forcedColors: 'active' })
    const id = await addGame(site)
    for (const n of [1, 2, 3, 4, 5]) {
      await enter(site, id, part(n), 400_000 - n * 10_000)
      await enter(site, id, goal(n % 2 ? 'home' : 'away'), 399_000 - n * 10_000)
    }
    for (const path of [`/game/${id}`, '/schedule', '/scoreboard', '/team/northgate-hockey-women']) {
      await page.goto(language === 'fr' ? `/fr${path}` : path)
      if (path.startsWith('/game'))
        await expect(rowOf(page, 'Northgate').getByRole('cell')).toHaveText(['1', '0', '1', '0', '1', '3'], LATE)
      else await expect(line(page, 'LAC 2 – 3 NOR')).toBeVisible(LATE)
      const spill = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect([path, spill]).toEqual([path, 0])
    }
  })
