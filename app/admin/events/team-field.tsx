import { type KeyboardEvent, useId, useState } from 'react'
import { UNRESOLVED } from '../../events/event-values.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { findByName } from '../../teams/find-names.ts'
import field from '../../ui/field.module.css'
import { FieldFrame } from '../../ui/field-frame.tsx'
import type { TeamChoice } from '../event-list/event-lists.server.ts'
import { eventFormWords } from './event-form-words.ts'
import styles from './team-field.module.css'

type Props = {
  name: string
  label: string
  hint: string
  fault?: string | undefined
  /** A team's id, '' for none, or what is typed behind UNRESOLVED. */
  value: string
  onChange: (value: string) => void
  teams: TeamChoice[]
  /** The sport of the event, for which a missing team would be added. */
  sport: string
}

/** The longest list of teams below the field. */
const MOST = 8

/** A combobox that finds a team by any part of any of its names, and offers to add one that is missing (spec E2). */
export function TeamField({ name, label, hint, fault, value, onChange, teams, sport }: Props) {
  const words = useWordsOf(eventFormWords)
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const typed = value.startsWith(UNRESOLVED) ? value.slice(UNRESOLVED.length) : undefined
  const chosen = teams.find(({ id }) => id === value)
  const found = findByName(teams, typed ?? '').slice(0, MOST)
  const isMissing = typed !== undefined && found.length === 0
  const isShown = isOpen && found.length > 0
  const shownText = typed ?? chosen?.label ?? ''
  const optionId = (at: number) => `${listId}-${at}`

  function type(text: string) {
    onChange(text.trim() === '' ? '' : `${UNRESOLVED}${text}`)
    setActive(0)
    setOpen(true)
  }

  function choose(team: TeamChoice | undefined) {
    if (team) onChange(team.id)
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isShown) setActive((active + step + found.length) % found.length)
      setOpen(true)
    } else if (event.key === 'Enter' && isShown) {
      // It chooses the team and does not submit the form.
      event.preventDefault()
      choose(found[active])
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <FieldFrame label={label} hint={hint} fault={fault}>
      {(control) => (
        <div className={styles.place}>
          <div className={field.box}>
            <input type="hidden" name={name} value={value} />
            <input
              {...control}
              type="text"
              role="combobox"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isShown ? optionId(active) : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={shownText}
              onChange={({ target }) => type(target.value)}
              onFocus={({ target }) => target.select()}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                setOpen(false)
                // What finds one team alone means that one.
                if (typed !== undefined && found.length === 1) choose(found[0])
              }}
            />
          </div>
          <ul id={listId} className={styles.list} role="listbox" aria-label={label} hidden={!isShown}>
            {isShown &&
              found.map((team, at) => (
                <li
                  key={team.id}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === active}
                  className={styles.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(team)}
                >
                  {team.label}
                </li>
              ))}
          </ul>
          <p role="status" className={isMissing ? styles.missing : 'visually-hidden'}>
            {typed !== undefined && words.teamsFound(findByName(teams, typed).length)}
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
