import {
  COMMANDS,
  type CommandedGame,
  commandRow,
  GAME_DAY_COMMANDS,
  type GameDayCommand,
  isAllowed,
  type Told,
} from '../../../events/edit/commands.ts'
import type { SportEvent } from '../../../events/event.ts'
import { reasonForm } from '../../../events/event-values.ts'
import { instantOf } from '../../../events/time/zoned-time.ts'
import { cannedNotices } from '../../../notices/canned-notices.ts'
import { NOTICE_SCOPES } from '../../../notices/staff-notice.ts'
import type { DeskCard, DeskNotice } from '../desk-card.ts'
import { DESK_REASONS, type DeskReason, deskReasons } from './desk-reasons.ts'

// What staff do at the desk (spec D2): the same rules on the server and, before it has answered, on the page.

export const DESK_COMMANDS = [...GAME_DAY_COMMANDS, 'address', 'notice', 'notice-end', 'undo'] as const
export type DeskCommandName = (typeof DESK_COMMANDS)[number]

/** The fields that a command sends beside its id, its event and the version that was seen. */
export type DeskFields = Record<string, string>
export type DeskCommand = { command: DeskCommandName; fields: DeskFields }

export const isOfGame = (command: DeskCommandName): command is GameDayCommand =>
  (GAME_DAY_COMMANDS as readonly DeskCommandName[]).includes(command)

/** Whether a command makes sense for a game as it stands. */
export function suitsCard(command: DeskCommandName, card: CommandedGame & Pick<DeskCard, 'lock'>): boolean {
  if (command === 'lock' || command === 'unlock') return (card.lock === null) === (command === 'lock')
  if (command === 'address') return card.pictures.length > 0
  return !isOfGame(command) || isAllowed(command, card)
}

/** The minutes that one tap delays by. */
export const DELAYS = [15, 30] as const
const isReason = (key: string | undefined): key is DeskReason => (DESK_REASONS as readonly (string | undefined)[]).includes(key)

/** The `reason` of a command that gives its own words: `reasonEn` and `reasonFr`. */
export const OWN_REASON = 'own'

/** What is wrong with the own words of a command, by field; undefined where it gives none, or good ones. */
export function reasonFaults(fields: DeskFields): Record<string, string> | undefined {
  if (fields.reason !== OWN_REASON) return undefined
  const { error } = reasonForm.safeParse({ reasonEn: '', reasonFr: '', ...fields })
  return error && Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** The reason that a command gives, in both languages; undefined where it gives none. */
function reasonIn(fields: DeskFields): SportEvent['reason'] | undefined {
  const { reason } = fields
  if (isReason(reason)) return { en: deskReasons.en[reason], fr: deskReasons.fr[reason] }
  const own = reason === OWN_REASON ? reasonForm.safeParse(fields).data : undefined
  return own && { en: own.reasonEn, fr: own.reasonFr }
}

/** What a command of a game is told by the fields that it sends. */
export const toldBy = (fields: DeskFields): Omit<Told, 'now'> => ({
  minutes: fields.minutes,
  time: fields.time,
  reason: reasonIn(fields),
})

/** A game as it will stand once the server has carried out a command; `at`: the moment of the tap, ISO. */
export function cardAfter(card: DeskCard, { command, fields }: DeskCommand, at: string): DeskCard {
  if (isOfGame(command)) {
    const wanted = COMMANDS[command].values(card, { ...toldBy(fields), now: Date.parse(at) })
    if (!wanted.ok) return card
    const after: DeskCard = { ...card, ...wanted.values }
    const instant = instantOf(after)
    const startsAt = 'localDate' in wanted.values && instant.ok ? instant.startsAt : card.startsAt
    return { ...after, startsAt, ...shownAfter(command, card, at) }
  }
  if (command === 'address') {
    const url = fields.url ?? ''
    const pictures = card.pictures.map((each) => (each.docId === fields.picture ? { ...each, videoUrl: url } : each))
    return { ...card, pictures }
  }
  if (command === 'undo') return card
  return { ...card, notices: noticesAfter(card.notices, { command, fields }) }
}

/** What a command changes beside the event itself. */
function shownAfter(command: GameDayCommand, { pictures }: DeskCard, at: string): Partial<DeskCard> {
  if (command === 'lock') return { lock: { by: '', at } }
  if (command === 'unlock') return { lock: null }
  const { switches } = commandRow(command)
  if (!switches) return {}
  const switched = ({ liveSince }: DeskCard['pictures'][number]) =>
    switches.isLive ? { isLive: true, state: 'public' as const, liveSince: liveSince ?? at } : { isLive: false, liveSince: null }
  return { pictures: pictures.map((each) => (switches.picks(each) ? { ...each, ...switched(each) } : each)) }
}

/** Notices as they will stand once the server has added one or taken one away. */
export function noticesAfter(notices: readonly DeskNotice[], { command, fields }: DeskCommand): DeskNotice[] {
  if (command === 'notice') return [asTold(fields), ...notices]
  return command === 'notice-end' ? notices.filter(({ id }) => id !== fields.notice) : [...notices]
}

/** A notice that the server has not stored yet; without an id, so that nothing can be done to it. */
function asTold({ canned, scope, en = '', fr = '' }: DeskFields): DeskNotice {
  const key = canned as keyof typeof cannedNotices.en
  const isCanned = canned !== undefined && Object.hasOwn(cannedNotices.en, canned)
  const texts = isCanned ? { en: cannedNotices.en[key], fr: cannedNotices.fr[key] } : { en, fr }
  return { id: '', scope: NOTICE_SCOPES.find((each) => each === scope) ?? 'event', endsAt: null, ...texts }
}

/** What the latest change did, for whoever was a moment too late. */
const LATEST = [
  ...['live', 'end', 'delay', 'postpone', 'cancel', 'plan', 'move', 'address', 'edit'],
  ...['begin', 'official', 'correct', 'picture-lost', 'picture-back'],
] as const
/** Who is no colleague: a scorer, the probe of streams, the provider's list. */
const LATEST_OTHERS = ['scorer', 'probe', 'list'] as const
/** `who`: a colleague, or with `by` the name of a scorer's link; '' for the site itself, and where nobody knows. */
export type LatestChange = { who: string; by?: (typeof LATEST_OTHERS)[number]; what: (typeof LATEST)[number]; at: string }

/**
 * The server's answer. `version`: the event's from then on. `at`: when, ISO: what was read later shows it. `latest`: who changed it since it was
 * seen.
 */
export type DeskAnswer =
  | { ok: true; version: number; at: string }
  | { ok: false; reason: string; latest?: LatestChange; faults?: Record<string, string> }
