/** What staff edit, as the trash and the activity list name it. */
export type ThingKind =
  | 'series'
  | 'episode'
  | 'category'
  | 'event'
  | 'team'
  | 'school'
  | 'venue'
  | 'access_code'
  | 'glossary_entry'
  | 'french_pattern'
  | 'translation'

/** How long the trash keeps what was deleted (spec O1). */
export const TRASH_DAYS = 30

/** What the trash keeps. */
export type TrashKind = Exclude<ThingKind, 'translation'>

/** `seriesDocId`: the series of an episode or an access code. */
export type Thing = { kind: ThingKind; id: string; seriesDocId?: string }

/** The page of the panel on which it is edited; undefined where it is not known. */
export function thingPath({ kind, id, seriesDocId }: Thing): string | undefined {
  const own = encodeURIComponent(id)
  const series = seriesDocId === undefined ? undefined : `/admin/series/${encodeURIComponent(seriesDocId)}`
  switch (kind) {
    case 'series':
      return `/admin/series/${own}`
    case 'episode':
      return series && `${series}/episodes/${own}`
    case 'access_code':
      return series
    case 'category':
      return `/admin/categories/${own}`
    case 'event':
      return `/admin/events/${own}`
    case 'team':
      return `/admin/teams/${own}`
    case 'school':
      return `/admin/schools/${own}`
    case 'venue':
      return `/admin/venues/${own}`
    case 'glossary_entry':
      return '/admin/translations-glossary'
    case 'french_pattern':
      return '/admin/translations-patterns'
    case 'translation':
      return `/admin/translations/${own}`
  }
}

/** Why a deletion or an edit cannot be taken back now. */
export type TakeBackRefusal =
  | 'not-kept'
  | 'id-taken'
  | 'slug-taken'
  | 'code-taken'
  | 'series-not-found'
  | 'school-not-found'
  | 'exists'
  | 'changed'
  | 'names-gone'
  | 'event-changed'
  | 'event-not-found'

/** What stands in the way of a restore, with its title. */
export type Holder = { kind: ThingKind; id: string; title: string; seriesDocId?: string }

/** `proposed`: an id that is free, where the own one is taken. */
export type Refusal = { reason: TakeBackRefusal; holder?: Holder; proposed?: string }

/**
 * What became of a deletion or an edit that was to be taken back. `isTakenBack`: something that had been added was removed again; `isPutBack`:
 * an edit was undone, of `count` events; `episodes`: how many of them are as before, or gone again where `isAdded`; `approved`: the number of
 * texts that are proposals again; `thing`: what is back.
 */
export type TakenBack =
  | {
      ok: true
      title: string
      isTakenBack?: true
      isPutBack?: true
      count?: number
      episodes?: number
      isAdded?: boolean
      approved?: number
      thing?: Thing
    }
  | ({ ok: false } & Refusal)

/** How many preview links a series or an episode has at most. */
export const MOST_PREVIEW_LINKS = 20
