import { PLAY_STATES, SCHEDULE_STATES } from '../../events/event.ts'
import { EVENT_LIMITS, type EventValues, needsReason } from '../../events/event-values.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Check, Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { EditForm } from '../kit/edit-form/use-edit-form.tsx'
import { eventFormWords } from './event-form-words.ts'
import type { EventChoices } from './list/event-lists.server.ts'

type Props = {
  form: EditForm<EventValues>
  /** Games that this one may finish. */
  suspended: EventChoices['suspended']
}

/** Edits the state of schedule and play, the reason for the state, and whether the stream fails (spec E3). */
export function EventStateFields({ form, suspended }: Props) {
  const words = useWordsOf(eventFormWords)
  const { schedule, play, continuesEventId } = form.values
  return (
    <>
      <div className="stack gap-5 fit top">
        <SelectField
          {...form.text('schedule')}
          label={words.fields.schedule}
          options={SCHEDULE_STATES.map((state) => [state, words.schedules[state]])}
        />
        <SelectField
          {...form.text('play')}
          label={words.fields.play}
          options={PLAY_STATES.map((state) => [state, words.plays[state]])}
        />
      </div>
      {(needsReason(schedule) || play === 'interrupted') && (
        <div className="stack gap-5 fit top">
          <Field
            {...form.text('reasonEn')}
            label={words.fields.reasonEn}
            hint={words.hints.reason}
            maxLength={EVENT_LIMITS.reason}
            required={needsReason(schedule)}
          />
          <Field
            {...form.text('reasonFr')}
            label={words.fields.reasonFr}
            maxLength={EVENT_LIMITS.reason}
            required={needsReason(schedule)}
          />
        </div>
      )}
      {(suspended.length > 0 || continuesEventId !== '') && (
        <SelectField
          {...form.text('continuesEventId')}
          label={words.fields.continuesEventId}
          hint={words.hints.continues}
          none={words.continuesNone}
          options={suspended.map(({ id, name }) => [id, name])}
        >
          {!suspended.some(({ id }) => id === continuesEventId) && continuesEventId !== '' && (
            <option value={continuesEventId}>{words.continuesGone}</option>
          )}
        </SelectField>
      )}
      <Check {...form.check('hasPictureFault')} label={words.fields.hasPictureFault} hint={words.hints.fault} />
    </>
  )
}
