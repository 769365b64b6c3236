import type { PublishState } from '../../catalog/publication.ts'
import type { LocalStart, PictureState, SportEvent } from '../../events/event.ts'
import { expectedEnd, isOff, isOver, OPEN_BEFORE, pictureOf, type ShownState, shownState } from '../../events/event-state.ts'
import { HOUR_MS } from '../../kit/time/time-units.ts'
import { levelOf } from '../../monitor/stream-verdict.ts'
import type { HeldNotice } from '../../notices/staff-notice.ts'
import type { SentResult } from '../../scores/rules/score-result.ts'
import type { PictureCheck } from './alarms/picture-check.ts'

// The games of a day as the desk shows them (spec D1). `now` is in ms everywhere in this file.

/** An episode that shows the game. `liveSince`: ISO; null while it is not live, and where nobody noted it. */
export type DeskPicture = {
  docId: string
  title: string
  lang?: 'en'
  label: string
  videoUrl: string
  isLive: boolean
  /** One that is not public is seen by staff alone, live or not. */
  state: PublishState
  liveSince: string | null
  path: string
  /** It shows another game that is in play as well, and stays on when this one ends. */
  isElsewhere?: boolean
  /** How its stream is, while the probe reads it (spec D3). */
  check?: PictureCheck
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
    /** The series that are not public yet, in which viewers see neither the game nor its pictures. */
    hiddenSeries: { docId: string; title: string; hides: 'game' | 'picture' }[]
    /** When somebody noted that its picture fails, ISO; null where nobody did. */
    faultNotedAt: string | null
    /** That of its topic. */
    scoreVersion: number
    score?: SentResult
    /** Players whose picture moved in the last full minute; of a provider's frame, those that were open. */
    viewers: number
    lock: { by: string; at: string } | null
    notices: DeskNotice[]
  }

/** The address of a picture as it is seen, so that one that a colleague gives meanwhile is not overwritten. */
export const addressOf = ({ pictures }: Pick<DeskCard, 'pictures'>, docId = ''): string =>
  pictures.find((each) => each.docId === docId)?.videoUrl ?? ''

/** On now or late; within two hours; later today; over or called off. */
const DESK_GROUPS = ['now', 'soon', 'later', 'done'] as const
export type DeskGroup = (typeof DESK_GROUPS)[number]

/** How long before its start a game comes up next. */
export const SOON = 2 * HOUR_MS

/** What decides where a game stands at the desk. */
type Placed = Pick<
  DeskCard,
  'localDate' | 'localTime' | 'zone' | 'isLater' | 'startsAt' | 'expectedMinutes' | 'schedule' | 'play' | 'isContinued'
> & { picture: PictureState }

type Stated = Omit<Placed, 'picture'> &
  Pick<DeskCard, 'hasPictureFault'> & { pictures: readonly Pick<DeskPicture, 'isLive' | 'videoUrl' | 'isElsewhere'>[] }

/** The picture of a game, as far as it is its own: what stays on for another game is off for one that is over. */
export const pictureOn = ({
  pictures,
  hasPictureFault,
  play,
}: Pick<Stated, 'pictures' | 'hasPictureFault' | 'play'>): PictureState =>
  pictureOf(
    pictures.map(({ isLive, videoUrl, isElsewhere }) => ({
      isLive: isLive && !(isElsewhere && isOver({ play })),
      hasVideo: videoUrl !== '',
    })),
    hasPictureFault,
  )

/**
 * Since when the picture of a game that is on fails, ISO: since the last of those that are on began to; where the probe does not see it, since
 * staff noted it. Undefined for one that does not fail, or nobody knows since when.
 */
export function faultSince({
  hasPictureFault,
  faultNotedAt,
  pictures,
}: Pick<DeskCard, 'hasPictureFault' | 'faultNotedAt' | 'pictures'>): string | undefined {
  const on = pictures.filter(({ isLive }) => isLive)
  if (!hasPictureFault || on.length === 0) return undefined
  const since = on.map(({ check }) => check?.failsSince ?? '')
  return since.includes('') ? (faultNotedAt ?? undefined) : since.toSorted().at(-1)
}

/** Its picture has come before its time, when nothing goes live but by the hand of staff (spec E6). */
export const hasCome = (card: Pick<DeskCard, 'schedule' | 'play' | 'pictures'>): boolean =>
  card.play === 'not-begun' &&
  !isOff(card) &&
  !card.pictures.some(({ isLive }) => isLive) &&
  card.pictures.some(({ check }) => check && (levelOf(check.state) === 'good' || levelOf(check.state) === 'amber'))

/** When the picture of a game that has come goes live by itself, ISO; undefined while staff keep the game to themselves. */
export const opensBy = ({ startsAt, lock }: Pick<DeskCard, 'startsAt' | 'lock'>): string | undefined =>
  startsAt === null || lock ? undefined : new Date(Date.parse(startsAt) - OPEN_BEFORE).toISOString()

/** Whether the card says for how long something fails, which goes on by the clock. */
export const hasFailure = (card: Pick<DeskCard, 'hasPictureFault' | 'pictures'>): boolean =>
  card.hasPictureFault || card.pictures.some(({ check }) => check?.failsSince)

/** What viewers see of it. */
const stateOn = (card: Stated, now: number): ShownState => shownState({ ...card, picture: pictureOn(card) }, now)

const isShowing = ({ picture }: Pick<Placed, 'picture'>) => picture === 'on-air' || picture === 'faulty'

const placed = (card: Stated): Placed => ({ ...card, picture: pictureOn(card) })

/** Its time has come and nobody has said that it began. Pages may take the address of a late stream for a replay; the desk does not. */
export const isLate = (card: Stated, now: number): boolean => isPlacedLate(placed(card), now)

/** Its video is that of the game, and no longer the address of the stream to come. */
export const isRecorded = (card: Stated, now: number): boolean => !isLate(card, now) && stateOn(card, now).key === 'replay'

function isPlacedLate(game: Placed, now: number): boolean {
  if (game.startsAt === null || game.play !== 'not-begun' || isOff(game) || isShowing(game)) return false
  return Date.parse(game.startsAt) <= now && now < expectedEnd(game)
}

const groupOf = (card: Stated, now: number): DeskGroup => groupAt(placed(card), now)

function groupAt(game: Placed, now: number): DeskGroup {
  if (isShowing(game)) return 'now'
  if (isOff(game) || isOver(game)) return 'done'
  if (game.play !== 'not-begun' || isPlacedLate(game, now)) return 'now'
  if (game.startsAt === null) return 'later'
  const left = Date.parse(game.startsAt) - now
  if (left <= 0) return 'done'
  return left <= SOON ? 'soon' : 'later'
}

/** How many games of the desk have their scores followed live: a stream carries 64 topics for all tabs of a browser. */
const MOST_FOLLOWED = 16

/** The games whose scores may change at any moment. The others are read with the desk, every minute. */
export const followedScores = (cards: readonly DeskCard[], now: number): ReadonlySet<string> =>
  new Set(
    cards
      .filter((card) => groupOf(card, now) === 'now')
      .slice(0, MOST_FOLLOWED)
      .map(({ id }) => id),
  )

/** At most so many games of a day that has more: those that are on, then those that come next, then those that were over last. */
export function mostUrgent<Game extends Placed & Pick<DeskCard, 'id'>>(
  games: readonly Game[],
  most: number,
  now: number,
): Game[] {
  if (games.length <= most) return [...games]
  const ranked = games.map((game) => ({ game, group: groupAt(game, now), start: game.startsAt ?? '~' }))
  return ranked
    .toSorted(
      (a, b) =>
        DESK_GROUPS.indexOf(a.group) - DESK_GROUPS.indexOf(b.group) ||
        (a.group === 'done' ? compared(b.start, a.start) : compared(a.start, b.start)) ||
        compared(a.game.id, b.game.id),
    )
    .slice(0, most)
    .map(({ game }) => game)
}

/**
 * In each group by start, those that are late before the others, and those to be confirmed last. `held`: cards as they were before what was
 * just tapped, whose place they keep, so that no other game comes under the thumb.
 */
export function inGroups(
  cards: readonly DeskCard[],
  now: number,
  held: ReadonlyMap<string, DeskCard> = new Map(),
): { group: DeskGroup; cards: DeskCard[] }[] {
  const places = cards.map((card) => ({ card, as: held.get(card.id) ?? card }))
  const order = ({ as: a }: { as: DeskCard }, { as: b }: { as: DeskCard }) =>
    Number(isLate(b, now)) - Number(isLate(a, now)) ||
    compared(a.startsAt ?? '~', b.startsAt ?? '~') ||
    compared(a.title, b.title) ||
    compared(a.id, b.id)
  return DESK_GROUPS.flatMap((group) => {
    const these = places.filter(({ as }) => groupOf(as, now) === group).toSorted(order)
    return these.length > 0 ? [{ group, cards: these.map(({ card }) => card) }] : []
  })
}

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
