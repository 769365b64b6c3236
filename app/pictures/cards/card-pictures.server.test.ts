import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { diskStorage } from '../../../providers/storage/disk.ts'
import fc from '../../../tests/rules/properties.ts'
import { openCardPictures } from './card-pictures.server.ts'
import type { CardTeam, GameCard, TeamCard } from './event-card.ts'

const aTeam = (content: Partial<CardTeam> = {}): CardTeam => ({
  name: 'Lac-Bleu Huards',
  code: 'LAC',
  colour: '#003366',
  logo: '',
  ...content,
})
const aGame = (content: Partial<GameCard> = {}): GameCard => ({
  of: 'game',
  language: 'en',
  siteName: 'Podium',
  id: 'g1',
  title: '',
  sport: 'Hockey',
  teams: [aTeam({ colour: '#7a1f2b', name: 'Northgate Harriers', code: 'NOR' }), aTeam()],
  between: 'at',
  state: '',
  isOff: false,
  when: 'Saturday, December 5, 2026 at 7:00 p.m.',
  where: 'Newfoundland time · Ferry Arena',
  thumbnail: '',
  placeholder: '',
  ...content,
})
const theTeam: TeamCard = {
  of: 'team',
  language: 'fr',
  siteName: 'Podium',
  slug: 'lac',
  team: aTeam(),
  sport: 'Hockey',
  school: 'Université',
}
const LOGO = 'thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab'
const red = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer()

type Pixels = { at: (x: number, y: number) => number[]; width: number; height: number }
async function drawn(card: GameCard | TeamCard, pictures: Record<string, Uint8Array> = {}): Promise<Pixels> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-cards-'))
  const storage = diskStorage(folder)
  for (const [key, content] of Object.entries(pictures)) await storage.put(key, content)
  const picture = await openCardPictures({ storage, now: () => new Date(), log: console }).picture(card)
  await rm(folder, { recursive: true })
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  return { at, width: info.width, height: info.height }
}
/** Returns the index of the strongest of red, green and blue. */
const strongest = (pixel: number[]) => pixel.indexOf(Math.max(...pixel))

test('R5 two teams stand in their own colours, the visitors on the left', async () => {
  const teams = [aTeam({ colour: '#c00000' }), aTeam({ colour: '#0000c0' })]
  const { at, width, height } = await drawn(aGame({ teams }))
  expect([width, height]).toEqual([1200, 630])
  for (const y of [200, 625]) expect([strongest(at(20, y)), strongest(at(1180, y))]).toEqual([0, 2])
})

test('R5 the logo of a team is on the cards of its games and on its own', async () => {
  const own = await drawn({ ...theTeam, team: aTeam({ logo: LOGO }) }, { [LOGO]: red })
  const game = await drawn(aGame({ teams: [aTeam(), aTeam({ logo: LOGO })] }), { [LOGO]: red })
  for (const pixel of [own.at(1000, 130), game.at(888, 226)])
    expect(pixel).toEqual([expect.toSatisfy((n) => n > 240), 0, 0].map((n, at) => (at ? expect.toSatisfy((m) => m < 15) : n)))
  // A logo missing from storage falls back to the school's letters.
  const lost = await drawn(aGame({ teams: [aTeam(), aTeam({ logo: LOGO })] }))
  expect(strongest(lost.at(780, 170))).toBe(2)
})

test('R5 white text can be read on the colours of any two teams', async () => {
  for (const colour of ['#ffffff', '#ffd200', '#00ff66', '#ff6600', '#000000', 'red']) {
    const { at } = await drawn(aGame({ teams: [aTeam({ colour }), aTeam({ colour })] }))
    // Checks beside the names and beside the time.
    for (const [x, y] of [
      [40, 340],
      [40, 520],
    ] as const)
      expect([colour, Math.max(...at(x, y)) < 150]).toEqual([colour, true])
  }
})

test('R5 whatever the texts, a card of 1200 × 630 is made', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 })
  const team = fc.record({
    name: text,
    code: fc.constantFrom('WWW', 'III'),
    colour: fc.constantFrom('#ffffff', ''),
    logo: fc.constant(''),
  })
  const game = fc.record({
    siteName: text,
    title: text,
    sport: text,
    teams: fc.array(team, { maxLength: 2 }),
    between: text,
    state: fc.constantFrom('', 'Reporté'),
    when: text,
    where: text,
  })
  await fc.assert(
    fc.asyncProperty(game, async (content) => {
      const { width, height } = await drawn(aGame(content))
      expect([width, height]).toEqual([1200, 630])
    }),
    { numRuns: 10 },
  )
}, 60_000)
