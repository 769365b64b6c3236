import type { SeriesValues } from '../../../catalog/series-values.ts'
import { useWordsOf } from '../../../language/use-words-of.tsx'
import { SERIES_DESCRIPTIONS, type SeriesDescription, SHORT_ADVISED, TEXTS } from '../../../shared/text/texts.ts'
import groups from '../../edit-form/form-groups.module.css'
import type { FrenchBesides } from '../../edit-form/french-beside.server.ts'
import { TextAreas } from '../../edit-form/text-areas.tsx'
import type { EditForm } from '../../edit-form/use-edit-form.tsx'
import { seriesWords } from '../series-words.ts'

/** The texts of a series below its title, with their French. */
export function DescriptionFields({ form, french }: { form: EditForm<SeriesValues>; french: FrenchBesides }) {
  const words = useWordsOf(seriesWords)
  const { values } = form
  const hintOf = (field: SeriesDescription) =>
    [
      words.characters(values[field].length, TEXTS[field].longest),
      field === 'shortDescription' && values[field].length > SHORT_ADVISED && words.long,
      field === 'longDescription' && words.hints.longDescription,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <fieldset className={groups.group}>
      <legend>{words.groups.look}</legend>
      <TextAreas
        form={form}
        fields={SERIES_DESCRIPTIONS}
        french={french}
        hintOf={hintOf}
        rows={{ shortDescription: 3, longDescription: 7 }}
      />
    </fieldset>
  )
}
