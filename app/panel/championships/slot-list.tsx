import { type Dispatch, useState } from 'react'
import { slotName } from '../../championships/rules/slot-names.ts'
import { renamedSource } from '../../championships/rules/sources.ts'
import type { Slot, Source, Structure } from '../../championships/rules/structure.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/field.tsx'
import { ChoiceField, Select, SelectField } from '../../ui/select-field.tsx'
import { eventFormWords } from '../games/event-form-words.ts'
import { BothLanguages } from '../kit/both-languages.tsx'
import { IconAction } from '../kit/icon-action.tsx'
import { DownIcon, PlusIcon } from '../panel-icons.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import { CHAMPIONSHIP_LIMITS, type GamePlace, type GameValues, knownTeam, sideText } from './championship-values.ts'
import styles from './championships.module.css'
import { NumberField } from './fields/number-field.tsx'
import { SourceField } from './source-field.tsx'

/** What stands against a game: of the whole game, or of one of its sides. */
export type GameFault = { side: 'home' | 'away' | null; text: string; isWarning: boolean }

type Props = {
  games: GameValues[]
  structure: Structure
  venues: { id: string; name: string; zone: string }[]
  /** The events that a game may take instead of its own. */
  linkable: { id: string; title: string; place: GamePlace }[]
  nameOf: (teamId: string) => string
  faultsOf: (game: GameValues) => GameFault[]
  onGames: Dispatch<GameValues[]>
}

/** The games as a grid: what is played, when and where; everything else of a game unfolds below it. */
export function GameList({ games, onGames, faultsOf, ...props }: Props) {
  const words = useWordsOf(championshipEditWords)
  return (
    <>
      <ol className="stack gap-2" aria-label={words.fields.games}>
        {games.map((game, at) => (
          <GameRow
            // Typing its code must not lose the focus.
            key={game.was || `new ${at}`}
            {...props}
            game={game}
            faults={faultsOf(game)}
            onChange={(changed) => onGames(games.map((each) => (each === game ? { ...each, ...changed } : each)))}
            onCode={(code, known) => onGames(withCode(games, game, { code, known }))}
            onRemove={() => onGames(games.filter((each) => each !== game))}
          />
        ))}
      </ol>
      <div>
        <button type="button" className={button.button} onClick={() => onGames([...games, newGame(games)])}>
          <PlusIcon />
          {words.games.add}
        </button>
      </div>
    </>
  )
}

/** Gives a game a code; sources that know it by its former one follow. */
function withCode(
  games: readonly GameValues[],
  game: GameValues,
  { code, known }: { code: string; known: string },
): GameValues[] {
  const isFree = code !== '' && games.every((each) => each === game || each.code !== code)
  const follow = (source: Source) => renamedSource(source, (of) => (isFree && of === known ? code : of))
  return games.map((each) => ({
    ...each,
    ...(each === game && { code }),
    home: follow(each.home),
    away: follow(each.away),
  }))
}

function newGame(games: readonly GameValues[]): GameValues {
  const { round = 1, localDate = '', zone = SITE_ZONE, venueId = '' } = games.at(-1) ?? {}
  const codes = new Set(games.map(({ code }) => code))
  const code = Array.from({ length: games.length + 1 }, (_, at) => `G${at + 1}`).find((each) => !codes.has(each)) ?? 'G'
  return {
    code,
    stage: 'knockout',
    round,
    position: games.filter((game) => game.round === round).length + 1,
    name: { en: '', fr: '' },
    home: { kind: 'open' },
    away: { kind: 'open' },
    pool: null,
    series: null,
    need: 'always',
    decides: null,
    localDate,
    localTime: '',
    zone,
    venueId,
    eventId: '',
  }
}

type RowProps = Omit<Props, 'games' | 'faultsOf' | 'onGames'> & {
  game: GameValues
  faults: GameFault[]
  onChange: (changed: Partial<GameValues>) => void
  /** `known`: the code by which sources name it. */
  onCode: (code: string, known: string) => void
  onRemove: () => void
}

function GameRow(props: RowProps) {
  const { game, structure, venues, nameOf, faults, onChange } = props
  const words = useWordsOf(championshipEditWords)
  const { noVenue } = useWordsOf(eventFormWords)
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const name = slotName(game, language)
  const sides = [game.home, game.away]
  const sources = sides.map((source) => sideText(source, structure, language, nameOf))
  const teams = sides.map((source) => knownTeam(source, structure))
  const [home = '', away = ''] = teams.map((id, at) => (id ? nameOf(id) : sources[at]))
  return (
    <li className={`box ${styles.game}`} data-faulty={faults.some(({ isWarning }) => !isWarning)}>
      <div className="stack anywhere">
        <span className="firm">
          <span className="tag small even">{game.code}</span> {name}
        </span>
        <span className={teams.some(Boolean) ? 'small' : 'muted small'}>
          {game.stage === 'meet' ? words.stages.meet : words.games.versus(home, away)}
        </span>
        {(home !== sources[0] || away !== sources[1]) && (
          <span className="muted small">{words.games.versus(sources[0] ?? '', sources[1] ?? '')}</span>
        )}
      </div>
      <input
        type="date"
        className={styles.small}
        aria-label={common.about(words.games.day, name)}
        value={game.localDate}
        required
        onChange={({ target }) => onChange({ localDate: target.value })}
      />
      <input
        type="time"
        className={styles.small}
        aria-label={common.about(words.games.hour, name)}
        value={game.localTime}
        onChange={({ target }) => onChange({ localTime: target.value })}
      />
      <Select
        className={styles.small}
        aria-label={common.about(words.fields.venueId, name)}
        value={game.venueId}
        onChange={({ target }) => {
          const zone = venues.find(({ id }) => id === target.value)?.zone
          onChange({ venueId: target.value, ...(zone && { zone }) })
        }}
        none={noVenue}
        options={venues.map((venue) => [venue.id, venue.name])}
      />
      <IconAction
        className={styles.unfold}
        aria-expanded={isOpen}
        label={words.games.detailsOf(name)}
        onClick={() => setOpen(!isOpen)}
        icon={<DownIcon />}
      />
      {faults.map(
        ({ text, side, isWarning }) =>
          (!isOpen || side === null) && (
            <p key={text} className={`${isWarning ? 'muted' : 'danger'} small ${styles.whole}`}>
              {text}
            </p>
          ),
      )}
      {isOpen && <GameDetails {...props} />}
    </li>
  )
}

const STAGES = ['knockout', 'consolation', 'placing', 'pool', 'meet'] as const

function GameDetails({ game, structure, linkable, nameOf, faults, onChange, onCode, onRemove }: RowProps) {
  const words = useWordsOf(championshipEditWords)
  const own = words.games
  const common = useWordsOf(adminWords)
  const { pools } = structure
  const fitting = linkable.filter(({ id, place }) => place.localDate === game.localDate || id === game.eventId)
  const { series } = game
  // While its code is typed, it may for a moment be empty, or that of another game.
  const [known, setKnown] = useState(game.code)
  const setCode = (code: string) => {
    onCode(code, known)
    if (code !== '' && !structure.slots.some((slot) => slot.code === code)) setKnown(code)
  }
  const setSeries = (next: Partial<NonNullable<Slot['series']>>) =>
    onChange({ series: { code: '', of: 3, number: 1, ...series, ...next } })
  return (
    <div className={`stack gap-4 ${styles.whole}`}>
      <div className="stack gap-4 fit top">
        {(['home', 'away'] as const).map((side) => (
          <SourceField
            key={side}
            label={own.fields[side]}
            source={game[side]}
            slot={game}
            structure={structure}
            nameOf={nameOf}
            fault={faults.find((fault) => fault.side === side)?.text}
            onSource={(source) => onChange({ [side]: source })}
          />
        ))}
        {fitting.length > 0 && (
          <SelectField
            label={own.link}
            hint={own.linkHint}
            value={game.eventId}
            onChange={({ target }) => {
              const chosen = fitting.find(({ id }) => id === target.value)
              onChange({ eventId: target.value, ...chosen?.place })
            }}
            none="–"
            options={fitting.map(({ id, title, place }) => [id, `${place.localTime} ${title}`.trim()])}
          />
        )}
        <CodeField label={own.fields.code} value={game.code} onCode={setCode} />
        <BothLanguages
          labels={{ en: words.fields.nameEn, fr: words.fields.nameFr }}
          value={game.name}
          maxLength={CHAMPIONSHIP_LIMITS.name}
          onChange={(name) => onChange({ name })}
        />
        <ChoiceField
          label={own.fields.stage}
          value={game.stage}
          of={STAGES.filter((stage) => stage !== 'pool' || pools.length > 0)}
          texts={words.stages}
          onChoose={(stage) => onChange({ stage, pool: stage === 'pool' ? (game.pool ?? pools[0]?.key ?? null) : null })}
        />
        {game.stage === 'pool' && (
          <SelectField
            label={words.teams.pool}
            value={game.pool ?? ''}
            onChange={({ target }) => onChange({ pool: target.value })}
            options={pools.map(({ key }) => [key, key])}
          />
        )}
        {(['round', 'position'] as const).map((name) => (
          <NumberField
            key={name}
            label={own.fields[name]}
            value={game[name]}
            onNumber={(value) => onChange({ [name]: value || 1 })}
          />
        ))}
        <NumberField
          label={own.fields.decides}
          value={game.decides?.winner ?? null}
          onNumber={(winner) => onChange({ decides: winner ? { winner, loser: winner + 1 } : null })}
        />
        <ChoiceField
          label={own.fields.need}
          value={game.need}
          of={['always', 'if-necessary']}
          texts={own.needs}
          onChoose={(need) => onChange({ need })}
        />
        {/* A game of a series 'best of three' names the series, its number and the most games. */}
        <CodeField
          label={own.series.code}
          value={series?.code ?? ''}
          onCode={(code) => (code === '' ? onChange({ series: null }) : setSeries({ code }))}
        />
        {series &&
          (['number', 'of'] as const).map((name) => (
            <NumberField
              key={name}
              label={own.series[name]}
              value={series[name]}
              onNumber={(value) => setSeries({ [name]: value || 1 })}
            />
          ))}
      </div>
      <div>
        <button type="button" className={button.danger} onClick={onRemove}>
          {common.about(words.remove, game.code)}
        </button>
      </div>
    </div>
  )
}

type CodeProps = { label: string; value: string; onCode: (code: string) => void }

const CodeField = ({ label, value, onCode }: CodeProps) => (
  <Field
    label={label}
    value={value}
    maxLength={12}
    autoCapitalize="characters"
    autoComplete="off"
    spellCheck={false}
    onChange={({ target }) => onCode(target.value.trim())}
  />
)
