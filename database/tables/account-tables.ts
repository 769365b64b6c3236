import type { ColumnType } from 'kysely'
import type { Language } from '../../app/kit/language.ts'
import type { Role } from '../../app/kit/roles.ts'

/** Accounts and what belongs to them. */
export type AccountTables = {
  viewer: ViewerTable
  session: SessionTable
  sign_in_method: SignInMethodTable
  single_use: SingleUseTable
  admin: AdminTable
  invitation: InvitationTable
  second_factor: SecondFactorTable
  saved_series: SavedSeriesTable
  series_grant: SeriesGrantTable
  code_grant: CodeGrantTable
  calendar_token: CalendarTokenTable
}

/** An account; `id` is the uid of the specification. Emails are in lower case. */
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
  /** The value in the signed cookie. */
  token: string
  expires_at: string
  /** 1 when the session outlives the browser. */
  remembered: number
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
  /** The time when its viewer last gave the password, or signed in with Google. */
  confirmed_at: string | null
  /** The time when its viewer last gave a code of the second factor. */
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

/** A mailed link or a sign-in in progress; `identifier` is stored as a digest. */
type SingleUseTable = {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

/**
 * Somebody who may open the panel. `role`: their rights there (app/kit/roles.ts); admin by default. `granted_by`: the admin who
 * added this person; null for the console or the first start.
 */
type AdminTable = {
  uid: string
  email: string
  added_at: string
  granted_by: string | null
  role: ColumnType<Role, Role | undefined, Role>
}

/** An invitation to the panel. `token_digest`: of the newest mailed link, null until mailed; `language`: that of the mail. */
type InvitationTable = {
  id: string
  email: string
  role: Role
  language: Language
  token_digest: string | null
  invited_by: string
  created_at: string
  expires_at: string
  accepted_at: string | null
  revoked_at: string | null
}

/** The secret that an admin's authenticator app shares with the site, sealed. */
type SecondFactorTable = {
  uid: string
  sealed_secret: string
  /** JSON list of the unused recovery codes. */
  sealed_codes: string
  /** The last time step whose code was accepted: each code works once. */
  last_step: number
  /** The time when the second factor was set up; null until the app's first correct code. */
  set_at: string | null
}

type SavedSeriesTable = { uid: string; series_doc_id: string; saved_at: string }

type SeriesGrantTable = { uid: string; series_doc_id: string; fingerprint: string; granted_at: string }

/** An unlock of an account by an access code. */
type CodeGrantTable = { uid: string; code_id: string; fingerprint: string; granted_at: string }

/** The address of a viewer's private calendar, one per account. Its token is derived from the salt and the site's secret. */
type CalendarTokenTable = { uid: string; token_digest: string; salt: string; made_at: string }
