import { useId } from 'react'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'

type Props<Value extends string> = {
  legend: string
  /** `lang`: for a label that is not in the language of the page. */
  of: readonly (readonly [value: Value, label: string, lang?: 'en' | undefined])[]
  value: Value | undefined
  /** True when nothing is chosen yet that must be. */
  isFaulty?: boolean
  onChoose: (value: Value) => void
}

/** A few choices, of which all are seen at once. */
export function RadioChoices<Value extends string>({ legend, of, value, isFaulty, onChoose }: Props<Value>) {
  const { faults } = useWordsOf(adminWords)
  const name = useId()
  return (
    <fieldset className="wrap gap-2 bare shrink">
      <legend className="legend">{legend}</legend>
      {isFaulty && (
        <p className="danger firm full" role="alert">
          {faults.choice}
        </p>
      )}
      {of.map(([each, label, lang]) => (
        <label key={each} className="tap gap-2 pill anywhere" lang={lang}>
          <input type="radio" className="check" name={name} checked={each === value} onChange={() => onChoose(each)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
