import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { Field } from '../../../ui/field.tsx'

type Texts = Record<'en' | 'fr', string>
type Props = {
  labels: Texts
  value: Texts
  maxLength: number
  /** True to mark the fields that are empty. */
  isRequired?: boolean
  onChange: (value: Texts) => void
}

/** A text in English and in French. */
export function BothLanguages({ labels, value, maxLength, isRequired = false, onChange }: Props) {
  const { faults } = useWordsOf(adminWords)
  return (['en', 'fr'] as const).map((language) => (
    <Field
      key={language}
      label={labels[language]}
      lang={language}
      value={value[language]}
      maxLength={maxLength}
      fault={isRequired && value[language].trim() === '' ? faults.required : undefined}
      onChange={({ target }) => onChange({ ...value, [language]: target.value })}
    />
  ))
}
