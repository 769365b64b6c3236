import type { Locator, Page } from '@playwright/test'
import { publishChampionship, saveChampionship } from '../../app/championships/edit-championship.server.ts'
import { SITE_ZONE } from '../../app/events/time/site-zone.ts'
import { localDateOf } from '../../app/events/time/zoned-time.ts'
import { aChampionship, addBasketballTeams, idOf, play } from '../factories/championships.ts'
import { saveEvent } from '../factories/games.ts'
import { daysAfter } from '../factories/many-games.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { test as base, expect } from './site.ts'

/** A site whose scores wait for no picture. */
const test = base.extend({
  site: async ({ provider }, use) => {
    const { startTestSite } = await import('../sites/site.ts')
    const site = await startTestSite({ settings: { PROVIDER_HOST: provider, STREAM_HOST: provider, SCORE_DELAY_SECONDS: '0' } })
    await use(site)
    await site.close()
  },
})
test.use({ timezoneId: SITE_ZONE })

const parts = (site: TestSite) => ({
  editing: site.running.editing,
  heard: site.heard,
  scores: site.running.services.scores,
  clock: { now: new Date() },
})
const today = () => localDateOf(Date.now(), SITE_ZONE)

/** The games that say who won others. */
const LATER = ['SF1', 'SF2', 'C1', 'C2', '5TH', 'BRONZE', 'GOLD']

type Final8 = { gameOf: (code: string) => string; names: string[] }

/**
 * A Final 8 that began yesterday, with webcasts of its final and a quarterfinal in one series, and the
 * teams of all its games but one decided.
 */
async function addPlayedFinal8(site: TestSite): Promise<Final8> {
  const { editing } = site.running
  const teamIds = await addBasketballTeams(parts(site), 8)
  const id = idOf(
    await site.heard(() => saveChampionship(editing, aChampionship('final-8', teamIds, { day: daysAfter(today(), -1) }))),
  )
  await site.heard(() => publishChampionship(editing, id, 'public'))
  const eventIds = site.running.services.championships().byId.get(id)?.eventIds ?? new Map<string, string>()
  const gameOf = (code: string) => eventIds.get(code) ?? ''
  await site.addCategory('basketball')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['basketball'] })
  for (const code of ['GOLD', 'QF1']) {
    await site.addEpisode('cup', { docId: code.toLowerCase(), title: `Webcast of ${code}` })
    const event = site.running.services.games().byId.get(gameOf(code))
    if (!event) throw new Error(`There is no game ${code}.`)
    const pictures = [{ episodeDocId: code.toLowerCase(), label: { en: '', fr: '' } }]
    await site.heard(() => saveEvent(editing, { ...event, pictures, baseVersion: event.version }))
  }
  for (const code of ['QF1', 'QF2', 'QF3', 'QF4', 'SF1', 'SF2']) await play(parts(site), gameOf(code), [80, 70])
  const names = [...site.running.services.games().schools.values()].flatMap(({ short, code }) => [short.en, code])
  return { gameOf, names }
}

const hideScores = (page: Page) => page.addInitScript(() => localStorage.setItem('scores', 'hidden'))
const followTeam = (page: Page) => page.addInitScript(() => localStorage.setItem('followedTeams', '["team-1"]'))

/** The visible rows that link to the game of a code, or to its webcast. */
const rowsOf = (page: Page, { gameOf }: Final8, code: string): Locator =>
  page.locator(`li:has(a[href$="/game/${gameOf(code)}"], a[href$="/series/cup/${code.toLowerCase()}"])`).filter({ visible: true })

/** What is seen and heard of an element. */
const textOf = async (element: Locator) => `${await element.allInnerTexts()} ${await element.ariaSnapshot()}`

const BY_PATTERN = /Winner|Loser|Gagnant|Perdant/

/** Returns the codes of later games that a page lists, and the rows that name a team. */
async function listedOn(page: Page, final8: Final8): Promise<{ listed: string[]; told: string[] }> {
  const listed = new Set<string>()
  const told: string[] = []
  for (const code of LATER)
    for (const row of await rowsOf(page, final8, code).all()) {
      const text = await textOf(row)
      listed.add(code)
      if (final8.names.some((name) => text.includes(name)) || !BY_PATTERN.test(text)) told.push(`${code}: ${text}`)
    }
  return { listed: [...listed].sort(), told }
}

const MEDALS = ['BRONZE', 'GOLD']
/** The pages that list later games, with some that each has. */
const LISTS: [path: string, codes: string[]][] = [
  ['/schedule', LATER],
  [`/schedule/${today().slice(0, 7)}`, []],
  ['/', MEDALS],
  ['/scoreboard', ['SF1', 'SF2']],
  ['/series/cup', ['GOLD']],
  ['/box/championship/final-8', []],
  ['/box', []],
]
const inLanguages = (path: string) => [path, path === '/' ? '/fr' : `/fr${path}`]

test('B9 lists outside the championship name no team of a later round while scores are hidden, from the first paint on', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  const final8 = await addPlayedFinal8(site)
  await hideScores(page)
  let isBlocked = true
  await page.route('**/assets/*.js', (route) => (isBlocked ? route.abort() : route.continue()))
  for (const [path, codes] of LISTS)
    for (const address of inLanguages(path))
      for (const isFirst of [true, false]) {
        isBlocked = isFirst
        await page.goto(address, isFirst ? { waitUntil: 'domcontentloaded' } : {})
        const { listed, told } = await listedOn(page, final8)
        expect(told, address).toEqual([])
        expect(listed, address).toEqual(expect.arrayContaining(codes))
      }
})

test('B9 the page of a team and one’s own teams list no later game of a team, nor does a schedule of its school, while scores are hidden', async ({
  page,
  site,
}) => {
  const final8 = await addPlayedFinal8(site)
  await hideScores(page)
  await followTeam(page)
  let isBlocked = true
  await page.route('**/assets/*.js', (route) => (isBlocked ? route.abort() : route.continue()))
  for (const path of ['/team/team-1', '/schedule?school=SAA', '/my/teams'])
    for (const address of inLanguages(path))
      for (const isFirst of [true, false]) {
        isBlocked = isFirst
        await page.goto(address, isFirst ? { waitUntil: 'domcontentloaded' } : {})
        if (path === '/my/teams' && !isFirst) await expect(page.getByRole('link', { name: /Northgate/ })).toBeVisible()
        expect((await listedOn(page, final8)).listed, address).toEqual([])
        if (path !== '/my/teams') await expect(rowsOf(page, final8, 'QF1'), address).toHaveCount(1)
      }
  await page.goto('/schedule?school=SAA')
  await expect(page.getByRole('status').filter({ hasText: '1 game' })).toBeVisible()
  await expectNoViolations(page, 'a schedule of a school')
  // Once the game was opened on the device, every list shows it.
  await page.goto(`/game/${final8.gameOf('GOLD')}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Northgate')
  for (const path of ['/team/team-1', '/schedule?school=SAA', '/my/teams', '/schedule', '/', '/series/cup']) {
    await page.goto(path)
    await expect(rowsOf(page, final8, 'GOLD'), path).toContainText('Northgate')
  }
  await page.goto('/schedule')
  await expect(rowsOf(page, final8, 'BRONZE')).toContainText('Loser SF1')
  await expect(rowsOf(page, final8, 'BRONZE')).not.toContainText('Lac-Bleu')
})

test('B9 the search names no team of a later round while scores are hidden, and finds no such game by its teams', async ({
  page,
  site,
}) => {
  const { gameOf } = await addPlayedFinal8(site)
  await hideScores(page)
  await page.goto('/faq')
  const search = page.getByRole('combobox', { name: 'Search series, teams and games' })
  await search.fill('basketball')
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: 'Winner SF1 vs. Winner SF2' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Games' }).getByRole('option', { name: /Northgate/ })).toHaveCount(0)
  await search.fill('northgate')
  await expect(options.filter({ hasText: 'Stoneford' })).toHaveCount(1)
  await expect(options.filter({ hasText: BY_PATTERN })).toHaveCount(0)
  await page.goto(`/game/${gameOf('GOLD')}`)
  await search.fill('northgate')
  await expect(options.filter({ hasText: /Northgate.*Lac-Bleu|Lac-Bleu.*Northgate/ })).toHaveCount(1)
})

test('B9 on a series, the webcast that plays without being asked for names no team, and one that is opened does', async ({
  page,
  site,
}) => {
  const { names } = await addPlayedFinal8(site)
  const isNamed = (text: string) => names.some((name) => text.includes(name))
  await hideScores(page)
  await page.goto('/series/cup')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Winner SF1 vs. Winner SF2')
  await expect(page).toHaveTitle(/Winner SF1 vs. Winner SF2/)
  expect(isNamed(await heading.ariaSnapshot())).toBe(false)
  await page.getByRole('link', { name: /Stoneford/ }).click()
  await expect(page).toHaveURL('/series/cup/qf1')
  await page.goto('/series/cup/gold')
  await expect(heading).toContainText('Northgate')
  await page.goto('/schedule')
  await expect(page.getByRole('link', { name: /Northgate Harriers.*Lac-Bleu|Lac-Bleu.*Northgate Harriers/ })).toBeVisible()
})

test('B9 a box on another site shows the teams of a later round when asked, or where that site has switched scores on', async ({
  page,
  site,
}) => {
  const final8 = await addPlayedFinal8(site)
  for (const [address, show] of [
    ['/box/championship/final-8', 'Show teams: '],
    ['/fr/box/championship/final-8', 'Afficher les équipes'],
  ] as const) {
    await page.goto(address)
    const { listed, told } = await listedOn(page, final8)
    expect(told).toEqual([])
    // Which games are next depends on the hour; the teams of one are unknown.
    const code = listed.find((each) => each !== '5TH') ?? ''
    const row = rowsOf(page, final8, code)
    await row.getByRole('button', { name: show }).click()
    await expect(row).not.toContainText(BY_PATTERN, { useInnerText: true })
    await expect(row.getByRole('link')).toBeFocused()
    expect((await listedOn(page, final8)).told).toHaveLength(1)
    await expectNoViolations(page, address)
    await page.goto(`${address}?scores=1`)
    await expect(row).not.toContainText(BY_PATTERN, { useInnerText: true })
  }
})

test('B8 the search finds a championship by its name and sport in both languages, without accents, and never a draft', async ({
  page,
  site,
}) => {
  const { editing } = site.running
  const teamIds = await addBasketballTeams(parts(site), 8)
  const add = (slug: string, name: { en: string; fr: string }) =>
    site.heard(() => saveChampionship(editing, aChampionship('final-8', teamIds, { slug, name, day: daysAfter(today(), 2) })))
  const id = idOf(await add('final-8', { en: 'Final 8', fr: '8 Ultime féminin' }))
  await add('draft', { en: 'Final 8 draft', fr: 'Brouillon du 8 Ultime' })
  await site.heard(() => publishChampionship(editing, id, 'public'))
  for (const [home, query, kind, title, path] of [
    ['/', 'final 8 women', 'Championships', 'Final 8', '/championship/final-8'],
    ['/fr', '8 ultime feminin', 'Championnats', '8 Ultime féminin', '/fr/championship/final-8'],
  ] as const) {
    await page.goto(home)
    await page.getByRole('combobox').fill(query)
    const found = page.getByRole('group', { name: kind }).getByRole('option')
    await expect(found).toHaveText([new RegExp(`^${title}`)])
    await found.click()
    await expect(page).toHaveURL(path)
  }
})

test('B8 the home page leads to a championship with games in the next days, and the scoreboard and schedule name it with its round', async ({
  page,
  site,
}) => {
  const { gameOf } = await addPlayedFinal8(site)
  await page.goto('/')
  const way = page.getByRole('region', { name: 'Live and next' }).getByRole('link', { name: /^Women’s Basketball Final 8/ })
  await expectNoViolations(page, 'home with a championship', [1280, 360])
  await way.click()
  await expect(page).toHaveURL('/championship/final-8')
  await page.goto('/scoreboard')
  await page.getByRole('link', { name: 'Semifinal 1 · Women’s Basketball Final 8', exact: true }).click()
  await expect(page).toHaveURL('/championship/final-8')
  await page.goto('/schedule')
  const row = page.locator(`li:has(a[href="/game/${gameOf('5TH')}"])`)
  await expect(row).toContainText("Winner C1 vs. Winner C2Women's basketball")
  // What names the round is its title or its line, never both.
  const said = await page.locator(`li:has(a[href="/game/${gameOf('SF1')}"])`).allInnerTexts()
  expect(said.join().split('Semifinal 1')).toHaveLength(2)
})
