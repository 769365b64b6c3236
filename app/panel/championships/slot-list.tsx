import { type Dispatch, useState } from 'react'
import { slotName, sourceName } from '../../championships/rules/slot-names.ts'
import type { Slot, Source, Structure } from '../../championships/rules/structure.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DownIcon, PlusIcon } from '../panel-icons.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import { CHAMPIONSHIP_LIMITS, type GameValues } from './championship-values.ts'
import styles from './championships.module.css'
import { SourceField } from './source-field.tsx'

/** What stands against a game: of the whole game, or of one of its sides. */
export type GameFault = { side: 'home' | 'away' | null; text: string; isWarning: boolean }

type Props = {
  games: GameValues[]
  structure: Structure
  venues: { id: string; name: string; zone: string }[]
  nameOf: (teamId: string) => string
  faultsOf: (game: GameValues) => GameFault[]
  onGames: Dispatch<GameValues[]>
}

/** The games as a grid: what is played, when and where; everything else of a game unfolds below it. */
export function GameList({ games, structure, venues, nameOf, faultsOf, onGames }: Props) {
  const words = useWordsOf(championshipEditWords)
  const add = () => onGames([...games, newGame(games)])
  return (
    <div className="stack gap-3">
      <ol className={styles.games} aria-label={words.games.title}>
        {games.map((game, at) => (
          <GameRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a game keeps its place, and typing its code must not lose the focus
            key={at}
            game={game}
            structure={structure}
            venues={venues}
            nameOf={nameOf}
            faults={faultsOf(game)}
            onChange={(changed) => onGames(games.map((each) => (each === game ? { ...each, ...changed } : each)))}
            onRemove={() => onGames(games.filter((each) => each !== game))}
          />
        ))}
      </ol>
      <button type="button" className={`${button.button} ${styles.start}`} onClick={add}>
        <PlusIcon />
        {words.games.add}
      </button>
    </div>
  )
}

function newGame(games: readonly GameValues[]): GameValues {
  const last = games.at(-1)
  const codes = new Set(games.map(({ code }) => code))
  const code = Array.from({ length: games.length + 1 }, (_, at) => `G${at + 1}`).find((each) => !codes.has(each)) ?? 'G'
  return {
    code,
    stage: 'knockout',
    round: last?.round ?? 1,
    position: games.filter(({ round }) => round === (last?.round ?? 1)).length + 1,
    name: { en: '', fr: '' },
    home: { kind: 'open' },
    away: { kind: 'open' },
    pool: null,
    series: null,
    need: 'always',
    decides: null,
    localDate: last?.localDate ?? '',
    localTime: '',
    zone: last?.zone ?? 'America/Toronto',
    venueId: last?.venueId ?? '',
  }
}

type RowProps = Omit<Props, 'games' | 'faultsOf' | 'onGames'> & {
  game: GameValues
  faults: GameFault[]
  onChange: (changed: Partial<GameValues>) => void
  onRemove: () => void
}

function GameRow(props: RowProps) {
  const { game, structure, venues, nameOf, faults, onChange } = props
  const words = useWordsOf(championshipEditWords)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const name = slotName(game, language)
  const textOf = (source: Source) => (source.kind === 'team' ? nameOf(source.teamId) : sourceName(source, structure, language))
  return (
    <li className={styles.game} data-faulty={faults.some(({ isWarning }) => !isWarning)}>
      <div className={`anywhere ${styles.what}`}>
        <span className="firm">
          <span className={`tag small even ${styles.code}`}>{game.code}</span> {name}
        </span>
        <span className="muted small">
          {game.stage === 'meet' ? words.stages.meet : words.games.versus(textOf(game.home), textOf(game.away))}
        </span>
      </div>
      <input
        type="date"
        className={styles.small}
        aria-label={words.games.dayOf(name)}
        value={game.localDate}
        required
        onChange={({ target }) => onChange({ localDate: target.value })}
      />
      <input
        type="time"
        className={styles.small}
        aria-label={words.games.hourOf(name)}
        value={game.localTime}
        onChange={({ target }) => onChange({ localTime: target.value })}
      />
      <select
        className={styles.small}
        aria-label={words.games.venueOf(name)}
        value={game.venueId}
        onChange={({ target }) => {
          const zone = venues.find(({ id }) => id === target.value)?.zone
          onChange({ venueId: target.value, ...(zone && { zone }) })
        }}
      >
        <option value="">{words.noVenue}</option>
        {venues.map((venue) => (
          <option key={venue.id} value={venue.id}>
            {venue.name}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={`${button.icon} ${styles.unfold}`}
        aria-expanded={isOpen}
        aria-label={words.games.detailsOf(name)}
        onClick={() => setOpen(!isOpen)}
      >
        <DownIcon />
      </button>
      {!isOpen &&
        faults.map(({ text, isWarning }) => (
          <p key={text} className={`${isWarning ? 'muted' : 'danger'} small ${styles.whole}`}>
            {text}
          </p>
        ))}
      {isOpen && <GameDetails {...props} />}
    </li>
  )
}

const STAGES = ['knockout', 'consolation', 'placing', 'pool', 'meet'] as const

function GameDetails({ game, structure, nameOf, faults, onChange, onRemove }: RowProps) {
  const words = useWordsOf(championshipEditWords)
  const { games: own } = words
  const common = useWordsOf(adminWords)
  const faultOf = (side: GameFault['side']) => faults.find((fault) => fault.side === side)?.text
  const number = (name: 'round' | 'position') => (
    <NumberField label={own.fields[name]} value={game[name]} onNumber={(value) => onChange({ [name]: value ?? 1 })} />
  )
  return (
    <div className={`stack gap-4 ${styles.details}`}>
      {faultOf(null) && <p className="danger small">{faultOf(null)}</p>}
      <div className="stack gap-4 fit top">
        {(['home', 'away'] as const).map((side) => (
          <SourceField
            key={side}
            label={own.fields[side]}
            source={game[side]}
            slot={game}
            structure={structure}
            nameOf={nameOf}
            fault={faultOf(side)}
            onSource={(source) => onChange({ [side]: source })}
          />
        ))}
      </div>
      <div className="stack gap-4 fit top">
        <Field
          label={own.fields.code}
          value={game.code}
          maxLength={12}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ code: target.value.trim() })}
        />
        {(['en', 'fr'] as const).map((language) => (
          <Field
            key={language}
            label={own.nameIn[language]}
            value={game.name[language]}
            maxLength={CHAMPIONSHIP_LIMITS.name}
            onChange={({ target }) => onChange({ name: { ...game.name, [language]: target.value } })}
          />
        ))}
      </div>
      <div className={`stack gap-4 top ${styles.narrow}`}>
        <SelectField
          label={own.fields.stage}
          value={game.stage}
          onChange={({ target }) => {
            const stage = STAGES.find((each) => each === target.value) ?? 'knockout'
            onChange({ stage, pool: stage === 'pool' ? (game.pool ?? structure.pools[0]?.key ?? null) : null })
          }}
        >
          {STAGES.map((stage) => (
            <option key={stage} value={stage} disabled={stage === 'pool' && structure.pools.length === 0}>
              {words.stages[stage]}
            </option>
          ))}
        </SelectField>
        {game.stage === 'pool' && (
          <SelectField
            label={own.fields.pool}
            value={game.pool ?? ''}
            onChange={({ target }) => onChange({ pool: target.value })}
            options={structure.pools.map(({ key }) => [key, key])}
          />
        )}
        {number('round')}
        {number('position')}
        <NumberField
          label={own.fields.decides}
          value={game.decides?.winner ?? null}
          onNumber={(winner) => onChange({ decides: winner === null ? null : { winner, loser: winner + 1 } })}
        />
        <SelectField
          label={own.fields.need}
          value={game.need}
          onChange={({ target }) => onChange({ need: target.value === 'always' ? 'always' : 'if-necessary' })}
          options={[
            ['always', own.needs.always],
            ['if-necessary', own.needs['if-necessary']],
          ]}
        />
      </div>
      <SeriesFields series={game.series} onSeries={(series) => onChange({ series })} />
      <button type="button" className={`${button.danger} ${styles.start}`} onClick={onRemove}>
        {common.about(own.remove, game.code)}
      </button>
    </div>
  )
}

/** A game of a series 'best of three' names the series, its number and the most games. */
function SeriesFields({ series, onSeries }: { series: Slot['series']; onSeries: (series: Slot['series']) => void }) {
  const { series: words } = useWordsOf(championshipEditWords).games
  return (
    <div className={`stack gap-4 top ${styles.narrow}`}>
      <Field
        label={words.code}
        value={series?.code ?? ''}
        maxLength={12}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          const code = target.value.trim()
          onSeries(code === '' ? null : { of: 3, number: 1, ...series, code })
        }}
      />
      {series && (
        <>
          <NumberField
            label={words.number}
            value={series.number}
            onNumber={(value) => onSeries({ ...series, number: value ?? 1 })}
          />
          <NumberField label={words.of} value={series.of} onNumber={(value) => onSeries({ ...series, of: value ?? 1 })} />
        </>
      )}
    </div>
  )
}

type NumberProps = { label: string; value: number | null; onNumber: (value: number | null) => void }

/** A whole number from 1 to 999; empty for none. */
const NumberField = ({ label, value, onNumber }: NumberProps) => (
  <Field
    label={label}
    inputMode="numeric"
    autoComplete="off"
    maxLength={3}
    value={String(value ?? '')}
    onChange={({ target }) => onNumber(/^[1-9]\d{0,2}$/.test(target.value) ? Number(target.value) : null)}
  />
)
