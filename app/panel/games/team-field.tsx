import { useState } from 'react'
import { UNRESOLVED } from '../../events/event-values.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { findByName } from '../../teams/find-names.ts'
import field from '../../ui/field.module.css'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { useCombobox } from '../../ui/use-combobox.tsx'
import { eventFormWords } from './event-form-words.ts'
import type { TeamChoice } from './list/event-lists.server.ts'
import styles from './team-field.module.css'

type Props = {
  name: string
  label: string
  hint: string
  fault?: string | undefined
  /** A team's id, '' for none, or UNRESOLVED followed by the typed text. */
  value: string
  onChange: (value: string) => void
  teams: TeamChoice[]
  /** Further teams, which are listed after all others. */
  others?: TeamChoice[]
  /** Sport of the event, used when a missing team is added. */
  sport: string
}

/** The maximum number of teams listed below the field. */
const MOST = 8

/** Finds a team by any part of any of its names, and offers to add a missing one (spec E2). */
export function TeamField({ name, label, hint, fault, value, onChange, teams, others = [], sport }: Props) {
  const words = useWordsOf(eventFormWords)
  const [isOpen, setOpen] = useState(false)
  const typed = value.startsWith(UNRESOLVED) ? value.slice(UNRESOLVED.length) : undefined
  const chosen = teams.find(({ id }) => id === value)
  const matches = [teams, others].flatMap((each) => findByName(each, typed ?? ''))
  const found = matches.slice(0, MOST)
  const isMissing = typed !== undefined && found.length === 0
  const isShown = isOpen && found.length > 0
  const box = useCombobox({
    label,
    text: typed ?? chosen?.label ?? '',
    onText: (text) => onChange(text.trim() === '' ? '' : `${UNRESOLVED}${text}`),
    options: found,
    keyOf: ({ id }) => id,
    choose({ id }) {
      onChange(id)
      close()
    },
    setOpen,
    isShown,
    first: isShown ? 0 : -1,
    onEscape: isShown ? close : undefined,
  })

  function close() {
    box.close()
  }

  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(control) => (
        <div className={`stack ${styles.place}`}>
          <div className={field.box}>
            <input type="hidden" name={name} value={value} />
            <input
              {...control}
              {...box.field}
              onFocus={({ target }) => target.select()}
              onBlur={() => {
                close()
                // A text that matches only one team selects it.
                if (typed !== undefined && found.length === 1 && found[0]) onChange(found[0].id)
              }}
            />
          </div>
          <ul {...box.list} className={styles.list} hidden={!isShown}>
            {isShown &&
              found.map((team, at) => (
                <li key={team.id} {...box.option(at)} className={`line target anywhere ${styles.option}`}>
                  {team.label}
                </li>
              ))}
          </ul>
          <p role="status" className={isMissing ? `small anywhere ${styles.missing}` : 'visually-hidden'}>
            {typed !== undefined && words.teamsFound(matches.length)}
            {isMissing && (
              <>
                {'. '}
                <a href={`/admin/teams-new?${new URLSearchParams({ name: typed, sport })}`} target="_blank" rel="noreferrer">
                  {words.addTeam(typed.trim())}
                </a>{' '}
                {words.addTeamHint}
              </>
            )}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}
