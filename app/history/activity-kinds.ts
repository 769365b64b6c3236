/** The kinds that filter the activity list, in the order shown. */
export const ACTIVITY_KINDS = [
  'series',
  'episode',
  'category',
  'event',
  'notice',
  'team',
  'code',
  'french',
  'admin',
  'transfer',
  'report',
  'trash',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export const isActivityKind = (text: string): text is ActivityKind => ACTIVITY_KINDS.some((kind) => kind === text)
