import { useId } from 'react'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { AudienceView } from '../audience-view.server.ts'
import { audienceWords } from '../audience-words.ts'
import type { Count } from '../figures.ts'
import { AudienceCurve } from './audience-curve.tsx'
import styles from './audience-figures.module.css'

/**
 * Shows the figures of a game or an episode (spec N2), in the panel and in reports. `isReport`: leaves out figures meant only for
 * the desk.
 */
export function AudienceFigures({ view, isReport = false }: { view: AudienceView; isReport?: boolean }) {
  const words = useWordsOf(audienceWords)
  const { now, peak, average, minutes, liveMinutes, curve, byLanguage, bySurface } = view
  if (minutes === 0 && (isReport || view.robots === 0) && (isReport || view.staff === 0))
    return <p className="muted">{words.nothing}</p>
  return (
    <div className="stack gap-5 shrink">
      <dl className={`stack gap-2 ${styles.main}`}>
        {!isReport && <Figure name={words.figures.now} count={now} />}
        <Figure name={words.figures.peak} count={peak?.players ?? 0} more={view.peakAt && words.peakAt(view.peakAt)} />
        <Figure name={words.figures.average} count={average} />
        <Figure name={words.figures.minutes} count={minutes} more={`${words.count(liveMinutes)} ${words.figures.liveMinutes}`} />
      </dl>
      {curve && <AudienceCurve view={{ ...view, curve }} />}
      <div className={`stack gap-5 top ${styles.splits}`}>
        <Split
          title={words.languages}
          rows={[
            [words.language.en, byLanguage.en],
            [words.language.fr, byLanguage.fr],
          ]}
        />
        <Split
          title={words.surfaces}
          rows={[
            [words.surface.own, bySurface.own],
            [words.surface.embed, bySurface.embed],
            [words.surface.iframe, bySurface.iframe],
          ]}
        />
        <Split
          title={words.quality}
          rows={[
            [words.stalls, view.stalls],
            [words.errors, view.errors],
          ]}
        />
        {!isReport && (
          <Split
            title={words.apart}
            rows={[
              [words.robots, view.robots],
              [words.staff, view.staff],
            ]}
          />
        )}
      </div>
    </div>
  )
}

function Figure({ name, count, more }: { name: string; count: Count; more?: string }) {
  const words = useWordsOf(audienceWords)
  return (
    <div className={`stack gap-2 box pad ${styles.figure}`}>
      <dt className="muted small">{name}</dt>
      <dd>
        <span className={`even ${styles.number}`}>{words.count(count)}</span>
        {more && <span className={`muted tiny ${styles.more}`}>{more}</span>}
      </dd>
    </div>
  )
}

function Split({ title, rows }: { title: string; rows: [string, Count][] }) {
  const words = useWordsOf(audienceWords)
  const id = useId()
  return (
    <table className={`even full ${styles.split}`} aria-labelledby={id}>
      <caption id={id}>{title}</caption>
      <tbody>
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{words.count(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
