import { useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { afterMove, type Move, type SeriesEntry, type SeriesFilter, viewSeries } from '../../catalog/series-list.ts'
import { useCommandWords } from '../../language/use-command-words.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { useToast } from '../../ui/toast.tsx'
import { sendCommand } from '../commands/send-command.tsx'
import { seriesWords } from './series-words.ts'

type Sent = { move: Move; isSent: boolean }

/**
 * Shows moves of series at once, and sends them one after another. When the server refuses one, shows the server's order (spec
 * M6).
 */
export function useSeriesMoves(all: readonly SeriesEntry[] | undefined, filter: SeriesFilter) {
  const words = useWordsOf(seriesWords)
  const toast = useToast()
  const why = useCommandWords()
  const { revalidate } = useRevalidator()
  const [moves, setMoves] = useState<readonly Sent[]>([])
  const [said, setSaid] = useState('')
  const queue = useRef<Sent[]>([])
  const isSending = useRef(false)
  /** The list on which the last move was based, until a list arrives that was requested after that move. */
  const movedOn = useRef<readonly SeriesEntry[] | undefined>(undefined)
  const isAwaited = useRef(false)
  const [readings, setReadings] = useState(0)
  const ordered = useMemo(() => all && moves.reduce((list, { move }) => afterMove(list, move), all), [all, moves])

  // A list requested after all moves were sent includes them. Until then, they are applied to each list, which is idempotent: a
  // list requested earlier would revert the last ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each awaited list
  useEffect(() => {
    if (isSending.current || isAwaited.current || all === movedOn.current) return
    queue.current = []
    setMoves((now) => (now.length > 0 ? [] : now))
  }, [all, readings])

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    for (;;) {
      const next = queue.current.find(({ isSent }) => !isSent)
      if (!next) break
      next.isSent = true
      const answer = await sendCommand<{ ok: true } | { ok: false; reason: 'changed' }>('/admin/series-move', next.move)
      if (answer.ok) continue
      toast(answer.reason === 'changed' ? words.moveChanged : (why(answer.reason) ?? words.moveFailed))
      queue.current = []
      setMoves([])
    }
    isSending.current = false
    isAwaited.current = true
    await revalidate()
    isAwaited.current = false
    setReadings((count) => count + 1)
  }

  /** Moves a series to this position, counted from 0, among those shown. */
  function move(docId: string, to: number) {
    if (!ordered) return
    const shown = viewSeries(ordered, { ...filter, sort: 'order' }, 'en')
    const others = shown.filter((each) => each.docId !== docId)
    const place = Math.max(0, Math.min(to, others.length))
    if (others.length === shown.length || shown[place]?.docId === docId) return
    const moved = { docId, after: others[place - 1]?.docId ?? '', tag: filter.tag, text: filter.text }
    // Of several moves of one series in a row, only the last is sent.
    queue.current = [...queue.current.filter((each) => each.isSent || each.move.docId !== docId), { move: moved, isSent: false }]
    setMoves(queue.current)
    movedOn.current = all
    const title = shown.find((each) => each.docId === docId)?.title ?? ''
    setSaid(words.moved(title, place + 1, shown.length))
    void sendAll()
  }

  return { ordered, move, said }
}
