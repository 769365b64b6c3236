import type { Language } from '../kit/language.ts'

// Messages of staff to viewers on open pages (spec D5): plain text in both languages.

export const NOTICE_SCOPES = ['site', 'series', 'event'] as const
export type NoticeScope = (typeof NOTICE_SCOPES)[number]

/** The maximum length of a notice, in characters: beside a game nobody reads more than a sentence. */
export const LONGEST_NOTICE = 240

/** A notice as pages receive it. `createdAt`: ISO. */
export type PublicNotice = { id: string; createdAt: string } & Record<Language, string>

/** The notices of a topic, the newest first. `v`: the version of the topic. */
export type NoticeState = { v: number; list: PublicNotice[] }
export type NoticeSource = NoticeState & { topic: string }

/** A notice in the server's memory. `scopeId`: '' for the whole site. */
export type ScopedNotice = PublicNotice & {
  scope: NoticeScope
  scopeId: string
  /** ISO; null: until staff end it. */
  endsAt: string | null
}

/** True when a notice's time is over. `now` in ms. */
export const hasEnded = ({ endsAt }: Pick<ScopedNotice, 'endsAt'>, now: number): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now

/** Returns the one notice that a page shows: the first that was not dismissed on this device; undefined for none. */
export const firstShown = (notices: readonly PublicNotice[], away: readonly string[]): PublicNotice | undefined =>
  notices.find(({ id }) => !away.includes(id))
