import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { filterIn, filterQuery, type ScheduleFilter } from '../../events/time/days.ts'
import { Link, useAddress } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './schedule.module.css'
import type { SchedulePage } from './schedule.server.ts'
import { scheduleWords } from './schedule-words.ts'

type Props = Pick<SchedulePage, 'filter' | 'choices'> & { path: string }

/** Filters the schedule: a form whose values are in the address, with or without a script. */
export function ScheduleFilterForm({ path, filter, choices }: Props) {
  const words = useWordsOf(scheduleWords)
  const address = useAddress()
  const navigate = useNavigate()

  /** Without a script, the address also has the empty values, which mean the same. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Fold the form to reveal the result; on a phone the form fills the screen.
    const fold = event.currentTarget.closest('details')
    if (fold) fold.open = false
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(address(path) + filterQuery(filterIn(new URLSearchParams(values))), { preventScrollReset: true })
  }

  const isNarrowed = filterQuery(filter) !== ''
  return (
    // On wide screens the form is always open, without its summary.
    <details className={styles.fold}>
      <summary className={button.button}>
        {words.filter}
        {isNarrowed && <span className="volt tiny">{words.narrowed}</span>}
      </summary>
      <form
        method="get"
        action={address(path)}
        className={`stack gap-4 box ${styles.filter}`}
        aria-label={words.filter}
        onSubmit={onSubmit}
      >
        <Choice name="sport" label={words.sport} any={words.anySport} chosen={filter.sport} of={choices.sports} />
        <Choice name="school" label={words.school} any={words.anySchool} chosen={filter.school} of={choices.schools} />
        <Choice
          name="gender"
          label={words.gender}
          any={words.anyGender}
          chosen={filter.gender}
          of={choices.genders.map((key) => ({ key, name: words.genders[key] }))}
        />
        <Choice
          name="language"
          label={words.language}
          any={words.anyLanguage}
          chosen={filter.language}
          of={choices.languages.map((key) => ({ key, name: words.languages[key] }))}
        />
        <div className={`row gap-3 ${styles.actions}`}>
          <button type="submit" className={button.primary}>
            {words.show}
          </button>
          {isNarrowed && (
            <Link to={path} className={button.button} preventScrollReset>
              {words.showAll}
            </Link>
          )}
        </div>
      </form>
    </details>
  )
}

type ChoiceProps = {
  name: keyof ScheduleFilter
  label: string
  any: string
  chosen: string | undefined
  of: readonly { key: string; name: string }[]
}

function Choice({ name, label, any, chosen = '', of }: ChoiceProps) {
  const isOffered = chosen === '' || of.some(({ key }) => key === chosen)
  return (
    <SelectField label={label} name={name} defaultValue={chosen}>
      <option value="">{any}</option>
      {/* A choice from the address that matches nothing in these days. */}
      {!isOffered && <option value={chosen}>{chosen}</option>}
      {of.map((each) => (
        <option key={each.key} value={each.key}>
          {each.name}
        </option>
      ))}
    </SelectField>
  )
}
