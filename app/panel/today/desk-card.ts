import type { PublishState } from '../../catalog/publication.ts'
import type { LocalStart, PictureState, SportEvent } from '../../events/event.ts'
import { expectedEnd, isOff, isOver, OPEN_BEFORE, pictureOf, type ShownState, shownState } from '../../events/event-state.ts'
import { HOUR_MS } from '../../kit/time/time-units.ts'
import { levelOf } from '../../monitor/stream-verdict.ts'
import type { ScopedNotice } from '../../notices/staff-notice.ts'
import type { ResultWithSteps } from '../../scores/rules/score-result.ts'
import type { WebcastCheck } from './alarms/webcast-check.ts'

// Today's games as the desk shows them (spec D1). `now` is in ms everywhere in this file.

/** An episode that shows the game. `liveSince`: ISO; null while the episode is not live, or when the time was not recorded. */
export type DeskWebcast = {
  docId: string
  title: string
  lang?: 'en'
  label: string
  videoUrl: string
  isLive: boolean
  /** The publication of the episode; only staff see an episode that is not public, live or not. */
  state: PublishState
  liveSince: string | null
  path: string
  /** True when the episode also shows another game in play, so that it stays on air when this game ends. */
  isElsewhere?: boolean
  /** The state of the episode's stream while the probe reads it (spec D3). */
  check?: WebcastCheck
}

export type DeskNotice = Pick<ScopedNotice, 'id' | 'scope' | 'en' | 'fr' | 'endsAt'>

export type DeskCard = LocalStart &
  Pick<SportEvent, 'id' | 'version' | 'startsAt' | 'expectedMinutes' | 'schedule' | 'play' | 'hasPictureFault' | 'reason'> & {
    title: string
    lang?: 'en'
    /** True when another event, on another day, finishes this one. */
    isContinued: boolean
    series: { docId: string; title: string } | null
    pictures: DeskWebcast[]
    /** Series that are not public yet; in them viewers see neither the game nor its webcasts. */
    hiddenSeries: { docId: string; title: string; hides: 'game' | 'picture' }[]
    /** The time at which somebody noted that the stream fails, ISO; null when nobody did. */
    faultNotedAt: string | null
    /** The version of the game's score topic. */
    scoreVersion: number
    score?: ResultWithSteps
    /** Players that advanced in the last full minute; for a provider's frame, the frames that were open. */
    viewers: number
    lock: { by: string; at: string } | null
    notices: DeskNotice[]
  }

/**
 * Returns the address of a webcast as the page shows it, so that a command does not overwrite an address that a colleague enters
 * meanwhile.
 */
export const addressOf = ({ pictures }: Pick<DeskCard, 'pictures'>, docId = ''): string =>
  pictures.find((each) => each.docId === docId)?.videoUrl ?? ''

/** The groups in their order: on now or late; starting within two hours; later today; over or called off. */
const DESK_GROUPS = ['now', 'soon', 'later', 'done'] as const
export type DeskGroup = (typeof DESK_GROUPS)[number]

/** The time before the start, in ms, from which a game belongs to the group 'soon'. */
export const SOON = 2 * HOUR_MS

/** The fields that decide a game's group at the desk. */
type GroupFields = Pick<
  DeskCard,
  'localDate' | 'localTime' | 'zone' | 'isLater' | 'startsAt' | 'expectedMinutes' | 'schedule' | 'play' | 'isContinued'
> & { picture: PictureState }

type CardStateFields = Omit<GroupFields, 'picture'> &
  Pick<DeskCard, 'hasPictureFault'> & { pictures: readonly Pick<DeskWebcast, 'isLive' | 'videoUrl' | 'isElsewhere'>[] }

/**
 * Returns the webcast's state for this game alone: a webcast that stays on for another game counts as off once this game is over.
 */
export const webcastStateOn = ({
  pictures,
  hasPictureFault,
  play,
}: Pick<CardStateFields, 'pictures' | 'hasPictureFault' | 'play'>): PictureState =>
  pictureOf(
    pictures.map(({ isLive, videoUrl, isElsewhere }) => ({
      isLive: isLive && !(isElsewhere && isOver({ play })),
      hasVideo: videoUrl !== '',
    })),
    hasPictureFault,
  )

/**
 * Returns the time since which the stream of a game on air fails, ISO: the start of the latest failure among its live webcasts,
 * or the time that staff noted when the probe cannot see one of them. Undefined without a failure or a known start.
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

/** True when the stream of a game is up although nobody has begun the game or put it on air (spec E6). */
export const isStreamUp = (card: Pick<DeskCard, 'schedule' | 'play' | 'pictures'>): boolean =>
  card.play === 'not-begun' &&
  !isOff(card) &&
  !card.pictures.some(({ isLive }) => isLive) &&
  card.pictures.some(({ check }) => check && (levelOf(check.state) === 'good' || levelOf(check.state) === 'amber'))

/** Returns the time at which a game whose stream is up goes live by itself, ISO; undefined while staff hold the lock. */
export const goesLiveAt = ({ startsAt, lock }: Pick<DeskCard, 'startsAt' | 'lock'>): string | undefined =>
  startsAt === null || lock ? undefined : new Date(Date.parse(startsAt) - OPEN_BEFORE).toISOString()

/** True when the card shows the duration of a failure, a text that changes with the clock. */
export const hasFailure = (card: Pick<DeskCard, 'hasPictureFault' | 'pictures'>): boolean =>
  card.hasPictureFault || card.pictures.some(({ check }) => check?.failsSince)

/** Returns the state that viewers see. */
const stateOn = (card: CardStateFields, now: number): ShownState => shownState({ ...card, picture: webcastStateOn(card) }, now)

const isShowing = ({ picture }: Pick<GroupFields, 'picture'>) => picture === 'on-air' || picture === 'faulty'

const groupFieldsOf = (card: CardStateFields): GroupFields => ({ ...card, picture: webcastStateOn(card) })

/**
 * True when the start has passed and nobody has begun the game. Pages may treat the address of a late stream as a replay; the
 * desk does not.
 */
export const isLate = (card: CardStateFields, now: number): boolean => isPlacedLate(groupFieldsOf(card), now)

/** True when the video is the recording of the game and no longer the address of the upcoming stream. */
export const isRecorded = (card: CardStateFields, now: number): boolean =>
  !isLate(card, now) && stateOn(card, now).key === 'replay'

function isPlacedLate(game: GroupFields, now: number): boolean {
  if (game.startsAt === null || game.play !== 'not-begun' || isOff(game) || isShowing(game)) return false
  return Date.parse(game.startsAt) <= now && now < expectedEnd(game)
}

const groupOf = (card: CardStateFields, now: number): DeskGroup => groupAt(groupFieldsOf(card), now)

function groupAt(game: GroupFields, now: number): DeskGroup {
  if (isShowing(game)) return 'now'
  if (isOff(game) || isOver(game)) return 'done'
  if (game.play !== 'not-begun' || isPlacedLate(game, now)) return 'now'
  if (game.startsAt === null) return 'later'
  const left = Date.parse(game.startsAt) - now
  if (left <= 0) return 'done'
  return left <= SOON ? 'soon' : 'later'
}

/**
 * The maximum number of games whose scores the desk follows live, because one stream carries 64 topics for all tabs of a browser.
 */
const MOST_FOLLOWED = 16

/** Returns the ids of the games whose scores the desk follows live. The other scores are read with the desk, every minute. */
export const followedScores = (cards: readonly DeskCard[], now: number): ReadonlySet<string> =>
  new Set(
    cards
      .filter((card) => groupOf(card, now) === 'now')
      .slice(0, MOST_FOLLOWED)
      .map(({ id }) => id),
  )

/** Returns up to `most` games: those on now, then the next ones, then those that ended last. */
export function mostUrgent<Game extends GroupFields & Pick<DeskCard, 'id'>>(
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
 * Groups the cards. Each group is in the order of the starts, with late games first and games without a confirmed time last.
 * `held`: cards before the latest taps; a held card keeps its place, so that no other game moves under the thumb.
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
