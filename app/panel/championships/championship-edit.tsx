import { useMemo } from 'react'
import { checkStructure, type StructureFault } from '../../championships/rules/check-structure.ts'
import { slotName } from '../../championships/rules/slot-names.ts'
import type { Source } from '../../championships/rules/structure.ts'
import { startText, zoneTime } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Field, VERBATIM } from '../../ui/field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { BothLanguages } from '../kit/both-languages.tsx'
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
  LISTS,
  mergeGames,
  readLists,
  sideText,
  startOf,
  structureOf,
} from './championship-values.ts'
import type { ChampionshipPage } from './championship-view.server.ts'
import styles from './championships.module.css'
import { MeetFields } from './fields/meet-fields.tsx'
import { meetWords } from './fields/meet-words.ts'
import { RankFields } from './rank-fields.tsx'
import { type GameFault, GameList } from './slot-list.tsx'
import { TeamList } from './team-list.tsx'

type Props = { page: ChampionshipPage; form: EditForm<ChampionshipValues> }

/** Runs the form of a stored championship; the page's other parts ask it what is unsaved. */
export const useChampionshipForm = (page: ChampionshipPage, isGone: boolean): Props['form'] =>
  useEditForm<ChampionshipValues>({
    schema: championshipForm,
    stored: page.stored.values,
    version: page.stored.version,
    draftName: `championship ${page.id}`,
    saved: useWordsOf(championshipEditWords).saved,
    isGone,
    mergeField: mergeGames,
  })

/** The form of a championship: its teams, games and rules, each fault beside what it is about (spec B1, B2). */
export function ChampionshipEdit({ page, form }: Props) {
  const words = useWordsOf(championshipEditWords)
  const meet = useWordsOf(meetWords)
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const { values } = form
  const lists = useMemo(() => readLists(values), [values])
  const structure = useMemo(() => structureOf(lists), [lists])
  const faults = useMemo(() => {
    const fitting = new Set(page.teams.map(({ id }) => id))
    return checkStructure(structure, (id) => (fitting.has(id) ? undefined : 'other-sport'))
  }, [structure, page.teams])
  const nameOf = (id: string) => page.names[id] ?? '–'
  const set = <Name extends keyof ChampionshipLists>(name: Name, list: ChampionshipLists[Name]) =>
    form.set(name, JSON.stringify(list))
  const texts: Record<string, string> = { ...common.faults, ...words.faults }
  const faultIn = (name: keyof ChampionshipLists) => {
    const fault = form.faultOf(name)
    return fault && (texts[fault] ?? fault)
  }

  /** Writes what stands against the structure, with the games that it runs through (spec B2). */
  function textOf({ reason, chain, about = '' }: StructureFault): string {
    const isOfTeam = reason === 'team-twice' || reason === 'other-sport' || reason === 'other-gender'
    const key = reason === 'team-twice' && chain.length > 0 ? 'side-twice' : reason
    const text = words.faultTexts[key](isOfTeam ? nameOf(String(about)) : String(about))
    return chain.length > 0 ? `${text} (${chain.join(' → ')}).` : text
  }

  function faultsOf(game: GameValues): GameFault[] {
    const typed = gameSchema.safeParse(game).error?.issues ?? []
    return [
      ...typed.map(
        ({ message, path: [of] }): GameFault => ({
          side: of === 'home' || of === 'away' ? of : null,
          text: texts[message] ?? common.faults.pictures,
          isWarning: false,
        }),
      ),
      ...faults
        .filter(({ code }) => code === game.code)
        .map((fault) => ({ side: fault.side, text: textOf(fault), isWarning: fault.isWarning })),
    ]
  }

  /** Formats a list for comparing two versions: only the lines that differ. */
  function written(name: string, value: string | boolean): string | undefined {
    const list = LISTS.find((each) => each === name)
    if (!list) return undefined
    const linesOf = (each: ChampionshipValues) => listLines(list, readLists(each), { page, language, words })
    const theirs = new Set(linesOf(form.conflict?.theirs ?? values).map(([key]) => key))
    const both = new Set(linesOf(values).flatMap(([key]) => (theirs.has(key) ? key : [])))
    return linesOf({ ...values, [list]: String(value) })
      .flatMap(([key, text]) => (both.has(key) ? [] : text))
      .join('; ')
  }

  const whole = faults.filter(({ code }) => !lists.games.some((game) => game.code === code))
  const ofNone = whole.filter(({ about }) => !lists.teams.some(({ teamId }) => teamId === about))
  const zone = lists.games[0]?.zone
  const hasMeet = lists.games.some(({ stage }) => stage === 'meet')
  const labels = { ...words.fields, places: words.fields.games }
  return (
    <EditFrame form={form} path="/admin/championships/:championshipId" labels={labels} written={written}>
      {[...LISTS, 'places' as const].map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <div className={`stack gap-5 top ${styles.beside}`}>
        <fieldset className={`stack gap-4 ${groups.group}`}>
          <legend>{words.fields.teams}</legend>
          <TeamList
            teams={lists.teams}
            onTeams={(teams) => set('teams', teams)}
            choices={page.teams}
            sport={page.sport}
            nameOf={nameOf}
            pools={lists.pools.map(({ key }) => key)}
            fault={faultIn('teams')}
            faultOf={({ teamId, seed }) => {
              const fault = whole.find(({ about, reason }) => about === teamId || (reason === 'seed-twice' && about === seed))
              return fault && textOf(fault)
            }}
          />
          <ul className="stack gap-1 optional" aria-label={words.faultsTitle}>
            {ofNone.map((fault) => (
              <li key={JSON.stringify(fault)} className={`small ${fault.isWarning ? 'muted' : 'danger firm'}`}>
                {textOf(fault)}
              </li>
            ))}
          </ul>
        </fieldset>
        <fieldset className={`stack gap-4 ${groups.group}`}>
          <legend>{words.fields.games}</legend>
          <p className="muted small">{words.games.hint(zone ? zoneTime(zone, language) : '')}</p>
          <p className="danger firm optional" role="alert">
            {faultIn('games')}
          </p>
          <GameList
            games={lists.games}
            structure={structure}
            venues={page.venues}
            linkable={page.linkable}
            nameOf={nameOf}
            faultsOf={faultsOf}
            onGames={(games) => set('games', games)}
          />
        </fieldset>
      </div>
      {hasMeet && (
        <FoldedPart title={meet.title} hint={meet.hint} isNeeded={faultIn('rank') !== undefined}>
          <MeetFields rank={lists.rank} onRank={(rank) => set('rank', rank)} />
        </FoldedPart>
      )}
      <FoldedPart title={words.fields.rank} hint={words.rank.hint} isNeeded={faultIn('rank') !== undefined}>
        <RankFields rank={lists.rank} onRank={(rank) => set('rank', rank)} />
        <PoolFields pools={lists.pools} onPools={(pools) => set('pools', pools)} />
      </FoldedPart>
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
          <Field {...form.text('ticketsUrl')} label={words.fields.ticketsUrl} type="url" autoComplete="off" />
          <Field {...form.text('slug')} label={words.fields.slug} hint={words.hints.slug} {...VERBATIM} required />
        </div>
      </fieldset>
    </EditFrame>
  )
}

type Naming = { page: ChampionshipPage; language: Language; words: (typeof championshipEditWords)['en'] }

/** Returns a list of the form as lines of text, each after what tells it from others. */
function listLines(name: keyof ChampionshipLists, lists: ChampionshipLists, { page, language, words }: Naming) {
  const nameOf = (id: string) => page.names[id] ?? '–'
  const side = (source: Source) => sideText(source, structureOf(lists), language, nameOf)
  const line = (item: object, ...parts: (string | number | null | undefined)[]) =>
    [JSON.stringify(item), parts.filter(Boolean).join(' · ')] as const
  const lines = {
    teams: () => lists.teams.map((team) => line(team, team.seed, nameOf(team.teamId), team.pool)),
    games: () =>
      lists.games.map((game) =>
        line(
          game,
          slotName(game, language),
          game.localDate && startText(startOf(game), language, { day: 'short' }),
          page.venues.find(({ id }) => id === game.venueId)?.name,
          game.stage === 'meet' ? '' : words.games.versus(side(game.home), side(game.away)),
        ),
      ),
    pools: () => lists.pools.map((pool) => line(pool, pool.key, pool.name.en, pool.name.fr)),
    rank: () => [line(lists.rank, JSON.stringify(lists.rank))],
  }
  return lines[name]()
}

type PoolProps = { pools: ChampionshipLists['pools']; onPools: (pools: ChampionshipLists['pools']) => void }

/** The pools as letters in one field, 'A, B', and the names of each. */
function PoolFields({ pools, onPools }: PoolProps) {
  const words = useWordsOf(championshipEditWords)
  const letters = pools.map(({ key }) => key).join(', ')
  const poolOf = (key: string) =>
    pools.find((pool) => pool.key === key) ?? { key, name: { en: `Pool ${key}`, fr: `Groupe ${key}` } }
  return (
    <div className="stack gap-4 fit top">
      <Field
        label={words.fields.pools}
        hint={words.hints.pools}
        defaultValue={letters}
        key={letters}
        autoComplete="off"
        onBlur={({ target }) => {
          const keys = target.value
            .toUpperCase()
            .split(/[\s,]+/)
            .filter((key) => /^[A-Z0-9]{1,12}$/.test(key))
          onPools([...new Set(keys)].map(poolOf))
        }}
      />
      {pools.map(({ key, name }) => (
        <BothLanguages
          key={key}
          labels={{ en: words.poolNames.en(key), fr: words.poolNames.fr(key) }}
          value={name}
          maxLength={CHAMPIONSHIP_LIMITS.pool}
          onChange={(changed) => onPools(pools.map((pool) => (pool.key === key ? { key, name: changed } : pool)))}
        />
      ))}
    </div>
  )
}
