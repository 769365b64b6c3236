import { useEffect, useMemo, useState } from 'react'
import { ask } from '../../kit/browser/ask.tsx'
import { randomId } from '../../kit/browser/random-id.ts'
import { openSendLoop, type SendOutcome } from '../../kit/send-later/send-loop.tsx'
import { useLiveTopic } from '../../live/use-live-topic.tsx'
import { KEY, type Keeper, MOST_SENT, OLDEST, SENT_BYTES, type SyncAnswer, type Wants } from '../log/score-sync.ts'
import { ageOf, type DeviceTime } from '../rules/fact-age.ts'
import { type Entry, type Fact, storableEntry } from '../rules/score-fact.ts'
import { deviceTime, openSaving } from './scorer-store.tsx'
import { afterAnswer, type StoredFact, type StoredLink, wantsAfter } from './scorer-sync.ts'

/** `trouble`: the site answers, but accepts nothing now. */
type ScorerStatus = 'loading' | 'saved' | 'waiting' | 'offline' | 'trouble' | 'ended'

export type Scorer = {
  /** Undefined until the device's storage has been read; null without a link for this event. */
  link: StoredLink | null | undefined
  facts: readonly Fact[]
  queued: number
  status: ScorerStatus
  refused: number
  isStored: boolean
  keeper: Keeper | undefined
  /** True when nothing can be entered, because another device keeps the score and this one watches. */
  isWatching: boolean
  enter(...entries: Entry[]): void
  choose(wants: Wants): void
  answerTwin(id: string): void
  /** Returns the server's time as this device knows it, in ms. */
  now(): number
}

/** The polling interval, in ms; below, the time limit of a request, and the number of clock offsets that count. */
const EVERY_MS = 5_000
const PATIENCE_MS = 10_000
const OFFSETS = 5

/**
 * The log of an event on this device: entries are stored here first and sent when there is a network, each fact once (spec S3).
 * `given`: the key from the page's address.
 */
export function useScorer(eventId: string, given: string | undefined): Scorer {
  const [session] = useState(() => openSession(eventId))
  const [shown, setShown] = useState(session.shown)
  useEffect(() => session.begin(given, setShown), [session, given])
  useEffect(holdAwake, [])
  useLiveTopic(`score:${eventId}`, 0, () => session.soon())
  const { link, stored, ...rest } = shown
  const facts = useMemo(() => stored.map(({ fact }) => fact), [stored])
  const queued = useMemo(() => stored.filter(({ isQueued }) => isQueued).length, [stored])
  return {
    ...rest,
    link,
    facts,
    queued,
    isWatching: link?.wants === 'watch',
    enter: session.enter,
    choose: session.choose,
    answerTwin: session.answerTwin,
    now: session.now,
  }
}

type ScorerView = Pick<Scorer, 'link' | 'status' | 'refused' | 'isStored' | 'keeper'> & { stored: readonly StoredFact[] }

/** Prevents the screen from turning off while the page is visible, where the browser can. Returns the function that ends this. */
function holdAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  async function hold() {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Browsers refuse when the battery is low.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isOver) void lock?.release()
  }
  const onVisible = () => void hold()
  document.addEventListener('visibilitychange', onVisible)
  void hold()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}

/** True when an answer changes anything that the device stores of its link; small differences of the clock do not count. */
function isOther(
  link: StoredLink | null | undefined,
  next: Pick<StoredLink, 'event' | 'name' | 'endsAt' | 'seq' | 'offset' | 'wants'>,
) {
  if (!link || Math.abs(link.offset - next.offset) > 100) return true
  if (link.seq !== next.seq || link.name !== next.name || link.endsAt !== next.endsAt || link.wants !== next.wants) return true
  return JSON.stringify(link.event) !== JSON.stringify(next.event)
}

/** State that outlives a rendering: the queue, and the requests that empty it. */
function openSession(eventId: string) {
  let shown: ScorerView = { link: undefined, stored: [], status: 'loading', refused: 0, isStored: true, keeper: undefined }
  let show: (next: ScorerView) => void = () => {}
  let offsets: number[] = []
  function change(next: Partial<ScorerView>) {
    shown = { ...shown, ...next }
    show(shown)
  }
  const device = openSaving({
    eventId,
    link: () => shown.link ?? undefined,
    onLate(facts) {
      const known = new Set(shown.stored.map(({ fact }) => fact.id))
      change({ stored: [...shown.stored, ...facts.filter(({ fact }) => !known.has(fact.id))] })
    },
    onStored: (isStored) => isStored !== shown.isStored && change({ isStored }),
  })
  const changeLink = (next: Partial<StoredLink>) => {
    if (!shown.link) return
    const link = { ...shown.link, ...next }
    change({ link })
    device.save()
  }
  const now = () => Date.now() + (shown.link?.offset ?? 0)

  function enter(...entries: Entry[]) {
    if (!shown.link) return
    const made = newFacts(entries, shown.link, shown.stored, now())
    // An entry that no server would take is reported at once and blocks nothing.
    const refused = shown.refused + entries.length - made.length
    const status = shown.status === 'saved' && made.length > 0 ? 'waiting' : shown.status
    change({ stored: [...shown.stored, ...made], status, refused })
    device.save(made)
    soon()
  }

  const { soon, open } = openSendLoop(send)

  async function send(): Promise<SendOutcome> {
    if (!shown.link) return 'idle'
    if (!shown.isStored) device.save()
    // Facts are stored on this device before they are sent, so that a crash in between loses nothing.
    await device.isDone()
    const { link } = shown
    if (!KEY.test(link.key)) {
      change({ status: 'ended' })
      return 'idle'
    }
    const batch = nextBatch(shown.stored)
    const at = deviceTime()
    const facts = batch.map((each) => sentOf(each, at))
    const { key, seq: after, last, wants } = link
    const body = JSON.stringify({ key, device: link.device, after, last, wants, facts })
    const answer = await answerOf(eventId, body)
    if (typeof answer === 'string') {
      change({ status: answer })
      return 'failed'
    }
    if (!answer.ok) {
      change({ status: 'ended' })
      return 'idle'
    }
    take(answer, link, deviceTime().mono - at.mono)
    const hasMore = answer.hasMore || answer.seq < link.seq || shown.stored.some(({ isQueued }) => isQueued)
    return hasMore ? 0 : EVERY_MS
  }

  /** `sent`: the link at the time of the request. */
  function take(answer: SyncAnswer & { ok: true }, sent: StoredLink, tripMs: number) {
    offsets = [...offsets, answer.now + tripMs / 2 - Date.now()].slice(-OFFSETS)
    const sorted = offsets.toSorted((a, b) => a - b)
    const { stored, changed, gone, seq, last } = afterAnswer(shown.stored, sent, answer, deviceTime())
    change({
      stored,
      keeper: answer.keeper,
      status: stored.some(({ isQueued }) => isQueued) ? 'waiting' : 'saved',
      refused: shown.refused + answer.refused.length,
    })
    if (changed.length + gone.length > 0) device.save(changed, gone)
    const { event, name, endsAt } = answer
    const offset = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
    const wants = wantsAfter(sent.wants, shown.link?.wants ?? 'keep')
    const next = { event, name, endsAt, seq, last, offset, wants }
    if (isOther(shown.link, next)) changeLink(next)
  }

  function begin(given: string | undefined, listener: (next: ScorerView) => void): () => void {
    show = listener
    const close = open()
    void load(given)
    return () => {
      show = () => {}
      close()
    }
  }

  async function load(given: string | undefined) {
    const saved = shown.link ? undefined : await device.read()
    const isStored = saved === null ? false : shown.isStored
    const before = shown.link ?? saved?.link
    if (!before && given === undefined) return change({ link: null, isStored })
    // The key of a link that was cut off must not replace one that works.
    const link = { ...(before ?? freshLink(eventId)), ...(given && { key: given }) }
    const stored = shown.link ? shown.stored : (saved?.facts ?? [])
    if (!KEY.test(link.key)) return change({ link, stored, isStored, status: 'ended' })
    change({ link, stored, isStored, status: 'loading' })
    device.save()
    soon()
  }

  return {
    shown,
    begin,
    enter,
    soon,
    now,
    choose(wants: Wants) {
      changeLink({ wants })
      soon()
    },
    answerTwin: (id: string) => changeLink({ answered: [...(shown.link?.answered ?? []), id].slice(-200) }),
  }
}

/** Returns the site's answer, or the reason why there is none. */
async function answerOf(eventId: string, body: string): Promise<SyncAnswer | 'offline' | 'trouble'> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const response = await ask(`/score/${eventId}/sync`, { method: 'POST', body, headers, patience: PATIENCE_MS })
    return response.status === 200 || response.status === 403 ? await response.json() : 'trouble'
  } catch {
    return 'offline'
  }
}

const freshLink = (eventId: string): StoredLink => ({
  eventId,
  key: '',
  device: randomId().replaceAll('-', '').slice(0, 16),
  name: '',
  endsAt: '',
  event: undefined,
  wants: 'keep',
  seq: 0,
  offset: 0,
  answered: [],
})

/** Returns new entries as facts, in order and later than all earlier facts of this device. */
function newFacts(
  entries: readonly Entry[],
  { eventId, device }: StoredLink,
  stored: readonly StoredFact[],
  now: number,
): StoredFact[] {
  const last = Math.max(0, ...stored.filter(({ fact }) => fact.device === device).map(({ fact }) => fact.at))
  const first = Math.max(now, last + 1)
  return entries
    .flatMap((entry) => storableEntry(entry) ?? [])
    .map((entry, n) => ({
      eventId,
      isQueued: true,
      enteredAt: deviceTime(),
      fact: { ...entry, id: randomId(), at: first + n, received: 0, link: '', device },
    }))
}

/** Returns the oldest queued facts, as many as fit into a request. */
function nextBatch(stored: readonly StoredFact[]): StoredFact[] {
  const batch: StoredFact[] = []
  let bytes = 0
  const queued = stored.filter(({ isQueued }) => isQueued).toSorted((a, b) => a.fact.at - b.fact.at)
  for (const each of queued) {
    // An estimate: most characters take one byte, some two or three.
    bytes += JSON.stringify(each.fact).length * 2
    if (batch.length > 0 && (bytes > SENT_BYTES || batch.length >= MOST_SENT)) break
    batch.push(each)
  }
  return batch
}

function sentOf({ fact, enteredAt }: StoredFact, now: DeviceTime) {
  const { id, at: _, received: __, link: ___, device: ____, ...entry } = fact
  return { id, ageMs: Math.min(OLDEST, ageOf(enteredAt ?? now, now)), entry: entry as Entry }
}
