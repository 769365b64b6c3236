/** Roku's limits and lists for its feeds, as in its specification (docs/decisions/040-roku.md). */

/** The maximum bytes of a Direct Publisher feed, and the maximum characters of texts in both feeds. */
export const ROKU_LIMITS = {
  feedBytes: 500_000,
  id: 50,
  title: 200,
  shortDescription: 200,
  longDescription: 500,
  tag: 20,
} as const

/** The genre of every series of this site. */
export const SPORTS = 'sports'

/** Genres of a Direct Publisher feed. */
export const FEED_GENRES: ReadonlySet<string> = new Set(
  (
    'action adventure animals animated anime children comedy crime documentary drama educational fantasy faith food fashion gaming ' +
    'health history horror miniseries mystery nature news reality romance science sitcom special sports thriller technology'
  ).split(' '),
)

/** Genres of a search feed that a sports body could use; the whole list has 190. */
export const SEARCH_GENRES: ReadonlySet<string> = new Set([
  ...'archery athletics badminton baseball basketball biathlon bowling boxing canoe cheerleading cricket curling cycling'.split(
    ' ',
  ),
  ...'dance diving documentary educational equestrian fencing football golf gymnastics handball health hockey interview'.split(
    ' ',
  ),
  ...'judo karate kayaking lacrosse news olympics ringuette rowing rugby running sailing shooting skating skiing snowboarding'.split(
    ' ',
  ),
  ...'soccer softball special sports squash swimming taekwondo tennis triathlon volleyball weightlifting wrestling'.split(' '),
  ...['3x3 basketball', 'artistic gymnastics', 'artistic swimming', 'beach volleyball', 'field hockey', 'figure skating'],
  ...['indoor soccer', 'martial arts', 'speed skating', 'sports talk', 'table tennis', 'track/field', 'water polo'],
])

/** Parental ratings of a Direct Publisher feed, and their sources. */
export const FEED_RATINGS: ReadonlySet<string> = new Set(
  '12 12A 14+ 14A 15 18 18+ 18A A AA C C8 E G NC17 PG PG13 R R18 TV14 TVG TVMA TVPG TVY TVY14 TVY7 U Uc UNRATED'.split(' '),
)
export const FEED_RATING_SOURCES: ReadonlySet<string> = new Set('BBFC CHVRS CPR MPAA UK_CP USA_PR'.split(' '))

/** Advisory ratings of a search feed, by source. */
export const SEARCH_RATINGS: Readonly<Record<string, readonly string[]>> = {
  BBFC: ['U', 'PG', '12A', '12', '15', '18', 'R18'],
  CHVRS: ['G', 'PG', '14A', '18A', 'R', 'E'],
  CPR: ['14+', '18+', 'C', 'C8', 'G', 'PG', 'E'],
  MPAA: ['G', 'PG', 'PG13', 'R', 'NC17'],
  USA_PR: ['TVY', 'TVY7', 'TVG', 'TVPG', 'TV14', 'TVMA'],
}

/** A search feed must contain a rating; Canadian television exempts sports from its own. */
export const EXEMPT = { source: 'CPR', value: 'E' } as const
