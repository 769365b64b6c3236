import {
  COMMANDS,
  type CommandInput,
  commandRow,
  GAME_DAY_COMMANDS,
  type GameDayCommand,
  type GameStates,
  isAllowed,
} from '../../../events/edit/commands.ts'
import type { SportEvent } from '../../../events/event.ts'
import { reasonForm } from '../../../events/event-values.ts'
import { instantOf } from '../../../events/time/zoned-time.ts'
import { CANNED_NOTICES, cannedNotices } from '../../../notices/canned-notices.ts'
import { NOTICE_SCOPES } from '../../../notices/staff-notice.ts'
import type { DeskCard, DeskNotice } from '../desk-card.ts'
import { DESK_REASONS, type DeskReason, deskReasons } from './desk-reasons.ts'

// The desk's commands (spec D2): one set of rules for the server and for the page before the server answers.

export const DESK_COMMANDS = [...GAME_DAY_COMMANDS, 'address', 'notice', 'notice-end', 'undo'] as const
export type DeskCommandName = (typeof DESK_COMMANDS)[number]

/** The fields that a command sends besides its id, its event and the version that the user saw. */
export type DeskFields = Record<string, string>
export type DeskCommand = { command: DeskCommandName; fields: DeskFields }

export const isOfGame = (command: DeskCommandName): command is GameDayCommand =>
  GAME_DAY_COMMANDS.some((each) => each === command)

/** True when a command makes sense for the game in its current state. */
export function suitsCard(command: DeskCommandName, card: GameStates & Pick<DeskCard, 'lock'>): boolean {
  if (command === 'lock' || command === 'unlock') return (card.lock === null) === (command === 'lock')
  if (command === 'address') return card.pictures.length > 0
  return !isOfGame(command) || isAllowed(command, card)
}

/** One-tap delays, in minutes. */
export const DELAYS = [15, 30] as const
const isReason = (key: string | undefined): key is DeskReason => DESK_REASONS.some((each) => each === key)

/** The value of the field `reason` when `reasonEn` and `reasonFr` hold the user's own words. */
export const OWN_REASON = 'own'

/** Validates the user's own words in a command. Returns errors by field; undefined without own words or errors. */
export function reasonFaults(fields: DeskFields): Record<string, string> | undefined {
  if (fields.reason !== OWN_REASON) return undefined
  const { error } = reasonForm.safeParse({ reasonEn: '', reasonFr: '', ...fields })
  return error && Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Returns the reason of a command in both languages, or undefined without one. */
function reasonIn(fields: DeskFields): SportEvent['reason'] | undefined {
  const { reason } = fields
  if (isReason(reason)) return { en: deskReasons.en[reason], fr: deskReasons.fr[reason] }
  const own = reason === OWN_REASON ? reasonForm.safeParse(fields).data : undefined
  return own && { en: own.reasonEn, fr: own.reasonFr }
}

/** Returns the input of a command's rule, read from the fields of the command. */
export const commandInputOf = (fields: DeskFields): Omit<CommandInput, 'now'> => ({
  minutes: fields.minutes,
  time: fields.time,
  reason: reasonIn(fields),
})

/** Returns the game as it will be after the server runs a command. `at`: the moment of the tap, ISO. */
export function cardAfter(card: DeskCard, { command, fields }: DeskCommand, at: string): DeskCard {
  if (isOfGame(command)) {
    const wanted = COMMANDS[command].values(card, { ...commandInputOf(fields), now: Date.parse(at) })
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

/** Returns the card fields that a command changes besides those of the event itself. */
function shownAfter(command: GameDayCommand, { pictures }: DeskCard, at: string): Partial<DeskCard> {
  if (command === 'lock') return { lock: { by: '', at } }
  if (command === 'unlock') return { lock: null }
  const { switches } = commandRow(command)
  if (!switches) return {}
  const switched = ({ liveSince }: DeskCard['pictures'][number]) =>
    switches.isLive ? { isLive: true, state: 'public' as const, liveSince: liveSince ?? at } : { isLive: false, liveSince: null }
  return { pictures: pictures.map((each) => (switches.picks(each) ? { ...each, ...switched(each) } : each)) }
}

/** Returns the notices as they will be after the server adds or removes one. */
export function noticesAfter(notices: readonly DeskNotice[], { command, fields }: DeskCommand): DeskNotice[] {
  if (command === 'notice') return [unsavedNotice(fields), ...notices]
  return command === 'notice-end' ? notices.filter(({ id }) => id !== fields.notice) : [...notices]
}

/** Returns a notice that the server has not stored yet, without an id, so that no command can apply to the notice. */
function unsavedNotice({ canned, scope, en = '', fr = '' }: DeskFields): DeskNotice {
  const key = CANNED_NOTICES.find((each) => each === canned)
  const texts = key ? { en: cannedNotices.en[key], fr: cannedNotices.fr[key] } : { en, fr }
  return { id: '', scope: NOTICE_SCOPES.find((each) => each === scope) ?? 'event', endsAt: null, ...texts }
}

/** The kinds of the latest change, shown to a user whose command was too late. */
const LATEST = [
  ...['live', 'end', 'delay', 'postpone', 'cancel', 'plan', 'move', 'address', 'edit'],
  ...['begin', 'official', 'correct', 'picture-lost', 'picture-back'],
] as const
/** Authors who are not colleagues: a scorer, the probe of streams, the provider's list. */
const LATEST_OTHERS = ['scorer', 'probe', 'list'] as const
/** `who`: the name of a colleague or, with `by`, of a scorer's link; '' for the site itself and for an unknown author. */
export type LatestChange = { who: string; by?: (typeof LATEST_OTHERS)[number]; what: (typeof LATEST)[number]; at: string }

/**
 * The server's answer. `version`: the event's new version. `at`: the time of the change, ISO; any later read includes the change.
 * `latest`: the latest change since the page was read.
 */
export type DeskAnswer =
  | { ok: true; version: number; at: string }
  | { ok: false; reason: string; latest?: LatestChange; faults?: Record<string, string> }
