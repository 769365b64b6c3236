import { useState } from 'react'
import type { Entrant } from '../../championships/rules/structure.ts'
import { UNRESOLVED } from '../../events/event-values.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { pickName } from '../../teams/team.ts'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import type { TeamChoice } from '../games/list/event-lists.server.ts'
import { TeamField } from '../games/team-field.tsx'
import list from '../kit/lists/list.module.css'
import { Handle, Sortable, Steps, useSortableRow } from '../kit/lists/sortable.tsx'
import { BinIcon, DownIcon } from '../panel-icons.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import { addTeam, CHAMPIONSHIP_LIMITS, giveSeed, reorderTeams } from './championship-values.ts'
import styles from './championships.module.css'

type Props = {
  teams: Entrant[]
  onTeams: (teams: Entrant[]) => void
  /** Teams of the sport and gender. */
  choices: TeamChoice[]
  sport: string
  nameOf: (teamId: string) => string
  pools?: readonly string[]
  fault?: string | undefined
  /** What stands against one team. */
  faultOf?: (team: Entrant) => string | undefined
  /** False for a new championship, whose details come later. */
  hasDetails?: boolean
}

/** The teams of a championship, best seed first: added by any part of their names, ordered by drag, by keys or by a typed seed. */
export function TeamList({ teams, onTeams, choices, sport, nameOf, fault, ...given }: Props) {
  const words = useWordsOf(championshipEditWords)
  const [typed, setTyped] = useState('')
  const items = teams.map(({ teamId }) => ({ id: teamId, name: nameOf(teamId) }))
  const onOrder = (ids: string[]) => onTeams(reorderTeams(teams, ids))
  return (
    <div className="stack gap-4">
      {teams.length > 0 && (
        <Sortable items={items} onOrder={onOrder}>
          <ol className="stack gap-2" aria-label={words.teams.title}>
            {teams.map((team) => (
              <TeamRow
                key={team.teamId}
                {...given}
                team={team}
                name={nameOf(team.teamId)}
                steps={<Steps id={team.teamId} items={items} onOrder={onOrder} />}
                onSeed={(seed) => onTeams(giveSeed(teams, team.teamId, seed))}
                onChange={(changed) => onTeams(teams.map((each) => (each === team ? changed : each)))}
                onRemove={() => onTeams(teams.filter((each) => each !== team))}
              />
            ))}
          </ol>
        </Sortable>
      )}
      <TeamField
        name="team"
        label={words.teams.add}
        hint={words.teams.addHint}
        value={typed}
        fault={fault}
        teams={choices.filter(({ id }) => !teams.some(({ teamId }) => teamId === id))}
        sport={sport}
        onChange={(value) => {
          const isTeam = value !== '' && !value.startsWith(UNRESOLVED)
          setTyped(isTeam ? '' : value)
          if (isTeam) onTeams(addTeam(teams, value))
        }}
      />
    </div>
  )
}

type RowProps = Pick<Props, 'pools' | 'faultOf' | 'hasDetails'> & {
  team: Entrant
  name: string
  steps: React.ReactNode
  onSeed: (seed: number | null) => void
  onChange: (team: Entrant) => void
  onRemove: () => void
}

function TeamRow({ team, name, steps, pools = [], faultOf, hasDetails = true, onSeed, onChange, onRemove }: RowProps) {
  const words = useWordsOf(championshipEditWords).teams
  const common = useWordsOf(adminWords)
  const { row, handle } = useSortableRow(team.teamId)
  const { route, seed } = team
  const shownRoute = pickName(route, useLanguage()).text
  const [isOpen, setOpen] = useState(false)
  const fault = faultOf?.(team)
  return (
    <li {...row} className={`${list.row} ${styles.team}`}>
      <Handle name={name} handle={handle} />
      <SeedInput key={seed} seed={seed} label={words.seedOf(name)} onSeed={onSeed} />
      <span className={`anywhere ${list.text}`}>
        <span className="firm">{name}</span>
        {shownRoute && <span className="muted small">{shownRoute}</span>}
      </span>
      <span className={`line ${styles.actions}`}>
        {pools.length > 0 && (
          <select
            className={styles.small}
            aria-label={words.poolOf(name)}
            value={team.pool ?? ''}
            onChange={({ target }) => onChange({ ...team, pool: target.value || null })}
          >
            <option value="">{words.noPool}</option>
            {pools.map((key) => (
              <option key={key} value={key}>
                {words.pool(key)}
              </option>
            ))}
          </select>
        )}
        {steps}
        <button type="button" className={button.icon} aria-label={common.about(words.remove, name)} onClick={onRemove}>
          <BinIcon />
        </button>
        {hasDetails && (
          <button
            type="button"
            className={`${button.icon} ${styles.unfold}`}
            aria-expanded={isOpen}
            aria-label={common.about(words.route, name)}
            onClick={() => setOpen(!isOpen)}
          >
            <DownIcon />
          </button>
        )}
      </span>
      {fault && <p className={`danger small ${styles.whole}`}>{fault}</p>}
      {isOpen && (
        <div className={`stack gap-4 fit top ${styles.whole}`}>
          {(['en', 'fr'] as const).map((language) => (
            <Field
              key={language}
              label={words.routeIn[language]}
              value={route[language]}
              maxLength={CHAMPIONSHIP_LIMITS.name}
              onChange={({ target }) => onChange({ ...team, route: { ...route, [language]: target.value } })}
            />
          ))}
        </div>
      )}
    </li>
  )
}

/** A seed that is typed counts once the field is left, or on Enter, because typing 12 must not move the team to 1 first. */
function SeedInput({ seed, label, onSeed }: { seed: number | null; label: string; onSeed: (seed: number | null) => void }) {
  const [text, setText] = useState(String(seed ?? ''))
  function settle() {
    const typed = /^\d{1,3}$/.test(text) ? Number(text) : null
    const next = typed !== null && typed > 0 ? typed : null
    if (text.trim() !== '' && next === null) setText(String(seed ?? ''))
    else if (next !== seed) onSeed(next)
  }
  return (
    <input
      className={styles.seed}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      aria-label={label}
      placeholder="–"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        settle()
      }}
    />
  )
}
