import { CLUBS } from '../../tests/factories/many-games.ts'

/** Invented names, shaped like titles of university sport. */
const SPORTS = [
  { id: 'football', name: 'Football', events: ['Regular Season', 'Championship Bowl', 'Coupe Vallier', 'Pre-Game Show'] },
  { id: 'basketball', name: 'Basketball', events: ['Final 8', 'Quarterfinal', 'Semifinal', 'Conference Play'] },
  { id: 'hockey', name: 'Hockey', events: ['Championship Cup', 'Bronze Medal Game', 'Overtime Classics', 'Regular Season'] },
  { id: 'volleyball', name: 'Volleyball', events: ['Consolation Final', 'Pool Play', 'Gold Medal Match', 'Invitational'] },
  { id: 'soccer', name: 'Soccer', events: ['Gold Medal Match', 'Group Stage', 'Semifinal', 'Demi-finale'] },
  { id: 'rugby', name: 'Rugby', events: ['Championship', 'Sevens', 'Semifinal', 'Pool Play'] },
  { id: 'swimming', name: 'Swimming', events: ['Preliminaries', 'Evening Finals', 'Relay Night', 'Heats'] },
  { id: 'track', name: 'Track & Field', events: ['Day 1 Morning Session', 'Day 2 Evening Session', 'Pentathlon', 'Relays'] },
  { id: 'cross-country', name: 'Cross Country', events: ['Championships', 'Invitational', 'Team Race', 'Individual Race'] },
  { id: 'wrestling', name: 'Wrestling', events: ['Mat 1', 'Mat 2', 'Finals', 'Placement Round'] },
  { id: 'curling', name: 'Curling', events: ['Round Robin Draw', 'Tiebreaker', 'Semifinal', 'Page Playoff'] },
  { id: 'field-hockey', name: 'Field Hockey', events: ['Round Robin', 'Championship Final', 'Game 2', 'Opening Draw'] },
  { id: 'shows', name: 'Shows', events: ['Coach’s Corner', 'Opening Ceremony', 'Awards Gala', 'Player Profiles'] },
  { id: 'archive', name: 'From the Archives', events: ['Classic Final', 'Rivalries', 'Records', 'Hall of Fame'] },
]

/** A seeded random number generator from 0 to below 1 (mulberry32), so that every run measures the same catalogue. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <Item>(items: readonly Item[], random: () => number): Item => items[Math.floor(random() * items.length)] as Item

export const categories = SPORTS.map(({ id, name }) => ({ id, name, tags: [id] }))

export type BenchSeries = { title: string; categoryId: string; year: number }

/** Returns the title of series `at`; sports take turns. */
export function title(at: number, random: () => number): BenchSeries {
  const sport = SPORTS[at % SPORTS.length] as (typeof SPORTS)[number]
  const year = 2012 + Math.floor(random() * 15)
  const group = pick(['Women’s', 'Men’s', 'Féminin', 'Masculin'], random)
  const event = pick(sport.events, random)
  const [home, away] = [pick(CLUBS, random), pick(CLUBS, random)]
  const text = pick(
    [
      `${group} ${sport.name}: ${home} vs ${away}`,
      `${year} ${group} ${sport.name} ${event}`,
      `${sport.name} ${event}: ${away} at ${home}`,
      `${home} ${group} ${sport.name} ${year} – ${event} #${1 + Math.floor(random() * 40)}`,
      `${event} – ${home} contre ${away} (${year})`,
    ],
    random,
  )
  return { title: text, categoryId: sport.id, year }
}

/** Returns queries as people type them: prefixes, whole words, several words, other capitals, and words that do not occur. */
export function queries(count: number, titles: string[], random: () => number): string[] {
  const words = [...new Set(titles.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)))]
  const kinds: (() => string)[] = [
    () => pick(words, random).slice(0, 1),
    () => pick(words, random).slice(0, 2),
    () => pick(words, random).slice(0, 3).toUpperCase(),
    () => pick(words, random),
    () => `${pick(words, random)} ${pick(words, random).slice(0, 2)}`,
    () => pick(titles, random).slice(0, 5 + Math.floor(random() * 30)),
    () => pick(titles, random).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    () => `${pick(words, random)}zzq`,
    () => `xq ${Math.floor(random() * 1e6)}`,
  ]
  return Array.from({ length: count }, (_, at) => (kinds[at % kinds.length] as () => string)())
}
