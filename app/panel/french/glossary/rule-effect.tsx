import { useId } from 'react'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import type { Effect, Refusal } from '../../../translation/weighed.ts'
import { translationsWords } from '../french-words.ts'
import weighed from './weighed.module.css'

/** Shows the texts that an entry or a pattern would change, or why it is refused; `reasons`: the words for a refusal. */
export function RuleEffect({ of, reasons }: { of: Effect | Refusal<string> | undefined; reasons: Record<string, string> }) {
  const { effect: words } = useWordsOf(translationsWords)
  const title = useId()
  if (!of) return null
  if (!of.ok) return <RuleRefusal {...of} reasons={reasons} />
  const { total, changes } = of
  return (
    <>
      <p id={title}>{total === 0 ? words.noChange : words.changes(total)}</p>
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: readers without a mouse scroll it as well
        <ul aria-labelledby={title} className={`stack full ${weighed.changes}`} tabIndex={0}>
          {changes.map(({ text, before, after }) => (
            <li key={text}>
              <span lang={before === text ? 'en' : 'fr'}>
                <span className="visually-hidden">{words.before}: </span>
                {before}
              </span>
              <span lang={after === text ? 'en' : 'fr'} className="firm">
                <span className="visually-hidden">{words.after}: </span>
                {after}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > changes.length && <p>{words.more(total - changes.length)}</p>}
    </>
  )
}

type RefusalProps = Omit<Refusal<string>, 'ok' | 'titles'> & { titles?: string[]; reasons: Record<string, string> }

/** Shows why an entry or a pattern is refused, with the titles that contradict it. */
export function RuleRefusal({ reason, titles = [], other, reasons }: RefusalProps) {
  const { effect: words, glossary, commandFailed } = useWordsOf(translationsWords)
  return (
    <>
      <p className="danger firm">{reasons[reason] ?? commandFailed}</p>
      {titles.length > 0 && (
        <ul lang="en" className={`stack full ${weighed.changes}`}>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
      {other && (
        <p>
          {words.other} <span lang="en">{other.english}</span> – <span lang="fr">{other.french ?? glossary.never}</span>
        </p>
      )}
    </>
  )
}
