import type { Generated } from 'kysely'
import type { PublishState } from '../../app/catalog/publication.ts'

/** The catalogue and its editing. */
export type CatalogTables = {
  content: ContentTable
  category: CategoryTable
  series: SeriesTable
  series_address: SeriesAddressTable
  access_code: AccessCodeTable
  episode: EpisodeTable
  series_text: TextPlaceTable
  episode_text: TextPlaceTable
  text_before: TextBeforeTable
  preview_link: PreviewLinkTable
  audit: AuditTable
  removed: RemovedTable
  removed_part: RemovedPartTable
}

/**
 * The document content/main: one row, id 'main'. `super_admin`: the viewer whose rights nobody can remove; `secret_check`: a
 * digest that identifies the secret of this database; `history`: the server and timeline on which the versions of topics were
 * last raised, and how far; null before the first start.
 */
type ContentTable = {
  id: string
  last_updated: string
  super_admin: string | null
  secret_check: string | null
  history: string | null
}

type CategoryTable = {
  id: string
  name: string
  /** JSON list of lower-case tags; the specification's query is these joined with ' AND '. */
  tags: string
  position: number
  version: number
}

/** The columns of the texts that are translated, those of `app/kit/text/texts.ts`. */
type SeriesTexts = { title: string; short_description: string; long_description: string; description: string }
type EpisodeTexts = { title: string; short_description: string; long_description: string }

type SeriesTable = SeriesTexts & {
  /** The document's id: never changes, matches an export's keys. */
  doc_id: string
  /** The id in the address; an admin may change it. */
  slug: string
  category_id: string | null
  release_date: string
  /** JSON list of strings. */
  tags: string
  /** `thumbnails/{uuid}`, or an address on another site; '' for none. */
  thumbnail: string
  sort_order: number
  /** Encrypted; a new value whenever the password really changes. */
  sealed_password: string | null
  embed_link: string | null
  /** The series is visible only while 'public' (app/catalog/publication.ts). */
  state: Generated<PublishState>
  /** The time when a scheduled series becomes public; null in other states. */
  public_at: Generated<string | null>
  version: number
  created_at: string
  updated_at: string
  imported_at: string | null
}

/** A former address of a series. While another series uses the same address, it leads to that one. */
type SeriesAddressTable = { slug: string; doc_id: string }

/** A code that unlocks a series besides its password. `uses` counts the browsers and accounts that it has unlocked. */
type AccessCodeTable = {
  id: string
  series_doc_id: string
  name: string
  /** Encrypted, for the owner `access code {id}`. */
  sealed_code: string
  /** Null means no start; in the next two columns it means no end and no limit of uses. */
  starts_at: string | null
  ends_at: string | null
  most_uses: number | null
  uses: Generated<number>
  revoked_at: string | null
  /** The time when open pages were notified that the code had ended. */
  end_told_at: string | null
  created_at: string
  /** The uid of its admin; '' without one. */
  created_by: string
}

type EpisodeTable = EpisodeTexts & {
  doc_id: string
  series_doc_id: string
  video_url: string
  language: string
  episode_number: number
  release_date: string
  rating: string
  rating_source: string
  thumbnail: string
  duration_seconds: number
  date_added: string
  /** JSON list of {url, quality, videoType}. */
  videos: string
  /** JSON list of {language, url}. */
  captions: string
  on_roku: number
  is_live: number
  starts_at: string | null
  /** The same states as a series, which must be public too. */
  state: Generated<PublishState>
  public_at: Generated<string | null>
  version: number
  updated_at: string
  imported_at: string | null
}

/**
 * A link by which a colleague without rights sees a series or an episode that is not public (spec O4); one of the two ids is set.
 */
type PreviewLinkTable = {
  id: string
  token_digest: string
  series_doc_id: string | null
  episode_doc_id: string | null
  created_at: string
  created_by: string
  created_by_email: string
  ends_at: string
}

/** The texts of documents, by hash; blank ones have no row. */
type TextPlaceTable = {
  doc_id: string
  field: keyof SeriesTexts | keyof EpisodeTexts
  hash: string
  /** The time when the text appeared; null once a node has checked whether the text needs a translation. */
  new_since: string | null
}

/** The hash of a field's earlier text, which a person had translated into French before somebody replaced it. */
type TextBeforeTable = Pick<TextPlaceTable, 'doc_id' | 'field' | 'hash'>

/**
 * The log of admins' actions. Rows are added and never changed; digests stand for the rows before and after, because these may
 * contain secrets.
 */
type AuditTable = {
  id: string
  at: string
  uid: string
  email: string
  client: string
  action: string
  subject: string
  title: string
  before_digest: string | null
  after_digest: string | null
  /** JSON list of the fields that changed (app/history/field-changes.ts); null where none are known. */
  changes: Generated<string | null>
  /** The removal by which this can be restored. */
  removed_id: Generated<string | null>
}

/**
 * A deletion, or rows that an edit replaced. `content`: JSON of the data that a deletion stores beside its marked rows, or of the
 * rows before the edit; '' when they are too many and stored in parts. `purge_at`: when it expires.
 */
type RemovedTable = {
  id: string
  kind: string
  content: string
  removed_at: string
  removed_by: string
  /** The title in the trash; null for changes that can only be undone at once, such as an edit. */
  title: Generated<string | null>
  /** The id of the first of its documents. */
  subject: Generated<string | null>
  documents: Generated<number>
  /** The number of episodes deleted with it. */
  episodes: Generated<number>
  purge_at: Generated<string | null>
}

/** A part of a removal's rows. */
type RemovedPartTable = { removed_id: string; place: number; content: string }
