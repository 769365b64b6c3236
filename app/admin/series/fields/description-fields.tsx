import { SERIES_LIMITS, type SeriesValues } from '../../../catalog/series-values.ts'
import { SHORT_ADVISED } from '../../../catalog/texts.ts'
import { useWordsOf } from '../../../language/use-words-of.tsx'
import { AreaField } from '../../../ui/area-field.tsx'
import groups from '../../edit-form/form-groups.module.css'
import { FrenchBeside } from '../../edit-form/french-beside.tsx'
import type { FrenchBesides } from '../../edit-form/french-besides.ts'
import type { EditForm } from '../../edit-form/use-edit-form.tsx'
import { seriesWords } from '../series-words.ts'

/** The short and the long description of a series, with their French. */
export function DescriptionFields({ form, french }: { form: EditForm<SeriesValues>; french: FrenchBesides }) {
  const words = useWordsOf(seriesWords)
  const { values } = form
  const length = (text: string, limit: number) => words.characters(text.length, limit)
  const shortHint =
    length(values.shortDescription, SERIES_LIMITS.shortDescription) +
    (values.shortDescription.length > SHORT_ADVISED ? ` · ${words.long}` : '')
  return (
    <fieldset className={groups.group}>
      <legend>{words.groups.look}</legend>
      <FrenchBeside label={words.fields.shortDescription} english={values.shortDescription} french={french.shortDescription}>
        <AreaField {...form.text('shortDescription')} label={words.fields.shortDescription} hint={shortHint} rows={3} />
      </FrenchBeside>
      <FrenchBeside label={words.fields.longDescription} english={values.longDescription} french={french.longDescription}>
        <AreaField
          {...form.text('longDescription')}
          label={words.fields.longDescription}
          hint={`${length(values.longDescription, SERIES_LIMITS.longDescription)} · ${words.hints.longDescription}`}
          rows={7}
        />
      </FrenchBeside>
    </fieldset>
  )
}
