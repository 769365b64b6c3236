import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import type { WeighedEntry } from '../../../translation/entries/weigh-entry.server.ts'
import type { ChangedText } from '../../../translation/entries/weighed-entry.ts'
import button from '../../../ui/button.module.css'
import { translationsWords } from '../french-words.ts'
import weighed from './weighed.module.css'

export type EntryEffect = WeighedEntry | { ok: false; reason: 'unfit' | 'gone' }

/** Shows the changes that an entry would make, or why it is refused. `wanted`: its fields, for requesting further texts. */
export function GlossaryEffect({ of, wanted }: { of: EntryEffect | undefined; wanted: string }) {
  const words = useWordsOf(translationsWords).glossary
  if (!of) return null
  if (of.ok)
    return <Changes first={of.changed} total={of.total} whole={of.turnedWhole} back={of.turnedBackTotal} wanted={wanted} />
  const reasons: Record<string, string> = words.reasons
  const { titles = [], other } = 'titles' in of || 'other' in of ? of : {}
  return (
    <>
      <p className="danger firm">{reasons[of.reason] ?? words.failed}</p>
      {titles.length > 0 && <Texts texts={titles} />}
      {other && (
        <p>
          {words.other} <span lang="en">{other.source}</span> – <span lang="fr">{other.target ?? words.never}</span>
        </p>
      )}
    </>
  )
}

type Props = { first: ChangedText[]; total: number; whole: number; back: number; wanted: string }

function Changes({ first, total, whole, back, wanted }: Props) {
  const words = useWordsOf(translationsWords).glossary
  const more = useFetcher<EntryEffect>()
  const [texts, setTexts] = useState(first)
  const { data } = more

  useEffect(() => {
    if (data?.ok) setTexts((now) => [...now, ...data.changed.filter(({ id }) => now.every((each) => each.id !== id))])
  }, [data])

  return (
    <>
      <p>
        {words.changes(total)} {whole > 0 && words.whole(whole)} {back > 0 && words.turnedBack(back)}
      </p>
      {texts.length > 0 && <Texts texts={texts} />}
      {total > texts.length && (
        <button
          type="button"
          className={button.button}
          aria-disabled={more.state !== 'idle'}
          onClick={() => more.state === 'idle' && void more.load(`/admin/translations-effect?${wanted}&from=${texts.length}`)}
        >
          {words.more}
        </button>
      )}
    </>
  )
}

function Texts({ texts }: { texts: ChangedText[] }) {
  const words = useWordsOf(translationsWords).glossary
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: readers without a mouse scroll it as well
    <ul className={`stack full ${weighed.changes}`} aria-label={words.list} tabIndex={0}>
      {texts.map(({ id, en, before, after, coverage }) => (
        <li key={id}>
          <span lang={before === en ? 'en' : 'fr'}>
            <span className="visually-hidden">{words.before}: </span>
            {before}
          </span>
          <span lang={coverage === 'none' ? 'en' : 'fr'} className="firm">
            <span className="visually-hidden">{words.after}: </span>
            {after}
          </span>
        </li>
      ))}
    </ul>
  )
}
