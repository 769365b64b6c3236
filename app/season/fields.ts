/** What a column of a file can tell of a game (spec E11). */
export const FIELDS = [
  'date',
  'time',
  'zone',
  'sport',
  'gender',
  'home',
  'away',
  'team',
  'opponent',
  'isHome',
  'titleEn',
  'titleFr',
  'venue',
  'city',
  'gameNumber',
  'externalId',
  'series',
  'stream',
  'status',
  'neutral',
] as const
export type Field = (typeof FIELDS)[number]
