import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { useRemoval } from '../kit/commands/use-removal.tsx'
import { seriesWords } from './series-words.ts'

type SeriesToRemove = { docId: string; title: string; episodes: number }

/** Deletes a series (spec M4). Render `dialog` somewhere on the page. */
export function useRemoveSeries(leave: () => unknown) {
  const words = useWordsOf(seriesWords)
  const { ask, dialog } = useRemoval()
  const askAbout = ({ docId, title, episodes }: SeriesToRemove) =>
    ask({
      name: title,
      text: words.removeText(episodes),
      send: () => sendCommand(`/admin/series/${encodeURIComponent(docId)}/remove`),
      leave,
      removed: words.removed,
      reasons: { 'series-not-found': words.notFound },
      failed: words.removeFailed,
    })
  return { ask: askAbout, dialog }
}
