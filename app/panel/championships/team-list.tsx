import { type ReactNode, useState } from 'react'
import type { Entrant } from '../../championships/rules/structure.ts'
import { UNRESOLVED } from '../../events/event-values.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { pickName } from '../../teams/team.ts'
import { Select } from '../../ui/select-field.tsx'
import type { TeamChoice } from '../games/list/event-lists.server.ts'
import { TeamField } from '../games/team-field.tsx'
import { BothLanguages } from '../kit/both-languages.tsx'
import { IconAction } from '../kit/icon-action.tsx'
import list from '../kit/lists/list.module.css'
import { SortableRows } from '../kit/lists/sortable.tsx'
import { BinIcon, DownIcon } from '../panel-icons.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import { addTeam, CHAMPIONSHIP_LIMITS, giveSeed, reorderTeams } from './championship-values.ts'
import styles from './championships.module.css'

type Props = {
  teams: Entrant[]
  onTeams: (teams: Entrant[]) => void
  /** Teams of the sport and gender. */
  choices: TeamChoice[]
  /** Teams of other sports, offered after those. */
  others?: TeamChoice[]
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
export function TeamList({ teams, onTeams, choices, others, sport, nameOf, fault, ...given }: Props) {
  const { teams: words, fields } = useWordsOf(championshipEditWords)
  const [typed, setTyped] = useState('')
  return (
    <div className="stack gap-4">
      {teams.length > 0 && (
        <SortableRows
          label={fields.teams}
          items={teams.map((team) => ({ id: team.teamId, name: nameOf(team.teamId), team }))}
          onOrder={(ids) => onTeams(reorderTeams(teams, ids))}
          className={styles.team}
        >
          {({ id, name, team }, steps) => (
            <TeamRow
              {...given}
              team={team}
              name={name}
              steps={steps}
              onSeed={(seed) => onTeams(giveSeed(teams, id, seed))}
              onChange={(changed) => onTeams(teams.flatMap((each) => (each === team ? (changed ?? []) : each)))}
            />
          )}
        </SortableRows>
      )}
      <TeamField
        name="team"
        label={words.add}
        hint={words.addHint}
        value={typed}
        fault={fault}
        teams={choices.filter(({ id }) => !teams.some(({ teamId }) => teamId === id))}
        {...(others && { others })}
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
  steps: ReactNode
  onSeed: (seed: number | null) => void
  /** Receives undefined for a team that is taken out. */
  onChange: (team: Entrant | undefined) => void
}

function TeamRow({ team, name, steps, pools = [], faultOf, hasDetails = true, onSeed, onChange }: RowProps) {
  const { teams: words, remove } = useWordsOf(championshipEditWords)
  const common = useWordsOf(adminWords)
  const { route, seed } = team
  const shownRoute = pickName(route, useLanguage()).text
  const [isOpen, setOpen] = useState(false)
  const fault = faultOf?.(team)
  return (
    <>
      <SeedInput key={seed} seed={seed} label={words.seedOf(name)} onSeed={onSeed} />
      <span className={`anywhere ${list.text}`}>
        <span className="firm">{name}</span>
        {shownRoute && <span className="muted small">{shownRoute}</span>}
      </span>
      <span className={`line ${list.actions}`}>
        {pools.length > 0 && (
          <Select
            className={styles.small}
            aria-label={common.about(words.pool, name)}
            value={team.pool ?? ''}
            onChange={({ target }) => onChange({ ...team, pool: target.value || null })}
            none={words.noPool}
            options={pools.map((key) => [key, `${words.pool} ${key}`])}
          />
        )}
        {steps}
        <IconAction label={common.about(remove, name)} onClick={() => onChange(undefined)} icon={<BinIcon />} />
        {hasDetails && (
          <IconAction
            className={styles.unfold}
            aria-expanded={isOpen}
            label={common.about(words.route, name)}
            onClick={() => setOpen(!isOpen)}
            icon={<DownIcon />}
          />
        )}
      </span>
      {fault && <p className={`danger small ${styles.whole}`}>{fault}</p>}
      {isOpen && (
        <div className={`stack gap-4 fit top ${styles.whole}`}>
          <BothLanguages
            labels={words.routeIn}
            value={route}
            maxLength={CHAMPIONSHIP_LIMITS.name}
            onChange={(changed) => onChange({ ...team, route: changed })}
          />
        </div>
      )}
    </>
  )
}

/** A seed that is typed counts once the field is left, or on Enter, because typing 12 must not move the team to 1 first. */
function SeedInput({ seed, label, onSeed }: { seed: number | null; label: string; onSeed: (seed: number | null) => void }) {
  const [text, setText] = useState(String(seed ?? ''))
  function settle() {
    const typed = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null
    if (text.trim() !== '' && typed === null) setText(String(seed ?? ''))
    else if (typed !== seed) onSeed(typed)
  }
  return (
    <input
      className={`even ${styles.small}`}
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
