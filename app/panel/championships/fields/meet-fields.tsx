import { useState } from 'react'
import type { MeetTable, RankRules } from '../../../championships/rules/structure.ts'
import type { Language } from '../../../kit/language.ts'
import { useLanguage } from '../../../language/use-language.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { Field } from '../../../ui/field.tsx'
import { ChoiceField } from '../../../ui/select-field.tsx'
import { meetWords } from './meet-words.ts'
import { pointsText, readPoints } from './points-text.ts'

type Props = { rank: RankRules; onRank: (rank: RankRules) => void }

const NEW_TABLE: MeetTable = {
  places: [],
  relayFactor: 2,
  perTeam: null,
  countsBest: null,
  tie: 'split',
  tieRule: 'equal',
}
const CROSS_COUNTRY: MeetTable = { ...NEW_TABLE, places: null, relayFactor: 1, perTeam: 7, countsBest: 5, tieRule: 'sixth' }

/** How the races of a meet make the totals of its teams (spec B11). What cannot be read is kept as a value that saving refuses. */
export function MeetFields({ rank, onRank }: Props) {
  const words = useWordsOf(meetWords)
  const { meet } = rank
  const way = !meet ? 'typed' : meet.places === null ? 'places' : 'table'
  const change = (next: Partial<MeetTable>) => onRank({ ...rank, meet: { ...(meet ?? NEW_TABLE), ...next } })
  return (
    <>
      <ChoiceField
        label={words.from}
        hint={meet ? words.racesHint : words.typedHint}
        value={way}
        of={['typed', 'table', 'places']}
        texts={words.ways}
        onChoose={(next) => {
          const { meet: _, ...typed } = rank
          if (next === 'typed') onRank(typed)
          else onRank({ ...typed, meet: next === 'places' ? CROSS_COUNTRY : NEW_TABLE })
        }}
      />
      {meet && <TableFields key={way} meet={meet} change={change} />}
    </>
  )
}

type TableProps = { meet: MeetTable; change: (next: Partial<MeetTable>) => void }

function TableFields({ meet, change }: TableProps) {
  const words = useWordsOf(meetWords)
  const language = useLanguage()
  const [points, setPoints] = useState(() => pointsText(meet.places ?? [], language))
  const isLowest = meet.places === null
  return (
    <>
      {!isLowest && (
        <Field
          label={words.places}
          hint={words.placesHint}
          autoComplete="off"
          value={points}
          fault={points !== '' && meet.places?.length === 0 ? words.badPlaces : undefined}
          onChange={({ target }) => {
            setPoints(target.value)
            change({ places: readPoints(target.value) ?? [] })
          }}
        />
      )}
      <div className="stack gap-4 fit top">
        {!isLowest && <NumberField name="relayFactor" hint={words.relayHint} label={words.relay} meet={meet} change={change} />}
        <NumberField name="perTeam" hint={words.all} label={words.perTeam} meet={meet} change={change} />
        <NumberField name="countsBest" hint={words.all} label={words.best} meet={meet} change={change} />
        <ChoiceField
          label={words.tie}
          of={['split', 'full']}
          texts={words.ties}
          value={meet.tie}
          onChoose={(tie) => change({ tie })}
        />
        {isLowest && (
          <ChoiceField
            label={words.tieRule}
            of={['equal', 'fifth', 'sixth']}
            texts={words.tieRules}
            value={meet.tieRule}
            onChoose={(tieRule) => change({ tieRule })}
          />
        )}
      </div>
    </>
  )
}

type NumberProps = TableProps & { name: 'relayFactor' | 'perTeam' | 'countsBest'; label: string; hint: string }

/** A whole number, or '' for all; of the factor of relays also a decimal one. */
function NumberField({ name, label, hint, meet, change }: NumberProps) {
  const words = useWordsOf(meetWords)
  const language = useLanguage()
  const [text, setText] = useState(() => numberText(meet[name], language))
  const isFactor = name === 'relayFactor'
  const read = (typed: string): number | null | undefined => {
    if (!isFactor && typed.trim() === '') return null
    const pattern = isFactor ? /^\d(?:[.,]\d{1,2})?$/ : /^(?:[1-9]|[1-5]\d|60)$/
    return pattern.test(typed.trim()) ? Number(typed.replace(',', '.')) : undefined
  }
  return (
    <Field
      label={label}
      hint={hint}
      inputMode={isFactor ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={4}
      value={text}
      fault={read(text) === undefined ? words.number : undefined}
      onChange={({ target }) => {
        setText(target.value)
        change({ [name]: read(target.value) ?? (target.value.trim() === '' && !isFactor ? null : -1) })
      }}
    />
  )
}

const numberText = (value: number | null, language: Language) =>
  value === null ? '' : language === 'fr' ? String(value).replace('.', ',') : String(value)
