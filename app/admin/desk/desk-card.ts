import type { LocalStart, PictureState, SportEvent } from '../../events/event.ts'
import { expectedEnd, pictureOf, type ShownState, shownState } from '../../events/event-state.ts'
import type { HeldNotice } from '../../notices/staff-notice.ts'
import type { Verdict } from '../../probe/stream-verdict.ts'

// The games of a day as the desk shows them (spec D1). `now` is in ms everywhere in this file.

/** An episode that shows the game. `liveSince`: ISO; null while it is not live, and where nobody noted it. */
export type DeskPicture = {
  docId: string
  version: number
  title: string
  lang?: 'en'
  label: string
  videoUrl: string
  isLive: boolean
  liveSince: string | null
  path: string
  /** How its stream is, while the probe reads it (spec D3). */
  check?: Verdict
}

export type DeskNotice = Pick<HeldNotice, 'id' | 'scope' | 'en' | 'fr' | 'endsAt'>

export type DeskCard = LocalStart &
  Pick<SportEvent, 'id' | 'version' | 'startsAt' | 'expectedMinutes' | 'schedule' | 'play' | 'hasPictureFault' | 'reason'> & {
    title: string
    lang?: 'en'
    /** Another event finishes it on another day. */
    isContinued: boolean
    series: { docId: string; title: string } | null
    pictures: DeskPicture[]
    /** Players whose picture moved in the last full minute; of a provider's frame, those that were open. */
    viewers: number
    lock: { by: string; at: string } | null
    notices: DeskNotice[]
  }

/** On now or late; within two hours; later today; over or called off. */
export const DESK_GROUPS = ['now', 'soon', 'later', 'done'] as const
export type DeskGroup = (typeof DESK_GROUPS)[number]

/** How long before its start a game comes up next. */
export const SOON = 2 * 60 * 60_000

type Stated = Pick<
  DeskCard,
  | 'localDate'
  | 'localTime'
  | 'zone'
  | 'isLater'
  | 'startsAt'
  | 'expectedMinutes'
  | 'schedule'
  | 'play'
  | 'hasPictureFault'
  | 'isContinued'
> & { pictures: readonly Pick<DeskPicture, 'isLive' | 'videoUrl'>[] }

export const pictureOn = ({ pictures, hasPictureFault }: Stated): PictureState =>
  pictureOf(
    pictures.map(({ isLive, videoUrl }) => ({ isLive, hasVideo: videoUrl !== '' })),
    hasPictureFault,
  )

/** What viewers see of it. */
export const stateOn = (card: Stated, now: number): ShownState => shownState({ ...card, picture: pictureOn(card) }, now)

const isOff = ({ schedule }: Pick<DeskCard, 'schedule'>) => schedule === 'cancelled' || schedule === 'postponed'
const isOver = ({ play }: Pick<DeskCard, 'play'>) => play === 'over' || play === 'official'

/** Its time has come and nobody has said that it began. Pages may take the address of a late stream for a replay; the desk does not. */
export function isLate(card: Stated, now: number): boolean {
  if (card.startsAt === null || card.play !== 'not-begun' || isOff(card)) return false
  const picture = pictureOn(card)
  return picture !== 'on-air' && picture !== 'faulty' && Date.parse(card.startsAt) <= now && now < expectedEnd(card)
}

export function groupOf(card: Stated, now: number): DeskGroup {
  const picture = pictureOn(card)
  if (picture === 'on-air' || picture === 'faulty') return 'now'
  if (isOff(card) || isOver(card)) return 'done'
  if (card.play !== 'not-begun' || isLate(card, now)) return 'now'
  if (card.startsAt === null) return 'later'
  const left = Date.parse(card.startsAt) - now
  if (left <= 0) return 'done'
  return left <= SOON ? 'soon' : 'later'
}

/** In each group by start, those that are late before the others, and those to be confirmed last. */
export function inGroups(cards: readonly DeskCard[], now: number): { group: DeskGroup; cards: DeskCard[] }[] {
  const order = (a: DeskCard, b: DeskCard) =>
    Number(isLate(b, now)) - Number(isLate(a, now)) ||
    compared(a.startsAt ?? '~', b.startsAt ?? '~') ||
    compared(a.title, b.title) ||
    compared(a.id, b.id)
  return DESK_GROUPS.flatMap((group) => {
    const these = cards.filter((card) => groupOf(card, now) === group).toSorted(order)
    return these.length > 0 ? [{ group, cards: these }] : []
  })
}

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
