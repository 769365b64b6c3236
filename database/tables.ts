/**
 * What each table holds. Portable to SQLite and PostgreSQL: text, integer, JSON as text,
 * times as ISO 8601 text, booleans as 0 or 1.
 */
export type Tables = {
  content: ContentTable
  category: CategoryTable
  series: SeriesTable
  series_address: SeriesAddressTable
  episode: EpisodeTable
  series_text: TextPlaceTable
  episode_text: TextPlaceTable
  text_before: TextBeforeTable
  picture: PictureTable
  live_topic: LiveTopicTable
  live_stream: LiveStreamTable
  rate_limit: RateLimitTable
  viewer: ViewerTable
  session: SessionTable
  sign_in_method: SignInMethodTable
  single_use: SingleUseTable
  saved_series: SavedSeriesTable
  series_grant: SeriesGrantTable
  pending_mail: PendingMailTable
  contact_message: ContactMessageTable
  admin: AdminTable
  second_factor: SecondFactorTable
  audit: AuditTable
  removed: RemovedTable
  import_run: ImportRunTable
  translation: TranslationTable
  translation_history: TranslationHistoryTable
  translation_task: TranslationTaskTable
  translation_claim: TranslationClaimTable
  translation_usage: TranslationUsageTable
  glossary_entry: GlossaryEntryTable
  french_pattern: FrenchPatternTable
}

/**
 * The document content/main: one row, id 'main'. `super_admin`: the one viewer whom nobody can take the rights from;
 * `secret_check`: a digest that only the secret of this database makes; `history`: on which server and
 * timeline the versions of topics were last raised, and how far; null before the first start.
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

type SeriesTable = {
  /** The document's id: never changes, matches an export's keys. */
  doc_id: string
  /** The id in the address; an admin may change it. */
  slug: string
  title: string
  short_description: string
  long_description: string
  description: string
  category_id: string | null
  release_date: string
  /** JSON list of strings. */
  tags: string
  /** `thumbnails/{uuid}`, or an address elsewhere; '' for none. */
  thumbnail: string
  sort_order: number
  /** Encrypted; a new value whenever the password really changes. */
  sealed_password: string | null
  embed_link: string | null
  version: number
  created_at: string
  updated_at: string
  imported_at: string | null
}

type EpisodeTable = {
  doc_id: string
  series_doc_id: string
  title: string
  video_url: string
  language: string
  episode_number: number
  short_description: string
  long_description: string
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
  version: number
  updated_at: string
  imported_at: string | null
}

/** Which text a field of a document has, by its hash; blank ones have no row. */
type TextPlaceTable = {
  doc_id: string
  /** An episode has no 'description'. */
  field: 'title' | 'short_description' | 'long_description' | 'description'
  hash: string
  /** Since when nobody has looked whether it is to be translated; null when that was done. */
  new_since: string | null
}

/** The text of a field, by its hash, before somebody replaced it; a person had put that one into French. */
type TextBeforeTable = Pick<TextPlaceTable, 'doc_id' | 'field' | 'hash'>

/** An address that a series had before: no other series has it now, or that one is shown there. */
type SeriesAddressTable = { slug: string; doc_id: string }

type PictureTable = {
  /** The uuid of `thumbnails/{uuid}`. */
  id: string
  type: string
  width: number
  height: number
  bytes: number
  /** A picture of 16x9 pixels as a data address, shown until the real one has come. */
  placeholder: string
  created_at: string
  /** Since when no series and no episode names it; null as long as one does. */
  unused_since: string | null
}

/** The newest version of each topic that open pages follow; `seq` orders changes over all topics. */
type LiveTopicTable = { topic: string; v: number; seq: number }

/** What the provider's list said last of the stream of an episode; without a row it has not said that it is live. */
type LiveStreamTable = {
  episode_doc_id: string
  stream: string
  is_live: number
  said_at: string
  /** Since when the list has not named it, on whichever node. */
  missing_since: string | null
}

/** How often something was tried in the time that ends at `ends_at`. */
type RateLimitTable = { key: string; points: number; ends_at: string }

/** One who has an account; `id` is the uid of the specification. Emails are in lower case. */
type ViewerTable = {
  id: string
  email: string
  email_verified: number
  name: string
  image: string | null
  created_at: string
  updated_at: string
}

type SessionTable = {
  id: string
  viewer_id: string
  /** What the signed cookie carries. */
  token: string
  expires_at: string
  /** Whether it outlives the browser. */
  remembered: number
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
  /** When its viewer last gave the password, or signed in with Google. */
  confirmed_at: string | null
  /** When its viewer last gave a code of the second factor. */
  second_factor_at: string | null
}

/** A way to sign in: by password (`provider` 'credential') or by Google. */
type SignInMethodTable = {
  id: string
  viewer_id: string
  provider: string
  provider_account: string
  password_hash: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: string | null
  refresh_token_expires_at: string | null
  scope: string | null
  created_at: string
  updated_at: string
}

/** What a mailed link or a sign-in under way stands for; `identifier` is kept as a digest only. */
type SingleUseTable = {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

/** A mail on its way to the mail server. `id`: the same for each try. */
type DeliveryColumns = {
  id: string
  language: string
  asked_at: string
  next_at: string
  tries: number
  /** Until when one node has it under way. */
  held_until: string | null
  /** What the last try came to: a status of the mail server, or a code of the line to it. */
  fault: string | null
}
/** A mail with the link that sets a new password. The link is made when the mail is sent. */
type PendingMailTable = { viewer_id: string } & DeliveryColumns
/** A message of the contact form. `email`: the sender's. `page`: the path that the message is about. */
type ContactMessageTable = {
  email: string
  message: string
  page: string | null
  diagnostics: string | null
} & DeliveryColumns

type SavedSeriesTable = { uid: string; series_doc_id: string; saved_at: string }
type SeriesGrantTable = { uid: string; series_doc_id: string; fingerprint: string; granted_at: string }
/** `granted_by`: the admin who made this one an admin; null where it was the console or the first start. */
type AdminTable = { uid: string; email: string; added_at: string; granted_by: string | null }

/** What an admin's authenticator app shares with the site, sealed. */
type SecondFactorTable = {
  uid: string
  sealed_secret: string
  /** JSON list of the recovery codes that were not used yet. */
  sealed_codes: string
  /** The newest time step whose code was accepted: no code counts twice. */
  last_step: number
  /** Since when it is asked for; null until the first code of the app was right. */
  set_at: string | null
}

/** What admins did; rows are added and never changed. Digests stand for the rows before and after, which may hold secrets. */
type AuditTable = {
  id: string
  at: string
  uid: string
  email: string
  client: string
  /** Like 'series.edit'. */
  action: string
  subject: string
  title: string
  before_digest: string | null
  after_digest: string | null
}

/** What was removed a moment ago, so that it can be put back; `content` holds its rows as JSON. */
type RemovedTable = { id: string; kind: string; content: string; removed_at: string; removed_by: string }

/** An import of a file; its series are one transaction, its pictures come after. */
type ImportRunTable = {
  id: string
  uid: string
  email: string
  file_name: string
  /** 'receiving', 'checking', 'checked', 'running', 'pictures', 'paused', 'done' or 'failed'. */
  state: string
  started_at: string
  updated_at: string
  finished_at: string | null
  series_total: number
  /** While it is under way those that were read, in the end those that were brought in. */
  series_done: number
  /** Those that stand against something on the site. */
  series_left_out: number
  pictures_total: number
  pictures_done: number
  /** JSON: what was new, changed, unchanged and refused. */
  report: string
  /** JSON: which pictures kept their address; null before any is copied. */
  copied: string | null
}

/** What a person or a service has made of one catalogue text; without a row the glossary speaks. */
type TranslationTable = {
  lang: string
  /** SHA-256 of the text, white space and form of its letters made alike. */
  hash: string
  source: string
  /** Null: the person's line was taken back, and the machine speaks again. */
  target: string | null
  /** 'human', 'import' or the name of the service. */
  origin: string
  /** 'machine': may be replaced by a better machine; 'reviewed' and 'locked' are a person's. */
  status: 'machine' | 'reviewed' | 'locked'
  /** Counts what people did; 0 where only a service has spoken. */
  version: number
  updated_by: string | null
  updated_at: string
}

/** What a line was before each change of a person. */
type TranslationHistoryTable = {
  id: string
  lang: string
  hash: string
  target: string | null
  status: TranslationTable['status']
  by: string | null
  at: string
}

/**
 * A text that a service is to put into French, or could not. Without a row it has been said, or it is new (`new_since` of its
 * place).
 */
type TranslationTaskTable = {
  hash: string
  /** When a node may take it on: later while one works on it, or waits for another try; null when it was given up. */
  due_at: string | null
  tries: number
  /** The service and the rules with which it was given up; with others it is tried again. */
  failed_as: string | null
}

/** Of the version before, which may still run beside this one; a later version takes it away. */
type TranslationClaimTable = { lang: string; hash: string; until: string }

/** Characters sent to a service on one day, UTC. */
type TranslationUsageTable = { day: string; characters: number }

/** What staff add to the glossary: a phrase with its French, or a name that is never translated (`target` null). */
/** `form`: of a name with its French, what it is and its article ('team les'). */
type GlossaryEntryTable = {
  key: string
  source: string
  target: string | null
  form: string | null
  updated_by: string | null
  updated_at: string
}

/** What titles have in common with its French ('{team} Red Carpet'); `key`: the English as it is looked for. */
type FrenchPatternTable = {
  key: string
  english: string
  french: string
  /** 'dismissed': offered, and not wanted. */
  status: 'approved' | 'dismissed'
  updated_by: string | null
  updated_at: string
}
