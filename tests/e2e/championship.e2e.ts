import type { Page } from '@playwright/test'
import { publishChampionship, saveChampionship, sayFact } from '../../app/championships/edit-championship.server.ts'
import { isDecidedByResult } from '../../app/championships/rules/sources.ts'
import { poolOfSeed, TEMPLATES } from '../../app/championships/rules/templates.ts'
import { aChampionship, addBasketballTeams, enter, idOf, play } from '../factories/championships.ts'
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

const partsOf = (site: TestSite) => ({
  editing: site.running.editing,
  heard: site.heard,
  scores: site.running.services.scores,
  clock: { now: new Date() },
})
const tomorrow = () => daysAfter(new Date().toISOString().slice(0, 10), 1)

/** Publishes a championship from a template, from tomorrow on, and returns the ids of its events by code. */
async function addChampionship(site: TestSite, template: string, teamIds: readonly string[], slug = template) {
  const content = aChampionship(template, teamIds, { slug, day: tomorrow() })
  const pools = TEMPLATES.find(({ key }) => key === template)?.pools ?? []
  if (pools.length > 0) for (const each of content.structure.entrants) each.pool = poolOfSeed(pools, each.seed ?? 1)
  const { editing } = site.running
  const id = idOf(await site.heard(() => saveChampionship(editing, content)))
  const published = await site.heard(() => publishChampionship(editing, id, 'public'))
  if (!published.ok) throw new Error(published.reason)
  const events = site.running.services.championships().byId.get(id)?.eventIds ?? new Map<string, string>()
  return { id, events, structure: content.structure, path: `/championship/${slug}` }
}

async function addFinal8(site: TestSite) {
  const teamIds = await addBasketballTeams(partsOf(site), 8)
  const final8 = await addChampionship(site, 'final-8', teamIds)
  const result = (code: string, points: readonly [number, number] = [70, 60], isOfficial = true) =>
    play(partsOf(site), final8.events.get(code) ?? '', points, { isOfficial })
  return { ...final8, result }
}

const card = (page: Page, code: string) => page.locator(`[id="game-${code}"]`)
const hideScores = (page: Page) => page.addInitScript(() => localStorage.setItem('scores', 'hidden'))

test('B8 B4 the page shows the tree, and on an open page an official result moves winner and loser on, with the score', async ({
  page,
  site,
}) => {
  const { path, result } = await addFinal8(site)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women’s Basketball Final 8')
  await expect(card(page, 'SF1')).toContainText('Winner QF1')
  await expect(card(page, 'QF1').getByRole('listitem')).toHaveText([/Northgate.*seed 1/, /Stoneford.*seed 8/])
  await result('QF1', [71, 64], false)
  await expect(card(page, 'SF1')).toContainText('Northgate1, seed 1 (provisional)')
  await expect(card(page, 'QF1').getByRole('listitem')).toHaveText([/Northgate.*71, winner$/, /Stoneford.*64$/])
  await result('QF1', [71, 64])
  await expect(card(page, 'SF1')).not.toContainText('provisional')
  await expect(card(page, 'C1')).toContainText('Stoneford')
  await expect(card(page, 'QF1')).toContainText('Official result')
  await expectNoViolations(page, path, [1280, 360, 768, 1920])
})

test('B8 read aloud, a game says its name, teams with seeds, state, hour, and where winner and loser go, in French as well', async ({
  page,
  site,
}) => {
  const { path } = await addFinal8(site)
  await page.goto(path)
  const spoken = await card(page, 'QF2').ariaSnapshot()
  const parts = [
    'heading "Quarterfinal 2" [level=4]',
    '6:00 p.m.',
    'seed 4',
    'seed 5',
    'Winner: Semifinal 1, ',
    'Loser: Consolation semifinal 1, ',
  ]
  expect(parts.filter((part) => !spoken.includes(part))).toEqual([])
  await page.goto(`/fr${path}`)
  const french = await card(page, 'QF2').ariaSnapshot()
  const said = [
    '"Quart de finale 2"',
    '18 h',
    '4e tête de série',
    'Gagnant : Demi-finale 1, ',
    'Perdant : Demi-finale de consolation 1, ',
  ]
  expect(said.filter((part) => !french.includes(part))).toEqual([])
  await expectNoViolations(page, `/fr${path}`, [360, 1280])
})

test('B8 on a phone a control shows one round, which stands in the address, and nothing is wider than the screen', async ({
  page,
  site,
}) => {
  const { path } = await addFinal8(site)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    await expect(card(page, 'QF1')).toBeVisible()
    await expect(card(page, 'SF1')).toBeHidden()
    await page.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name: 'Semifinals' }).click()
    await expect(page).toHaveURL(`${path}?round=2`)
    await expect(card(page, 'SF1')).toBeVisible()
    await expect(card(page, 'C1')).toBeVisible()
    await expect(card(page, 'QF1')).toBeHidden()
    await page.reload()
    await expect(card(page, 'SF1')).toBeVisible()
    await page.getByRole('link', { name: 'Finals', exact: true }).click()
    await expect(card(page, 'GOLD')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1)
  }
})

test('B8 the path of a team says when and against whom it plays if it wins, and if it loses', async ({ page, site }) => {
  const { path, result } = await addFinal8(site)
  await result('QF1')
  await page.goto(path)
  await page
    .getByRole('navigation', { name: 'A team’s path' })
    .getByRole('link', { name: /Saint-Aubin/ })
    .click()
  await expect(page).toHaveURL(`${path}?team=team-5`)
  const box = page.getByRole('region', { name: 'Path of Saint-Aubin Voyageurs' })
  await expect(box.getByRole('listitem')).toHaveText([
    /^Quarterfinal 2 against Kettle River/,
    /^If they win · Semifinal 1 against Northgate/,
    /^If they lose · Consolation semifinal 1 against Stoneford/,
  ])
  const last = page.getByRole('region', { name: 'Path of Northgate Harriers' })
  await page
    .getByRole('navigation', { name: 'A team’s path' })
    .getByRole('link', { name: /Northgate/ })
    .click()
  await expect(last.getByRole('listitem').first()).toContainText(/Quarterfinal 1 against Stoneford.*60.*70.*Won$/)
  await page
    .getByRole('navigation', { name: 'A team’s path' })
    .getByRole('link', { name: /Saint-Aubin/ })
    .click()
  await expectNoViolations(page, 'the path of a team')
  await page
    .getByRole('navigation', { name: 'A team’s path' })
    .getByRole('link', { name: /Saint-Aubin/ })
    .click()
  await expect(page).toHaveURL(path)
  await expect(box).toHaveCount(0)
})

test('B5 a walkover and an award say who advances and why, without a countdown, and nothing of it where scores are hidden', async ({
  page,
  site,
}) => {
  const { id, path, events, structure } = await addFinal8(site)
  const { startsAt } = site.running.services.games().byId.get(events.get('QF4') ?? '') ?? {}
  await page.clock.setFixedTime(Date.parse(startsAt ?? '') - 3_600_000)
  const say = (name: string, fact: Parameters<typeof sayFact>[3]) =>
    site.heard(() => sayFact(site.running.editing, id, name, fact))
  const reason = { en: 'Illness', fr: 'Maladie' }
  await say('out', { kind: 'withdraw', teamId: structure.entrants[2]?.teamId ?? '', reason })
  await say('award', { kind: 'award', game: 'QF1', winner: 'away', why: 'forfeit', reason })
  await page.goto(path)
  await expect(card(page, 'QF4')).toContainText(/withdrew \(Illness\)\. .* advances without playing\./)
  await expect(card(page, 'QF4').getByText('Nobody')).toBeVisible()
  await expect(card(page, 'C2').getByText('Nobody')).toBeVisible()
  await expect(card(page, 'QF1')).toContainText('Stoneford wins by forfeit. (Illness)')
  await expect(card(page, 'QF2')).toContainText('Starts in')
  for (const code of ['QF1', 'QF4']) await expect(card(page, code)).not.toContainText('Starts in')
  await expectNoViolations(page, 'walkovers', [1280, 360])
  await hideScores(page)
  await page.goto(`/fr${path}`)
  await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
  for (const code of ['QF1', 'QF4', 'C2'])
    expect(await card(page, code).ariaSnapshot()).not.toMatch(/Aucune équipe|Retrait|forfait|Maladie/)
})

test('B8 a series is one round with its score, and rounds of one name have numbers', async ({ page, site }) => {
  const teamIds = await addBasketballTeams(partsOf(site), 4)
  const series = await addChampionship(site, 'best-of-three', teamIds.slice(0, 2))
  const double = await addChampionship(site, 'double-4', teamIds)
  await play(partsOf(site), series.events.get('F1') ?? '', [70, 60])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(series.path)
  await expect(page.getByRole('heading', { level: 3, name: 'Final' })).toHaveCount(1)
  await expect(page.getByText('Northgate leads 1–0')).toBeVisible()
  await page.goto(double.path)
  const names = await page.getByRole('navigation', { name: 'Rounds' }).getByRole('link').allInnerTexts()
  expect(names).toEqual([...new Set(names)])
})

test('B8 the final ranking with medals comes after the page, which holds no result', async ({ page, site }) => {
  const { path, events, result } = await addFinal8(site)
  for (const code of events.keys()) await result(code, [887, 779])
  const html = await (await page.request.get(path)).text()
  expect(html).not.toMatch(/887|779/)
  await page.goto(path)
  const ranking = page.getByRole('region', { name: 'Final ranking' })
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Final ranking')
  await expect(ranking.getByRole('listitem').first()).toContainText('1st (Gold medal)')
  await expect(ranking).toContainText('Northgate Harriers')
  await expectNoViolations(page, path)
})

test('B11 the page of a meet shows its sessions, and the totals of its teams from the places in their races', async ({
  page,
  site,
}) => {
  const content = aChampionship('meet', await addBasketballTeams(partsOf(site), 3), { slug: 'meet', day: tomorrow() })
  const meet = { places: [1000, 550], relayFactor: 2, perTeam: null, countsBest: null, tie: 'split', tieRule: 'equal' } as const
  content.structure.rank = { ...content.structure.rank, meet: { ...meet, places: [...meet.places] } }
  const { editing } = site.running
  const id = idOf(await site.heard(() => saveChampionship(editing, content)))
  expect(await site.heard(() => publishChampionship(editing, id, 'public'))).toMatchObject({ ok: true })
  const session = site.running.services.championships().byId.get(id)?.eventIds.get('S1') ?? ''
  const places = ['SAB', 'SAA'].map((team, at) => ({ place: at + 1, name: `Swimmer ${at}`, team, mark: '', flag: '' as const }))
  await enter(partsOf(site), session, [{ kind: 'race', key: 'a', name: '100 m', state: 'done', places }])
  for (const [path, points, named] of [
    ['/championship/meet', '5.5', 'Session 1'],
    ['/fr/championship/meet', '5,5', 'Séance 1'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('table').getByRole('row')).toHaveText([
      /./,
      /^1.*Lac-Bleu.*10$/,
      new RegExp(`^2.*Northgate.*${points.replace('.', '\\.')}$`),
    ])
    await expect(card(page, 'S1').getByRole('heading', { level: 3 })).toHaveText(named)
    await expect(card(page, 'S1').getByRole('listitem')).toHaveCount(0)
  }
  await expectNoViolations(page, '/fr/championship/meet', [360, 1280])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('B8 the whole page stands there, and standings at an address of their own', async ({ page, site }) => {
    const teamIds = await addBasketballTeams(partsOf(site), 6)
    const { path, events } = await addChampionship(site, 'six-in-pools', teamIds)
    await play(partsOf(site), events.get('A1') ?? '', [70, 60])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    for (const code of ['A1', 'B3', 'GOLD']) await expect(card(page, code)).toBeVisible()
    await expect(page.getByText('70', { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Standings and places' }).click()
    await expect(page.getByRole('table', { name: 'Standings, Pool A' }).getByRole('row').nth(1)).toContainText('Northgate')
    await page
      .getByRole('link', { name: /Northgate/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Northgate')
  })
})

const FORMATS = [
  ['final-8', 8],
  ['eight', 8],
  ['four', 4],
  ['six-in-pools', 6],
  ['eight-in-pools', 8],
  ['page', 4],
  ['double-4', 4],
  ['double-8', 8],
  ['bowls', 4],
  ['best-of-three', 2],
] as const

/** Words of both languages that tell a result. */
const TELLING = /Official result|Not needed|provisional|Terminé|Résultat officiel|Non nécessaire|provisoire/

test('B9 on a device that hides scores none of 20 pages says who has won, from the first paint on, in either language', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  const teamIds = await addBasketballTeams(partsOf(site), 8)
  const teams = [...site.running.services.games().schools.values()].map(({ short }) => short.en)
  const made: Awaited<ReturnType<typeof addChampionship>>[] = []
  for (const [template, count] of FORMATS) {
    const one = await addChampionship(site, template, teamIds.slice(0, count))
    for (const code of one.structure.slots.map((slot) => slot.code)) {
      const event = site.running.services.games().byId.get(one.events.get(code) ?? '')
      if (event?.homeTeamId && event.awayTeamId && event.schedule === 'planned') await play(partsOf(site), event.id, [80, 70])
    }
    made.push(one)
  }
  await hideScores(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The page before its scripts, as it is painted first.
  let isBlocked = true
  await page.route('**/assets/*.js', (route) => (isBlocked ? route.abort() : route.continue()))
  const told: string[] = []
  for (const { path, structure } of made)
    for (const address of [path, `/fr${path}`]) {
      for (const isFirst of [true, false]) {
        isBlocked = isFirst
        await page.goto(address, isFirst ? { waitUntil: 'domcontentloaded' } : {})
        if (!isFirst) await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
        for (const slot of structure.slots) {
          const own = card(page, slot.code)
          const spoilers = await own.locator('[data-spoils]:visible').count()
          const words = TELLING.exec(await own.ariaSnapshot())
          if (spoilers > 0 || words) told.push(`${address} ${slot.code}: ${spoilers} ${words?.[0] ?? ''}`)
          for (const [at, side] of [slot.home, slot.away].entries()) {
            if (!isDecidedByResult(side)) continue
            const line = own.getByRole('listitem').nth(at)
            const seen = `${await line.allInnerTexts()} ${await line.ariaSnapshot()}`
            const names = teams.filter((name) => seen.includes(name))
            if (names.length > 0) told.push(`${address} ${slot.code}: ${names}`)
          }
        }
      }
    }
  expect(told).toEqual([])
  expect(asked.filter((path) => /standing\.json|\/results/.test(path))).toEqual([])
})

test('B9 teams are shown game by game, when asked for or once the game was opened on the device; standings when asked for', async ({
  page,
  site,
}) => {
  const { path, events, result } = await addFinal8(site)
  for (const code of ['QF1', 'QF2', 'QF3', 'QF4', 'SF1', 'SF2', 'BRONZE', 'GOLD']) await result(code)
  await hideScores(page)
  await page.goto(path)
  await expect(card(page, 'SF1')).toContainText('Winner QF1')
  await page.getByRole('button', { name: 'Show teams: Semifinal 1' }).click()
  await expect(card(page, 'SF1')).toContainText('Northgate')
  await expect(card(page, 'SF2').getByText('Winner QF3')).toBeVisible()
  await expect(card(page, 'SF1').getByText('70', { exact: true })).toHaveCount(0)
  await card(page, 'SF1').getByRole('button', { name: 'Show score: Semifinal 1' }).click()
  await expect(card(page, 'SF1').getByText('70', { exact: true })).toBeVisible()
  // A game that was opened is no news.
  await page.goto(`/game/${events.get('SF2')}`)
  await expect(page.getByRole('link', { name: 'Semifinal 2 · Women’s Basketball Final 8' })).toBeVisible()
  await page.getByRole('link', { name: 'Semifinal 2 · Women’s Basketball Final 8' }).click()
  await expect(page).toHaveURL(path)
  await expect(card(page, 'SF2')).toContainText('Lac-Bleu')
  await expect(card(page, 'GOLD').getByText('Winner SF1')).toBeVisible()
  const ranking = page.getByRole('region', { name: 'Places so far' })
  await expect(ranking).not.toContainText('Northgate')
  await expectNoViolations(page, 'a championship that hides scores', [1280, 360])
  await ranking.getByRole('button', { name: 'Show places' }).click()
  await expect(ranking).toContainText('Northgate Harriers')
  await expect(card(page, 'GOLD').getByText('Winner SF1')).toBeVisible()
})

test('B12 a Final 8 prints on one sheet, with and without results', async ({ page, site }) => {
  const { path, result } = await addFinal8(site)
  const pages = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  await page.goto(path)
  expect(await pages()).toBe(1)
  for (const code of ['QF1', 'QF2', 'QF3', 'QF4', 'C1', 'C2', 'SF1', 'SF2', '5TH', 'BRONZE', 'GOLD']) await result(code)
  await page.goto(`/fr${path}`)
  await expect(page.getByRole('region', { name: 'Classification finale' })).toContainText('Northgate')
  expect(await pages()).toBe(1)
})
