/** The kinds by which the activity list is filtered, with the first parts of the actions that each shows. */
export const ACTIVITY_KINDS = {
  series: ['series', 'preview'],
  episode: ['episode'],
  category: ['category'],
  event: ['event', 'lock'],
  notice: ['notice'],
  team: ['team', 'school', 'venue'],
  code: ['code'],
  french: ['french', 'pattern'],
  admin: ['admin', 'second-factor'],
  transfer: ['transfer', 'season'],
  report: ['report'],
  trash: ['trash'],
} as const
export type ActivityKind = keyof typeof ACTIVITY_KINDS
