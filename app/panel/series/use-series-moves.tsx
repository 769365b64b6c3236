import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { afterMove, type Move, type SeriesEntry, type SeriesFilter, viewSeries } from '../../catalog/series/series-list.ts'
import { useCommandWords } from '../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useToast } from '../../ui/toast.tsx'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { useQuietRevalidate } from '../kit/commands/use-quiet-revalidate.tsx'
import { seriesWords } from './series-words.ts'

/** A queued move. `v`: the version of the topic 'admin' that includes the move; undefined until the server has answered. */
type QueuedMove = { move: Move; isSent: boolean; v?: number }
type MoveAnswer = { ok: true; v: number } | { ok: false; reason: 'changed' }

/**
 * Shows moves of series at once, and sends them one after another. Applies each move to every incoming list until a list includes
 * the move; applying it twice changes nothing. When the server refuses a move, shows the server's order (spec M6). `v`: the
 * version of the list.
 */
export function useSeriesMoves(all: readonly SeriesEntry[] | undefined, v: number, filter: SeriesFilter) {
  const words = useWordsOf(seriesWords)
  const toast = useToast()
  const why = useCommandWords()
  const readAgain = useQuietRevalidate()
  const [moves, setMoves] = useState<readonly QueuedMove[]>([])
  const [said, setSaid] = useState('')
  const queue = useRef<readonly QueuedMove[]>([])
  const isSending = useRef(false)
  const ordered = useMemo(() => all && moves.reduce((list, { move }) => afterMove(list, move), all), [all, moves])

  const setQueue = useCallback((next: readonly QueuedMove[]) => {
    queue.current = next
    setMoves(next)
  }, [])

  // Filters the queue instead of the rendered moves, which may be older: filtering those would drop moves queued or answered
  // since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each answer
  useEffect(() => {
    const missing = queue.current.filter((each) => each.v === undefined || each.v > v)
    if (missing.length < queue.current.length) setQueue(missing)
  }, [moves, v, setQueue])

  const change = (sent: QueuedMove, next: Partial<QueuedMove>) => {
    const changed = { ...sent, ...next }
    setQueue(queue.current.map((each) => (each === sent ? changed : each)))
    return changed
  }

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    for (;;) {
      const next = queue.current.find(({ isSent }) => !isSent)
      if (!next) break
      const sent = change(next, { isSent: true })
      const answer = await sendCommand<MoveAnswer>('/admin/series-move', sent.move)
      if (answer.ok) change(sent, { v: answer.v })
      else {
        toast(answer.reason === 'changed' ? words.moveChanged : (why(answer.reason) ?? words.moveFailed))
        setQueue([])
      }
    }
    isSending.current = false
    await readAgain()
  }

  /** Moves a series to this position, counted from 0, among the visible ones. */
  function move(docId: string, to: number) {
    if (!ordered) return
    const shown = viewSeries(ordered, { ...filter, sort: 'order' }, 'en')
    const others = shown.filter((each) => each.docId !== docId)
    const place = Math.max(0, Math.min(to, others.length))
    if (others.length === shown.length || shown[place]?.docId === docId) return
    const moved = { docId, after: others[place - 1]?.docId ?? '', tag: filter.tag, text: filter.text }
    // When one series is moved several times, only the last unsent move is sent.
    setQueue([...queue.current.filter((each) => each.isSent || each.move.docId !== docId), { move: moved, isSent: false }])
    const title = shown.find((each) => each.docId === docId)?.title ?? ''
    setSaid(words.moved(title, place + 1, shown.length))
    void sendAll()
  }

  return { ordered, move, said }
}
