/** A document that staff edit, as the trash and the activity list name it. */
export type SubjectKind =
  | 'series'
  | 'episode'
  | 'category'
  | 'event'
  | 'championship'
  | 'team'
  | 'school'
  | 'venue'
  | 'clip'
  | 'access_code'
  | 'glossary_entry'
  | 'french_pattern'
  | 'translation'

/** Days that deleted documents stay in the trash (spec O1). */
export const TRASH_DAYS = 30

/** The kinds that the trash stores. */
export type TrashKind = Exclude<SubjectKind, 'translation'>

/** `seriesDocId`: the series of an episode or an access code. */
export type Subject = { kind: SubjectKind; id: string; seriesDocId?: string }

/** Returns the page of the panel that edits a document; undefined if it is unknown. */
export function thingPath({ kind, id, seriesDocId }: Subject): string | undefined {
  const own = encodeURIComponent(id)
  const series = seriesDocId === undefined ? undefined : `/admin/series/${encodeURIComponent(seriesDocId)}`
  switch (kind) {
    case 'series':
      return `/admin/series/${own}`
    case 'episode':
      return series && `${series}/episodes/${own}`
    case 'clip':
      return undefined
    case 'access_code':
      return series
    case 'category':
      return `/admin/categories/${own}`
    case 'event':
      return `/admin/events/${own}`
    case 'championship':
      return `/admin/championships/${own}`
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
      return `/admin/translations/${own}?state=all`
  }
}

/** Why a deletion or an edit cannot be reverted now. */
export type TakeBackRefusal =
  | 'not-kept'
  | 'id-taken'
  | 'slug-taken'
  | 'code-taken'
  | 'series-not-found'
  | 'episode-not-found'
  | 'school-not-found'
  | 'exists'
  | 'changed'
  | 'names-gone'
  | 'event-changed'
  | 'event-not-found'

/** The document that prevents a restore, with its title. */
export type BlockingSubject = { kind: SubjectKind; id: string; title: string; seriesDocId?: string }

/** `proposed`: a free id, if its own is taken. */
export type Refusal = { reason: TakeBackRefusal; holder?: BlockingSubject; proposed?: string }

/**
 * The result of reverting a deletion or an edit. `isTakenBack`: a document that had been added was removed again; `isPutBack`: an
 * edit of `count` events was undone; `episodes`: how many are as before, or removed again if `isAdded`; `approved`: the number of
 * texts that are proposals again; `thing`: the restored document.
 */
export type UndoResult =
  | {
      ok: true
      title: string
      isTakenBack?: true
      isPutBack?: true
      count?: number
      episodes?: number
      isAdded?: boolean
      approved?: number
      thing?: Subject
    }
  | ({ ok: false } & Refusal)

/** The maximum number of preview links of a series or an episode. */
export const MOST_PREVIEW_LINKS = 20
