import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Field } from '../../ui/field.tsx'

type Texts = Record<'en' | 'fr', string>
type Props = {
  labels: Texts
  value: Texts
  maxLength: number
  /** Set for texts that are required: true once staff have tried to send them, which marks the empty ones. */
  isTried?: boolean
  onChange: (value: Texts) => void
}

/** The fields of a text in English and in French. */
export function BothLanguages({ labels, value, maxLength, isTried, onChange }: Props) {
  const { faults } = useWordsOf(adminWords)
  return (['en', 'fr'] as const).map((language) => (
    <Field
      key={language}
      label={labels[language]}
      lang={language}
      value={value[language]}
      maxLength={maxLength}
      fault={isTried && value[language].trim() === '' ? faults.required : undefined}
      required={isTried !== undefined}
      onChange={({ target }) => onChange({ ...value, [language]: target.value })}
    />
  ))
}
