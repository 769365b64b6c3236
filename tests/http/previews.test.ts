import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask } from '../sites/visitor.ts'

const CANARY = 'CANARY </script><!-- & “quoted”'
let site: TestSite
let teams: Awaited<ReturnType<typeof addTeams>>
beforeAll(async () => {
  site = await startTestSite()
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', {
    docId: 'e1',
    title: 'Final </script><script>alert(1)</script>',
    shortDescription: 'The decision',
  })
  await site.addSeries({ id: 'vault', title: 'The Vault', password: 'pw' })
  await site.addEpisode('vault', { docId: 'hidden', title: CANARY, shortDescription: CANARY })
  teams = await addTeams({ editing: site.running.editing, heard: site.heard })
})
afterAll(() => site.close())

type JsonRecord = Record<string, unknown>
function jsonLd(html: string): JsonRecord[] {
  const block = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] as string
  return [JSON.parse(block)].flat()
}
const tag = (html: string, name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
const pathOf = (address: string) => new URL(address).pathname
const addressesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? /^https?:\/\/(?!schema\.org)/.test(value)
      ? [value]
      : []
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(addressesIn)
      : []

test.each(['', '/fr'])('R4 an episode’s page at %s/series/… says what it is, in its language', async (prefix) => {
  const { body } = await ask(site, `${prefix}/series/cup/e1`)
  const things = jsonLd(body)
  const origin = new URL(site.running.config.publicUrl).origin
  const video = things.find((thing) => thing['@type'] === 'VideoObject')
  expect(video).toMatchObject({ url: `${origin}${prefix}/series/cup/e1`, isAccessibleForFree: true })
  expect(String(video?.uploadDate)).toMatch(/T.*(?:Z|[+-]\d\d:\d\d)$/)
  const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList') as { itemListElement: { item: string }[] }
  expect(trail.itemListElement.map(({ item }) => pathOf(item))).toEqual([
    prefix || '/',
    `${prefix}/series/cup`,
    `${prefix}/series/cup/e1`,
  ])
  for (const address of addressesIn(things).filter((each) => each.startsWith(origin)))
    expect([address, (await ask(site, pathOf(address))).status]).toEqual([address, 200])
})

test('R4 the home page names the site, and a series’ page its episodes', async () => {
  expect(jsonLd((await ask(site, '/')).body)).toMatchObject([{ '@type': 'WebSite' }])
  const things = jsonLd((await ask(site, '/series/cup')).body)
  expect(things[0]).toMatchObject({ '@type': 'CollectionPage', name: 'The Cup', mainEntity: { numberOfItems: 1 } })
})

test('R4 R5 P2 a locked series is told of by its tile alone, also when its password was set a moment before', async () => {
  await site.addSeries({ id: 'fresh', title: 'Fresh Cup' })
  await site.addEpisode('fresh', { docId: 'f1', title: CANARY, shortDescription: CANARY })
  const card = pathOf(tag((await ask(site, '/series/fresh/f1')).body, 'og:image') as string)
  expect((await ask(site, card)).status).toBe(200)
  await site.addSeries({ id: 'fresh', title: 'Fresh Cup', password: 'pw' })
  expect((await ask(site, card)).status).toBe(404)
  for (const [id, episode] of [
    ['vault', 'hidden'],
    ['fresh', 'f1'],
  ]) {
    for (const path of [`/series/${id}`, `/series/${id}/${episode}`, `/fr/series/${id}/${episode}`]) {
      const { status, body } = await ask(site, path)
      expect([status, body.includes('CANARY')], path).toEqual([200, false])
      expect(jsonLd(body).map((thing) => thing['@type'])).toEqual(['WebPage', 'BreadcrumbList'])
      expect(jsonLd(body)[0]).toMatchObject({ isAccessibleForFree: false })
    }
    for (const path of [`/cards/en/${id}/${episode}/0.jpg`, `/cards/fr/${id}/${episode}/0.jpg`])
      expect((await ask(site, path)).status).toBe(404)
  }
})

test.each(['', '/fr'])('R5 the link to %s/series/… shows a picture of 1200 × 630, which is cached for ever', async (prefix) => {
  for (const path of [`${prefix}/series/cup`, `${prefix}/series/cup/e1`, `${prefix}/series/vault`]) {
    const { body } = await ask(site, path)
    const card = pathOf(tag(body, 'og:image') as string)
    expect(card).toContain(prefix === '/fr' ? '/cards/fr/' : '/cards/en/')
    const answer = await fetch(site.origin + card)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([width, height, tag(body, 'og:image:width'), tag(body, 'og:image:height')]).toEqual([1200, 630, '1200', '630'])
  }
})

test('R5 any other mark leads to the picture, and invented parameters to nothing', async () => {
  const card = pathOf(tag((await ask(site, '/series/cup/e1')).body, 'og:image') as string)
  for (const path of [
    card.replace(/[0-9a-f]{16}/, '0'.repeat(16)),
    '/cards/en/cup/e1/x',
    `${card}?v=1`.replace('.jpg', '.png'),
  ]) {
    const { status, headers } = await ask(site, path)
    expect([path, status, headers.get('location')]).toEqual([path, 302, card])
  }
  for (const path of ['/cards/en/cup/gone/0.jpg', '/cards/en/gone/0.jpg', '/cards/de/cup/0.jpg', '/cards/en/cup/e1/0.jpg/x'])
    expect([path, (await ask(site, path)).status]).toEqual([path, 404])
})

/** Saves a game of Northgate at Lac-Bleu. Returns its id. */
async function addGame(content: Partial<EventContent> = {}): Promise<string> {
  const sides = { homeTeamId: teams.lacBleu, awayTeamId: teams.northgate, venueId: teams.venueId }
  const event = anEvent({ title: { en: '', fr: '' }, ...sides, ...content })
  const saved = await site.heard(() => saveEvent(site.running.editing, event))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}
const cardOf = async (path: string) => pathOf(tag((await ask(site, path)).body, 'og:image') as string)

test.each([
  [
    '',
    'en',
    "Lac-Bleu Huards · Women's hockey · Lac-Bleu University",
    /^Northgate Harriers at Lac-Bleu Huards · .* 7:00 p\.m\. · /,
  ],
  [
    '/fr',
    'fr',
    'Huards de Lac-Bleu · Hockey féminin · Université de Lac-Bleu',
    /^Harriers de Northgate c\. Huards de Lac-Bleu · /,
  ],
] as const)(
  'R5 E6 E7 the link to a game or a team at %s/… shows a picture of 1200 × 630 of its own',
  async (prefix, language, ofTeam, ofGame) => {
    const game = `/game/${await addGame()}`
    for (const [path, kind] of [
      [game, 'game'],
      ['/team/lac-bleu-hockey-women', 'team'],
    ] as const) {
      const { body } = await ask(site, prefix + path)
      expect(body.match(/property="og:image"/g)).toHaveLength(1)
      const card = pathOf(tag(body, 'og:image') as string)
      expect(card).toContain(`/cards/${kind}/${language}/`)
      expect([tag(body, 'twitter:card'), tag(body, 'twitter:image')]).toEqual(['summary_large_image', tag(body, 'og:image')])
      const answer = await fetch(site.origin + card)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect([width, height, tag(body, 'og:image:width'), tag(body, 'og:image:height')]).toEqual([1200, 630, '1200', '630'])
      const alt = tag(body, 'og:image:alt')?.replaceAll('&#x27;', "'")
      expect([alt, tag(body, 'twitter:image:alt')?.replaceAll('&#x27;', "'")]).toEqual(
        kind === 'team' ? [ofTeam, ofTeam] : [expect.stringMatching(ofGame), alt],
      )
      if (kind === 'game') expect(jsonLd(body)[0]?.image).toBe(tag(body, 'og:image'))
    }
  },
)

test('R5 E6 a game that is delayed or called off gets a new picture, and its old one leads there', async () => {
  const id = await addGame()
  const cards = [await cardOf(`/game/${id}`)]
  for (const content of [
    { localTime: '20:00', schedule: 'delayed' },
    { localTime: '20:00', schedule: 'cancelled' },
    { localTime: null, schedule: 'postponed' },
  ] as const) {
    await addGame({ id, ...content })
    cards.push(await cardOf(`/game/${id}`))
    expect(new Set(cards).size).toBe(cards.length)
    for (const card of cards.slice(0, -1)) {
      const { status, headers } = await ask(site, card)
      expect([card, status, headers.get('location')]).toEqual([card, 302, cards.at(-1)])
    }
    expect((await ask(site, cards.at(-1) as string)).status).toBe(200)
  }
  for (const path of [
    `/cards/game/en/${id}x/0.jpg`,
    `/cards/game/de/${id}/0.jpg`,
    '/cards/team/en/nobody/0.jpg',
    `/cards/game/en/${id}/0.jpg/x`,
  ])
    expect([path, (await ask(site, path)).status]).toEqual([path, 404])
})

test('R5 E6 P2 a locked game’s link shows the picture of its series, and its own is there no more', async () => {
  await site.addSeries({ id: 'attic', title: 'The Attic' })
  const id = await addGame({ title: { en: CANARY, fr: CANARY }, seriesDocId: 'doc-attic' })
  const card = await cardOf(`/game/${id}`)
  expect((await ask(site, card)).status).toBe(200)
  await site.addSeries({ id: 'attic', title: 'The Attic', password: 'pw' })
  for (const path of [card, card.replace(/[0-9a-f]{16}/, '0'.repeat(16)), `/cards/game/fr/${id}/0.jpg`])
    expect([path, (await ask(site, path)).status]).toEqual([path, 404])
  const { body } = await ask(site, `/game/${id}`)
  expect([tag(body, 'og:image:alt'), body.includes('CANARY')]).toEqual(['The Attic', false])
  const shown = await cardOf(`/fr/game/${id}`)
  expect(shown).toBe(await cardOf('/fr/series/attic'))
  expect((await ask(site, shown)).status).toBe(200)
})

test('R5 a series that is called game or team keeps its own cards', async () => {
  for (const name of ['game', 'team']) {
    await site.addSeries({ id: name, title: name })
    await site.addEpisode(name, { docId: `of-${name}`, title: name })
    for (const path of [`/series/${name}`, `/series/${name}/of-${name}`])
      expect((await ask(site, await cardOf(path))).status).toBe(200)
  }
})

test('R5 a hundred who ask at once for a new card get the same one', async () => {
  await site.addEpisode('cup', { docId: 'e2', title: 'Rush' })
  const card = pathOf(tag((await ask(site, '/series/cup/e2')).body, 'og:image') as string)
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(site, card)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})
