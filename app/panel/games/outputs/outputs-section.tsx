import { Link } from 'react-router'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { outputsWords } from './outputs-words.ts'

export const outputsPath = (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/outputs`

/** Links the page of an event to its outputs. */
export function OutputsSection({ eventId }: { eventId: string }) {
  const words = useWordsOf(outputsWords)
  return (
    <section className={`stack gap-3 to-start above-6`} aria-labelledby="outputs-title">
      <h2 id="outputs-title">{words.section}</h2>
      <p className="muted measure">{words.sectionText}</p>
      <Link to={outputsPath(eventId)} className={button.button}>
        {words.link}
      </Link>
    </section>
  )
}
