import { Link } from 'react-router'
import { formatLength } from '../../kit/time/duration.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { type Clip, writePosition } from '../../moments/clips/clips.ts'
import button from '../../ui/button.module.css'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { useRemoval } from '../kit/commands/use-removal.tsx'
import { useMay } from '../panel-role.tsx'
import { clipEditWords } from './clip-edit-words.ts'

type Props = { clips: readonly Clip[]; isLive: boolean; docId: string; episodeDocId: string }

/** The clips of an episode, on its page (spec J6). */
export function ClipsSection({ clips, isLive, docId, episodeDocId }: Props) {
  const words = useWordsOf(clipEditWords)
  const common = useWordsOf(adminWords)
  const may = useMay()
  const { ask, dialog } = useRemoval()
  const path = `/admin/series/${encodeURIComponent(docId)}/episodes/${encodeURIComponent(episodeDocId)}/clips`
  const mayEdit = may.write('/admin/series/:docId/episodes/:episodeDocId/clips/:clipId')
  return (
    <section id="clips" className="stack gap-3 above-6" aria-labelledby="clips-title">
      <h2 id="clips-title">{words.title}</h2>
      <p className="muted measure">{isLive ? words.live : clips.length === 0 ? words.none : words.lead}</p>
      {mayEdit && !isLive && (
        <p>
          <Link to={`${path}/new`} className={button.button}>
            {words.add}
          </Link>
        </p>
      )}
      {clips.length > 0 && (
        <ul className="stack gap-2">
          {clips.map(({ id, title: { en, fr }, baseAt, fromMs, toMs, tellsResult }) => (
            <li key={id} className="row gap-3 box apart pad anywhere">
              <span className="shrink taps">
                <strong>{mayEdit ? <Link to={`${path}/${id}`}>{en || fr}</Link> : en || fr}</strong>{' '}
                <span className="muted small">
                  {baseAt === null ? writePosition(fromMs) : <LocalTime at={baseAt} isShort />}
                  {` · ${formatLength((toMs - fromMs) / 1000)}`}
                  {tellsResult && ` · ${words.tells}`}
                </span>
              </span>
              {may.write('/admin/clips-commands', 'remove') && (
                <button
                  type="button"
                  className={button.danger}
                  aria-label={common.about(words.removeTitle, en || fr)}
                  onClick={() =>
                    ask({
                      name: en || fr,
                      text: words.removeText,
                      send: () => sendCommand<CommandAnswer>('/admin/clips-commands', { command: 'remove', id }),
                    })
                  }
                >
                  {common.remove}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </section>
  )
}
