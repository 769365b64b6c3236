import type { SeriesValues } from '../../../catalog/series/series-values.ts'
import { SERIES_DESCRIPTIONS, type SeriesDescription, SHORT_ADVISED, TEXTS } from '../../../kit/text/texts.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import groups from '../../kit/edit-form/form-groups.module.css'
import type { FrenchBesides } from '../../kit/edit-form/french-beside.server.ts'
import { TextAreas } from '../../kit/edit-form/text-areas.tsx'
import type { EditForm } from '../../kit/edit-form/use-edit-form.tsx'
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
    <fieldset className={`stack gap-5 ${groups.group}`}>
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
