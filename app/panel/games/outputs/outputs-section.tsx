import { Link } from 'react-router'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { momentsPageWords } from '../moments/moments-page-words.ts'
import { outputsWords } from './outputs-words.ts'

export const outputsPath = (eventId: string) => `/admin/events/${encodeURIComponent(eventId)}/outputs`

/** Links the page of an event to its moments and its outputs. */
export function OutputsSection({ eventId }: { eventId: string }) {
  const [words, moments] = [useWordsOf(outputsWords), useWordsOf(momentsPageWords)]
  const ways = [
    { ...moments, to: `/admin/events/${encodeURIComponent(eventId)}/moments` },
    { ...words, to: outputsPath(eventId) },
  ]
  return ways.map(({ to, section, sectionText, link }) => (
    <section key={to} className={`stack gap-3 to-start above-6`} aria-labelledby={to}>
      <h2 id={to}>{section}</h2>
      <p className="muted measure">{sectionText}</p>
      <Link to={to} className={button.button}>
        {link}
      </Link>
    </section>
  ))
}
