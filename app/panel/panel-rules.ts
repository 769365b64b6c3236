import { ROLES, type Role } from '../kit/roles.ts'

/** The roles that may write, or the roles for each command of the path. */
type MayWrite = readonly Role[] | Readonly<Record<string, readonly Role[]>>
type Rule = { read: readonly Role[]; write?: MayWrite }

const ADMINS = ['admin'] as const satisfies Role[]
/** Roles that edit the catalogue with its events, and read its statistics. */
const CATALOGUE = ['admin', 'editor'] as const satisfies Role[]
/** Roles that run game day: the games on air and the start times. */
const GAME_DAY = ['admin', 'editor', 'operator'] as const satisfies Role[]
const FRENCH = ['admin', 'translator'] as const satisfies Role[]
/** Roles that read the whole catalogue. */
const READERS = ['admin', 'editor', 'translator'] as const satisfies Role[]

const catalogue: Rule = { read: CATALOGUE, write: CATALOGUE }
const read: Rule = { read: READERS, write: CATALOGUE }
const french: Rule = { read: FRENCH, write: FRENCH }
const admins: Rule = { read: ADMINS, write: ADMINS }

/** Roles that may restore from the trash, by kind of document. */
const IN_TRASH = {
  category: CATALOGUE,
  series: CATALOGUE,
  episode: CATALOGUE,
  event: CATALOGUE,
  championship: CATALOGUE,
  school: CATALOGUE,
  team: CATALOGUE,
  venue: CATALOGUE,
  clip: CATALOGUE,
  access_code: CATALOGUE,
  glossary_entry: FRENCH,
  french_pattern: FRENCH,
} as const satisfies Record<string, readonly Role[]>

/**
 * The roles that may open each path below /admin, and write there (spec O6), by the path in routes.ts. A path that is missing
 * here belongs to admins alone.
 */
export const PANEL_RULES = {
  '/admin': { read: ROLES },
  '/admin/today': { read: GAME_DAY },
  '/admin/today-commands': {
    read: GAME_DAY,
    write: {
      live: GAME_DAY,
      end: GAME_DAY,
      delay: GAME_DAY,
      postpone: GAME_DAY,
      cancel: GAME_DAY,
      plan: GAME_DAY,
      address: GAME_DAY,
      notice: GAME_DAY,
      'notice-end': GAME_DAY,
      lock: GAME_DAY,
      unlock: GAME_DAY,
      undo: GAME_DAY,
    },
  },
  '/admin/tickets': { read: GAME_DAY },
  '/admin/other-role': { read: ROLES },
  // These pages list only things that the role may open.
  '/admin/search': { read: ROLES },
  '/admin/found': { read: ROLES },
  '/admin/series': { read: ROLES },
  '/admin/series-new': catalogue,
  '/admin/series-entries': { read: ROLES },
  '/admin/series-id': { read: CATALOGUE },
  '/admin/series-move': catalogue,
  '/admin/series/:docId': { read: ROLES, write: CATALOGUE },
  '/admin/series/:docId/codes': catalogue,
  '/admin/series/:docId/publish': catalogue,
  '/admin/series/:docId/previews': catalogue,
  '/admin/series/:docId/remove': catalogue,
  '/admin/series/:docId/episodes': {
    read: GAME_DAY,
    write: {
      live: GAME_DAY,
      'end-live': GAME_DAY,
      remove: CATALOGUE,
      move: CATALOGUE,
      send: CATALOGUE,
      release: CATALOGUE,
      publish: CATALOGUE,
      draft: CATALOGUE,
    },
  },
  '/admin/series/:docId/episodes-grid': catalogue,
  '/admin/series/:docId/episodes-many': catalogue,
  '/admin/series/:docId/episode-new': catalogue,
  '/admin/series/:docId/episodes/:episodeDocId': { read: ROLES, write: CATALOGUE },
  '/admin/series/:docId/episodes/:episodeDocId/clips/:clipId': catalogue,
  '/admin/clips-commands': { read: GAME_DAY, write: { make: GAME_DAY, remove: CATALOGUE } },
  '/admin/categories': read,
  '/admin/categories-new': catalogue,
  '/admin/categories/:categoryId': read,
  '/admin/events': { read: ROLES },
  '/admin/events-new': catalogue,
  '/admin/events-grid': catalogue,
  '/admin/events-many': catalogue,
  '/admin/events-commands': {
    read: GAME_DAY,
    write: {
      delay: GAME_DAY,
      move: GAME_DAY,
      postpone: GAME_DAY,
      cancel: GAME_DAY,
      remove: CATALOGUE,
      publish: CATALOGUE,
      draft: CATALOGUE,
    },
  },
  '/admin/events/:eventId/scorers': { read: GAME_DAY, write: { make: GAME_DAY, revoke: GAME_DAY } },
  '/admin/events/:eventId/outputs': { read: GAME_DAY },
  '/admin/events/:eventId/moments': { read: GAME_DAY, write: { anchor: GAME_DAY, edit: GAME_DAY } },
  '/admin/events-around': { read: ROLES },
  '/admin/events/:eventId': { read: ROLES, write: CATALOGUE },
  '/admin/championships': { read: ROLES },
  '/admin/championships-new': catalogue,
  '/admin/championships/:championshipId': { read: ROLES, write: CATALOGUE },
  '/admin/championships/:championshipId/commands': {
    read: GAME_DAY,
    write: { publish: CATALOGUE, draft: CATALOGUE, remove: CATALOGUE, decide: GAME_DAY, replay: GAME_DAY },
  },
  '/admin/season': catalogue,
  '/admin/season/:runId': catalogue,
  '/admin/season-files': catalogue,
  '/admin/audience': catalogue,
  '/admin/audience/report': catalogue,
  '/admin/audience/report/:file': { read: CATALOGUE },
  '/admin/teams': read,
  '/admin/teams-new': catalogue,
  '/admin/teams-remove': catalogue,
  '/admin/teams/:teamId': read,
  '/admin/schools-new': catalogue,
  '/admin/schools/:schoolId': read,
  '/admin/venues': read,
  '/admin/venues-new': catalogue,
  '/admin/venues/:venueId': read,
  '/admin/translations': french,
  '/admin/translations/:hash': french,
  '/admin/translations-work/*': french,
  '/admin/french': french,
  '/admin/translations-glossary': french,
  '/admin/translations-patterns': french,
  '/admin/translations-offer': french,
  '/admin/translations-effect': french,
  '/admin/translations-files': french,
  '/admin/translations-export': french,
  '/admin/translations-import': french,
  '/admin/roku': admins,
  '/admin/admins': admins,
  '/admin/activity': admins,
  '/admin/activity-revert': admins,
  '/admin/alarm-pushes': { read: GAME_DAY, write: GAME_DAY },
  '/admin/transfer': admins,
  '/admin/transfer/export': admins,
  '/admin/transfer/runs/:id': admins,
  '/admin/transfer/runs/:id/pieces/:place': admins,
  // The roles depend on the kind of document that is restored.
  '/admin/undo': {
    read: ROLES,
    write: {
      ...IN_TRASH,
      event_edit: GAME_DAY,
      episode_edit: CATALOGUE,
      episode_batch: CATALOGUE,
      translation: FRENCH,
      french_approval: FRENCH,
    },
  },
  '/admin/trash': { read: READERS, write: { ...IN_TRASH, purge: ADMINS, empty: ADMINS } },
  '/admin/pictures': catalogue,
  '/admin/*': admins,
} as const satisfies Record<string, Rule>

export type PanelPath = keyof typeof PANEL_RULES

const isPanelPath = (pattern: string): pattern is PanelPath => Object.hasOwn(PANEL_RULES, pattern)
const ruleOf = (pattern: string): Rule => (isPanelPath(pattern) ? PANEL_RULES[pattern] : admins)

/** Returns the roles that may open a path of routes.ts. */
export const readersOf = (pattern: string): readonly Role[] => ruleOf(pattern).read

/**
 * Returns the roles that may write to a path, or run this command of it. Nobody may run a command that is not listed, or write to
 * a path without a write rule.
 */
export function writersOf(pattern: string, command?: string): readonly Role[] {
  const { write = [] } = ruleOf(pattern)
  if (isList(write)) return write
  if (command !== undefined) return Object.hasOwn(write, command) ? (write[command] ?? []) : []
  return ROLES.filter((role) => Object.values(write).some((roles) => roles.includes(role)))
}

/** True when each command of a path has its own rule, so that the path alone does not decide who may write. */
export const isByCommand = (pattern: string): boolean => !isList(ruleOf(pattern).write ?? [])

const isList = (write: MayWrite): write is readonly Role[] => Array.isArray(write)
