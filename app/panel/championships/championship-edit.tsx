import { useMemo } from 'react'
import { checkStructure, type StructureFault } from '../../championships/rules/check-structure.ts'
import { zoneTime } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Field } from '../../ui/field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { FoldedPart } from '../kit/edit-form/folded-part.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import { type EditForm, useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import {
  CHAMPIONSHIP_LIMITS,
  type ChampionshipLists,
  type ChampionshipValues,
  championshipForm,
  type GameValues,
  gameSchema,
  readLists,
  structureOf,
} from './championship-values.ts'
import type { ChampionshipPage } from './championship-view.server.ts'
import styles from './championships.module.css'
import { faultText } from './fault-text.ts'
import { MeetFields } from './meet-fields.tsx'
import { meetWords } from './meet-words.ts'
import { RankFields } from './rank-fields.tsx'
import { type GameFault, GameList } from './slot-list.tsx'
import { TeamList } from './team-list.tsx'

type Props = { page: ChampionshipPage; isGone: boolean }

/** The form of a championship: its teams, games and rules, each fault beside what it is about (spec B1, B2). */
export function ChampionshipEdit({ page, isGone }: Props) {
  const words = useWordsOf(championshipEditWords)
  const meet = useWordsOf(meetWords)
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const form = useEditForm<ChampionshipValues>({
    schema: championshipForm,
    stored: page.stored.values,
    version: page.stored.version,
    draftName: `championship ${page.id}`,
    saved: words.saved,
    isGone,
  })
  const { values } = form
  const lists = useMemo(() => readLists(values), [values])
  const structure = useMemo(() => structureOf(lists), [lists])
  const fitting = useMemo(() => new Set(page.teams.map(({ id }) => id)), [page.teams])
  const faults = useMemo(
    () => checkStructure(structure, (id) => (fitting.has(id) ? undefined : 'other-sport')),
    [structure, fitting],
  )
  const nameOf = (id: string) => page.teams.find((team) => team.id === id)?.label ?? page.names[id] ?? '–'
  const set = <Name extends keyof ChampionshipLists>(name: Name, list: ChampionshipLists[Name]) =>
    form.set(name, JSON.stringify(list))

  function faultsOf(game: GameValues): GameFault[] {
    const own = gameSchema.safeParse(game)
    const texts: Record<string, string> = common.faults
    const typed = own.success
      ? []
      : own.error.issues.map(({ message, path }) => ({
          side: path[0] === 'home' ? ('home' as const) : path[0] === 'away' ? ('away' as const) : null,
          text: texts[message] ?? words.faults[message as 'game-code'] ?? texts.pictures ?? '',
          isWarning: false,
        }))
    const found = faults.filter(({ code }) => code === game.code)
    return [
      ...typed,
      ...found.map((fault) => ({ side: fault.side, text: faultText(words, fault, nameOf), isWarning: fault.isWarning })),
    ]
  }

  /** Formats a list for comparing two versions: only the lines that differ. */
  function written(name: string, value: string | boolean): string | undefined {
    if (name !== 'teams' && name !== 'games' && name !== 'pools' && name !== 'rank') return undefined
    const linesOf = (each: ChampionshipValues) => listLines(name, readLists(each), nameOf)
    const [mine, theirs] = [linesOf(values), new Set(linesOf(form.conflict?.theirs ?? values))]
    const both = new Set(mine.filter((line) => theirs.has(line)))
    return linesOf({ ...values, [name]: String(value) })
      .filter((line) => !both.has(line))
      .join('; ')
  }

  const whole = faults.filter(({ code }) => !lists.games.some((game) => game.code === code))
  const zone = lists.games[0]?.zone
  const hasMeet = lists.games.some(({ stage }) => stage === 'meet')
  return (
    <EditFrame form={form} path="/admin/championships/:championshipId" labels={words.fields} written={written}>
      {(['teams', 'pools', 'games', 'places', 'rank'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <div className={`stack gap-5 top ${styles.beside}`}>
        <fieldset className={`stack gap-4 ${groups.group}`}>
          <legend>{words.teams.title}</legend>
          <TeamList
            teams={lists.teams}
            onTeams={(teams) => set('teams', teams)}
            choices={page.teams}
            sport={page.sport}
            nameOf={nameOf}
            pools={lists.pools.map(({ key }) => key)}
            fault={form.faultOf('teams')}
            faultOf={({ teamId, seed }) => {
              const fault = whole.find(({ about, reason }) => about === teamId || (reason === 'seed-twice' && about === seed))
              return fault && faultText(words, fault, nameOf)
            }}
          />
          <StructureFaults
            faults={whole.filter(({ about }) => !lists.teams.some(({ teamId }) => teamId === about))}
            nameOf={nameOf}
          />
        </fieldset>
        <fieldset className={`stack gap-4 ${groups.group}`}>
          <legend>{words.games.title}</legend>
          <p className="muted small">{words.games.hint(zone ? zoneTime(zone, language) : '')}</p>
          {form.faultOf('games') && (
            <p className="danger firm" role="alert">
              {words.faults[form.faultOf('games') as 'structure'] ?? form.faultOf('games')}
            </p>
          )}
          <GameList
            games={lists.games}
            structure={structure}
            venues={page.venues}
            nameOf={nameOf}
            faultsOf={faultsOf}
            onGames={(games) => set('games', games)}
          />
        </fieldset>
      </div>
      {hasMeet && (
        <FoldedPart title={meet.title} hint={meet.hint} isNeeded={form.faultOf('rank') !== undefined}>
          <MeetFields rank={lists.rank} onRank={(rank) => set('rank', rank)} />
        </FoldedPart>
      )}
      <FoldedPart title={words.rank.title} hint={words.rank.hint} isNeeded={form.faultOf('rank') !== undefined}>
        <RankFields rank={lists.rank} onRank={(rank) => set('rank', rank)} />
        <PoolFields pools={lists.pools} onPools={(pools) => set('pools', pools)} />
      </FoldedPart>
      <OwnFields form={form} />
    </EditFrame>
  )
}

/** Returns a list of the form as lines of text. */
function listLines(name: keyof ChampionshipLists, lists: ChampionshipLists, nameOf: (id: string) => string): string[] {
  if (name === 'teams')
    return lists.teams.map(({ seed, teamId, pool }) => [seed, nameOf(teamId), pool].filter(Boolean).join(' · '))
  if (name === 'games')
    return lists.games.map(({ code, home, away, localDate, localTime }) =>
      [code, localDate, localTime, ...[home, away].map((source) => Object.values(source).join(' '))].join(' · '),
    )
  return name === 'pools' ? lists.pools.map(({ key }) => key) : [JSON.stringify(lists.rank)]
}

/** What stands against the teams and pools, or against the whole. */
function StructureFaults({ faults, nameOf }: { faults: readonly StructureFault[]; nameOf: (id: string) => string }) {
  const words = useWordsOf(championshipEditWords)
  return (
    <ul className="stack gap-1 optional" aria-label={words.faultsTitle}>
      {faults.map((fault) => (
        <li key={JSON.stringify(fault)} className={`small ${fault.isWarning ? 'muted' : 'danger firm'}`}>
          {faultText(words, fault, nameOf)}
        </li>
      ))}
    </ul>
  )
}

type PoolProps = { pools: ChampionshipLists['pools']; onPools: (pools: ChampionshipLists['pools']) => void }

/** The pools as letters in one field: 'A, B'. */
function PoolFields({ pools, onPools }: PoolProps) {
  const words = useWordsOf(championshipEditWords)
  return (
    <Field
      label={words.fields.pools}
      hint={words.hints.pools}
      defaultValue={pools.map(({ key }) => key).join(', ')}
      key={pools.map(({ key }) => key).join()}
      autoComplete="off"
      onBlur={({ target }) => {
        const keys = [...new Set(target.value.split(/[\s,]+/).filter((key) => /^[A-Za-z0-9]{1,12}$/.test(key)))]
        onPools(
          keys.map((key) => pools.find((pool) => pool.key === key) ?? { key, name: { en: `Pool ${key}`, fr: `Groupe ${key}` } }),
        )
      }}
    />
  )
}

function OwnFields({ form }: { form: EditForm<ChampionshipValues> }) {
  const words = useWordsOf(championshipEditWords)
  return (
    <fieldset className={`stack gap-5 ${groups.group}`}>
      <legend>{words.groups.name}</legend>
      <div className="stack gap-5 fit top">
        <Field {...form.text('nameEn')} label={words.fields.nameEn} maxLength={CHAMPIONSHIP_LIMITS.name} required />
        <Field {...form.text('nameFr')} label={words.fields.nameFr} maxLength={CHAMPIONSHIP_LIMITS.name} required />
      </div>
      <div className="stack gap-5 fit top">
        <TextAreaField {...form.text('noteEn')} label={words.fields.noteEn} hint={words.hints.note} rows={2} />
        <TextAreaField {...form.text('noteFr')} label={words.fields.noteFr} hint={words.hints.note} rows={2} />
      </div>
      <div className="stack gap-5 fit top">
        <Field {...form.text('ticketsUrl')} label={words.fields.ticketsUrl} type="url" inputMode="url" autoComplete="off" />
        <Field
          {...form.text('slug')}
          label={words.fields.slug}
          hint={words.hints.slug}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
    </fieldset>
  )
}
