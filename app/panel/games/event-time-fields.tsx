import type { EventValues } from '../../events/event-values.ts'
import { instantOf, zoneTime } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Check, Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { EditForm } from '../kit/edit-form/use-edit-form.tsx'
import { eventFormWords } from './event-form-words.ts'

type Props = {
  form: EditForm<EventValues>
  /** True when the date gets the first focus, as in a duplicate. */
  isFirst: boolean
}

/** Edits the date and time in the venue's zone, never in the zone of the admin's device (spec E1). */
export function EventTimeFields({ form, isFirst }: Props) {
  const words = useWordsOf(eventFormWords)
  const language = useLanguage()
  const { values } = form
  return (
    <>
      <div className="stack gap-5 fit top">
        <Field {...form.text('localDate')} type="date" label={words.fields.localDate} autoFocus={isFirst} required />
        {values.isTbc ? (
          <input type="hidden" name="localTime" value={values.localTime} />
        ) : (
          <Field
            {...form.text('localTime')}
            type="time"
            label={words.fields.localTime}
            hint={words.hints.time(zoneTime(values.zone, language))}
            required
          />
        )}
      </div>
      <Check {...form.check('isTbc')} label={words.fields.isTbc} hint={words.hints.isTbc} />
      {isTwice(values) ? (
        <SelectField
          {...form.text('which')}
          label={words.fields.which}
          options={[
            ['', words.which.none],
            ['first', words.which.first],
            ['second', words.which.second],
          ]}
        />
      ) : (
        <input type="hidden" name="which" value={values.which} />
      )}
    </>
  )
}

function isTwice({ isTbc, localDate, localTime, zone }: EventValues): boolean {
  if (isTbc || localTime === '') return false
  const start = instantOf({ localDate, localTime, zone, isLater: false })
  return start.ok && start.isTwice
}
