import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { textWords } from '../../../catalog/texts/text-words.ts'
import type { AnyText } from '../../../kit/text/texts.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import type { FrenchBesides } from './french-beside.server.ts'
import { FrenchBeside } from './french-beside.tsx'

type TextAreaInput = Pick<ComponentProps<typeof TextAreaField>, 'onChange' | 'fault'> & { name: string; value: string }

type Props<Field extends AnyText> = {
  form: { text: (name: Field) => TextAreaInput }
  fields: readonly Field[]
  french: FrenchBesides
  hintOf: (field: Field) => ReactNode
  /** The height in lines; 2 by default. */
  rows: { [name in Field]?: number }
  /** The element below a field's input. */
  after?: { [name in Field]?: ReactNode }
}

/** The inputs of a form's texts below the title, each with its French beside it. */
export function TextAreas<Field extends AnyText>({ form, fields, french, hintOf, rows, after = {} }: Props<Field>) {
  const labels = useWordsOf(textWords)
  return fields.map((field) => {
    const input = form.text(field)
    return (
      <Fragment key={field}>
        <FrenchBeside label={labels[field]} english={input.value} french={french[field]}>
          <TextAreaField {...input} label={labels[field]} hint={hintOf(field)} rows={rows[field] ?? 2} />
        </FrenchBeside>
        {after[field]}
      </Fragment>
    )
  })
}
