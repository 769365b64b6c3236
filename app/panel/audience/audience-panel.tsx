import type { ReactNode } from 'react'
import type { AudienceView } from '../../audience/audience-view.server.ts'
import { audienceWords } from '../../audience/audience-words.ts'
import { AudienceFigures } from '../../audience/report/audience-figures.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import styles from './audience.module.css'

/** Shows the audience of a game or an episode, below its form. */
export function AudiencePanel({ view, children }: { view: AudienceView; children?: ReactNode }) {
  const words = useWordsOf(audienceWords)
  return (
    <section className={`stack gap-3 above-6 ${styles.panel}`} aria-labelledby="audience-title">
      <h2 id="audience-title" className="large">
        {words.title}
      </h2>
      <p className="muted measure">{words.lead}</p>
      <AudienceFigures view={view} />
      {children}
    </section>
  )
}
