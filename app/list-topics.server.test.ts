import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../tests/databases.ts'
import { aSeries } from '../tests/factories/content.ts'
import { addTeams, anEvent, saveEvent } from '../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../tests/sites/store.ts'
import { saveCategory } from './catalog/categories/edit-categories.server.ts'
import { saveEpisode, setEpisodeLive } from './catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from './catalog/series/edit-series.server.ts'
import { removeEpisodes, removeSeries } from './events/deletions/remove-documents.server.ts'
import { type EventContent, removeEvent } from './events/edit/edit-events.server.ts'
import { LIST_TOPICS } from './list-topics.ts'
import routes from './routes.ts'
import { followedList } from './site/account/followed/followed-list.server.ts'
import { homePage } from './site/home/home.server.ts'
import { comingCards } from './site/home/live-and-next/coming.server.ts'
import { packedSchedule } from './site/schedule/schedule.server.ts'
import { board } from './site/scoreboard/scoreboard.server.ts'
import { teamPage } from './site/team/team-page.server.ts'
import { saveVenue } from './teams/edit-teams.server.ts'

type ListName = keyof typeof LIST_TOPICS

/** Matches calls by which a module follows a topic. */
const FOLLOWS = /\buse(?:FreshPage|LiveTopic|TopicState(?:<\w+>)?|LiveSeries)\(\s*(`score:|[\w.]+)/g
/** The folder of the hooks themselves, which is skipped. */
const LIVE_ROOM = 'app/live/'

const topicOf = (call: string, name: string) =>
  call.startsWith('useLiveSeries')
    ? 'live'
    : name === '`score:'
      ? 'scoreTopic'
      : /^[A-Z]+$/.test(name)
        ? name.toLowerCase()
        : name

test('Q-102 each module that follows a topic stands in the table of lists, with the topics that it follows', () => {
  const found = Object.fromEntries(
    globSync('app/**/*.tsx')
      .filter((file) => !file.startsWith(LIVE_ROOM))
      .flatMap((file) => {
        const calls = [...readFileSync(file, 'utf8').matchAll(FOLLOWS)]
        return calls.length > 0 ? [[file, new Set(calls.map(([call, name = '']) => topicOf(call, name)))]] : []
      }),
  )
  expect(found).toEqual(Object.fromEntries(Object.entries(LIST_TOPICS).map(([file, topics]) => [file, new Set(topics)])))
})

/** The lists on each public page, or the reason why a page has no list that follows anything. */
const PAGES: Record<string, ListName[] | string> = {
  'site/home/home.route.tsx': ['app/site/home/home.route.tsx', 'app/site/home/live-and-next/live-and-next.tsx'],
  'site/series/watch.route.tsx': ['app/site/series/use-watch.tsx', 'app/site/series/watch.route.tsx'],
  'site/scoreboard/scoreboard.route.tsx': ['app/site/scoreboard/scoreboard.route.tsx'],
  'site/schedule/schedule.route.tsx': ['app/site/schedule/schedule-days.tsx'],
  'site/schedule/month.route.tsx': ['app/site/schedule/schedule-days.tsx'],
  'site/game/game.route.tsx': ['app/site/game/use-game.tsx', 'app/scores/fans/fan-score.tsx'],
  'site/clip/clip.route.tsx': ['app/site/clip/use-clip.tsx'],
  'site/team/team.route.tsx': ['app/site/team/team.route.tsx'],
  'site/championship/championship.route.tsx': ['app/site/championship/championship.route.tsx'],
  'site/account/followed/my-teams.route.tsx': ['app/site/account/followed/use-followed-list.tsx'],
  'site/account/account.route.tsx': ['app/site/account/account.route.tsx', 'app/site/account/followed/account-teams.tsx'],
  'scores/scorer/score.route.tsx': ['app/scores/scorer/use-scorer.tsx'],
  'panel/admin.route.tsx': ['app/panel/admin.route.tsx'],
  'outward/box/box.route.tsx': 'a document without scripts, which asks to be loaded again',
  'outward/championship/bracket.route.tsx': 'a document whose own script follows the championship',
  'site/game/game-score.route.tsx': 'a document for browsers without scripts, of a moment',
  'site/preview/preview.route.tsx': 'of one draft, for colleagues',
  'site/report/report.route.tsx': 'figures of a moment',
  'site/account/reminders/reminders.route.tsx': 'of one viewer, who changes it alone',
  ...Object.fromEntries(
    [
      'site/static/for-your-site.route.tsx',
      'site/check/check.route.tsx',
      'site/static/privacy.route.tsx',
      'site/static/contact.route.tsx',
      'site/static/faq.route.tsx',
      'site/static/system-requirements.route.tsx',
      'site/static/forbidden.route.tsx',
      'site/static/not-found.route.tsx',
      'site/account/reminders/ask-reminder.route.tsx',
      'site/account/reminders/confirm-reminder.route.tsx',
      'site/account/reminders/stop-reminder.route.tsx',
      'accounts/sign-in/login.route.tsx',
      'accounts/sign-in/signup.route.tsx',
      'accounts/password-reset/forgot-password.route.tsx',
      'accounts/password-reset/reset-password.route.tsx',
      'accounts/second-factor/confirm.route.tsx',
      'accounts/second-factor/second-factor.route.tsx',
      'accounts/invitations/invitation.route.tsx',
      'accounts/google/google-done.route.tsx',
      'access/password/password.route.tsx',
      'outward/graphics/output.route.tsx',
      'outward/embed/embed.route.tsx',
    ].map((file) => [file, 'shows no list']),
  ),
}

test('Q-102 each page names the lists that it shows', () => {
  const files = (routes as RouteConfigEntry[])
    .map(({ file }) => file.replace(/^\.\//, ''))
    .filter((file) => file.endsWith('.tsx'))
  expect(files.filter((file) => !(file in PAGES))).toEqual([])
  expect(Object.keys(PAGES).filter((file) => !files.includes(file))).toEqual([])
})

/** Reads the content of each public list, without its versions and the time it was made. */
const READERS: Partial<Record<ListName, (services: Services) => unknown>> = {
  'app/site/home/home.route.tsx': (services) => {
    const { rows, onAir, live } = homePage(services, 'en')
    return { rows, onAir, live: live.series }
  },
  'app/site/home/live-and-next/live-and-next.tsx': (services) => comingCards(services, 'en').cards,
  'app/site/scoreboard/scoreboard.route.tsx': (services) => {
    const { live, next, games } = board(services, 'en')
    return { live, next, games }
  },
  'app/site/schedule/schedule-days.tsx': (services) =>
    packedSchedule(services, { month: undefined, filter: {}, language: 'en' })?.days,
  'app/site/team/team.route.tsx': (services) => teamPage(services, TEAM, 'en')?.games,
  'app/site/account/followed/use-followed-list.tsx': (services) => followedList(services, [TEAM], 'en').teams,
}

const TEAM = 'northgate-hockey-women'
type Services = Parameters<typeof teamPage>[0] & Parameters<typeof comingCards>[0]

let db: TestDatabase
let store: TestStore
beforeEach(async () => {
  db = await testDatabase('sqlite')
  store = await openTestStore(db.database)
})
afterEach(async () => {
  await store.close()
  await db.close()
})

test('Q-102 whatever an edit changes in a list, the list hangs on a topic that the edit has news of', async () => {
  const site = { name: { en: 'Podium', fr: 'Podium' } } as Services['site']
  const services = {
    games: store.games,
    championships: store.championships,
    championshipState: store.championshipState,
    hosts: store.hosts,
    catalogue: store.catalogue,
    site,
    now: () => store.clock.now,
  }
  const { editing, heard } = store
  const soon = new Date(store.clock.now.getTime() + 3_600_000).toISOString()
  await heard(() => saveCategory(editing, { id: 'hockey', name: 'Hockey', tags: ['hockey'] }))
  await store.addSeries({ id: 'cup', title: 'Cup', tags: ['hockey'] })
  const alone = await store.addEpisode('cup', { docId: 'alone', title: 'Alone' })
  const shown = await store.addEpisode('cup', { docId: 'shown', title: 'Shown' })
  const { northgate, lacBleu, venueId } = await addTeams(store)
  const pictures = [{ episodeDocId: shown, label: { en: '', fr: '' } }]
  const game = (content: Partial<EventContent> = {}) =>
    anEvent({
      id: 'game',
      homeTeamId: northgate,
      awayTeamId: lacBleu,
      seriesDocId: 'doc-cup',
      localDate: '2026-11-22',
      pictures,
      ...content,
    })
  const saveGame = (content?: Partial<EventContent>) => () =>
    saveEvent(editing, game({ ...content, baseVersion: store.games().byId.get('game')?.version }))
  const saveShow = (docId: string, content: object) => () =>
    saveEpisode(editing, { docId, seriesDocId: 'doc-cup', title: docId, videoUrl: 'play-1', ...content })
  const series = (content: object) => () =>
    saveSeries(editing, aSeries({ id: 'cup', title: 'Cup', tags: ['hockey'], ...content }))
  const edits: [string, () => Promise<unknown>][] = [
    ['a game is added', saveGame()],
    ['a webcast without a game goes live', () => setEpisodeLive(editing, alone, true)],
    ['it gets another title', saveShow(alone, { title: 'Another', isLive: true })],
    ['it ends', () => setEpisodeLive(editing, alone, false)],
    ['it is announced', saveShow(alone, { startsAt: soon })],
    ['it is announced no more', saveShow(alone, { startsAt: null })],
    ['the picture of a game goes live', () => setEpisodeLive(editing, shown, true)],
    ['the picture gets another title', saveShow(shown, { title: 'The picture', isLive: true })],
    ['the picture of a game ends', () => setEpisodeLive(editing, shown, false)],
    ['the game is delayed', saveGame({ localTime: '20:00', schedule: 'delayed' })],
    ['play begins', saveGame({ localTime: '20:00', schedule: 'delayed', play: 'in-play' })],
    ['a venue gets another name', () => saveVenue(editing, aVenue(venueId))],
    ['the series gets another title', series({ title: 'The Cup' })],
    ['the series gets a password', series({ title: 'The Cup', password: 'pw' })],
    ['the series is open again', series({ title: 'The Cup', password: '' })],
    ['the game is cancelled', saveGame({ schedule: 'cancelled' })],
    ['the game loses its picture', saveGame({ schedule: 'cancelled', pictures: [] })],
    ['the game is deleted', () => removeEvent(editing, 'game')],
    ['an episode is deleted', () => removeEpisodes(editing, [alone])],
    ['the series is deleted', () => removeSeries(editing, 'doc-cup')],
  ]
  const read = () => Object.entries(READERS).map(([name, reader]) => [name, JSON.stringify(reader(services))] as const)
  const changed = new Set<string>()
  for (const [what, make] of edits) {
    const before = new Map(read())
    const heardOf = new Set<string>()
    const stop = store.catalogue.onChange((topics) => {
      for (const topic of topics) heardOf.add(topic)
    })
    const made = await heard(make)
    expect({ ok: true, ...(made as object) }, what).toMatchObject({ ok: true })
    stop()
    for (const [name, content] of read()) {
      if (content === before.get(name)) continue
      changed.add(name)
      const topics: readonly string[] = LIST_TOPICS[name as ListName]
      expect(
        topics.some((topic) => heardOf.has(topic)),
        `${name}: ${what} (${[...heardOf]})`,
      ).toBe(true)
    }
  }
  // Every list must have been changed by something; otherwise the test proves nothing about it.
  expect([...changed].sort()).toEqual(Object.keys(READERS).sort())
})

const aVenue = (id: string) => ({
  id,
  name: { en: 'Harbour Arena', fr: '' },
  city: "St. John's",
  province: 'NL',
  zone: 'America/St_Johns',
  version: 1,
  baseVersion: 1,
})
