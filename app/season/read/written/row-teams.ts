import { readSource } from '../../../championships/rules/read-source.ts'
import type { Side as RowSide, Source } from '../../../championships/rules/structure.ts'
import type { Gender, Sport } from '../../../teams/sport.ts'
import type { Team } from '../../../teams/team.ts'
import { valueKey } from '../../match/match-values.ts'
import { isToCome } from '../../match/to-come.ts'
import type { RowFault } from './row-fault.ts'
import type { Answers } from './season-row.ts'
import type { RowSources } from './source-title.ts'
import { isTeamToCome, opponentOf, teamName } from './written-teams.ts'
import type { ParsedTitle } from './written-title.ts'
import type { Side } from './written-words.ts'

type Fault = Pick<RowFault, 'column' | 'code'>
/** A team that a row needs and its school does not have yet. */
export type MissingTeam = { schoolId: string; sport: Sport; gender: Gender }

/** The cells that name the teams; each is undefined when the file has no such column. */
export type TeamCells = {
  home: string | undefined
  away: string | undefined
  team: string | undefined
  opponent: string | undefined
  isHome: string | undefined
  title: ParsedTitle
  /** Reads a cell of the column of sides, interpreted by the column's other values. */
  side: (text: string) => Side | undefined
}

/** The text that a row has for each side, and the column with that text. */
export type RowSides = {
  home: string
  away: string
  columns: { home: RowFault['column']; away: RowFault['column'] }
  isNeutral: boolean
  /** True when the sides are from a title, which may not be a pair of teams at all. */
  isFromTitle: boolean
}

/** Returns the sides of a row as written, or a fault when nothing shows which side is at home. */
export function writtenSides(cells: TeamCells): RowSides | Fault {
  const { home, away, opponent, isHome } = cells
  if (opponent !== undefined && (home === undefined || away === undefined)) {
    const { name, side: before } = opponentOf(opponent)
    const written = isHome === undefined ? undefined : cells.side(isHome)
    const side = written ?? before
    if (name === '') return NOBODY
    if (side === undefined) return { column: isHome === undefined ? 'opponent' : 'isHome', code: 'bad-side' }
    const own = teamName(cells.team ?? '')
    return side === 'away'
      ? { home: name, away: own, columns: { home: 'opponent', away: 'team' }, isNeutral: false, isFromTitle: false }
      : { home: own, away: name, columns: { home: 'team', away: 'opponent' }, isNeutral: side === 'neutral', isFromTitle: false }
  }
  if (home === undefined && away === undefined) {
    const { teams } = cells.title
    if (!teams) return NOBODY
    const columns = { home: columnOf(teams.home), away: columnOf(teams.away) }
    return { ...teams, columns, isNeutral: false, isFromTitle: true }
  }
  const named = { home: teamName(home ?? ''), away: opponentOf(away ?? '').name }
  return { ...named, columns: { home: 'home', away: 'away' }, isNeutral: false, isFromTitle: false }
}

/** Returns the column of a side's name in a title: "Women's Hockey vs Lac-Bleu" leaves out the team whose schedule it is. */
const columnOf = (name: string): RowFault['column'] => (name === '' ? 'team' : 'titleEn')

const NOBODY: RowSides = { home: '', away: '', columns: { home: 'home', away: 'away' }, isNeutral: false, isFromTitle: false }

export type RowTeams = {
  /** The teams that are known; undefined for a row that has its own title instead. */
  teamIds: Record<RowSide, string | null> | undefined
  homeSchoolId: string | undefined
  /** Where the teams that are not known come from, and the schools of those that are. */
  sources?: RowSources
  schoolIds?: Partial<Record<RowSide, string>>
}

/** Reads where a team comes from: 'Winner QF1', 'Perdant A', 'Pool A 2nd', 'TBD'. */
const sourceOf = (name: string): Source | undefined => (isToCome(name) ? { kind: 'open' } : readSource(name))

type WrittenSide = { side: RowSide; column: RowFault['column']; schoolId: string | undefined; source: Source | undefined }

const sourcesOf = (written: readonly WrittenSide[]): RowSources =>
  Object.fromEntries(written.flatMap(({ side, source }) => (source ? [[side, source]] : [])))

/** Finds schools by the matches of staff, and their teams by sport and gender. */
export function teamFinder(teams: readonly Pick<Team, 'id' | 'schoolId' | 'sport' | 'gender'>[], answers: Answers) {
  const ids = new Map(teams.map(({ id, schoolId, sport, gender }) => [`${schoolId} ${sport} ${gender}`, id]))
  const missing = new Map<string, MissingTeam>()

  /** Returns the school of a side; the answer for the whole file replaces a missing column of teams. */
  const schoolOf = (name: string, column: RowFault['column']) =>
    name === '' && column === 'team' ? answers.schoolId : (answers.values.get(valueKey('school', name)) ?? undefined)

  return {
    missing: () => [...missing.values()],
    /** Returns the teams of a row; none when it has its own title instead. */
    find(
      sides: RowSides,
      about: { sport: Sport | undefined; gender: Gender | undefined; hasTitle: boolean },
    ): RowTeams | { faults: Fault[] } {
      const { columns } = sides
      const without = { teamIds: undefined, homeSchoolId: undefined }
      const written = (['home', 'away'] as const).map((side) => {
        const name = sides[side]
        const isGiven = name !== '' || (columns[side] === 'team' && answers.schoolId !== undefined)
        const schoolId = schoolOf(name, columns[side])
        const source = schoolId === undefined && isGiven ? sourceOf(name) : undefined
        const isToCome = source !== undefined || (schoolId === undefined && isTeamToCome(name))
        return { side, column: columns[side], name, isGiven, isToCome, schoolId, source }
      })
      const { sport, gender } = about
      const open: Fault[] = gender === undefined ? [{ column: 'gender', code: 'no-gender' }] : []
      const unmatched = (sides: typeof written): Fault[] =>
        sides
          .filter(({ isGiven, schoolId }) => isGiven && schoolId === undefined)
          .map(({ side }) => ({ column: columns[side], code: 'unknown-team' }))
      if (written.some(({ isGiven, isToCome }) => !isGiven || isToCome)) {
        const isTold = written.every(({ isGiven, isToCome, source }) => isGiven && isToCome === (source !== undefined))
        const isTitled = about.hasTitle && !sides.isFromTitle
        if (isTold && isTitled) return { ...without, sources: sourcesOf(written) }
        if (isTold) return withSources(written, about) ?? without
        if (about.hasTitle) return without
        if (written.some(({ isToCome }) => isToCome)) return fault(null, 'team-to-come')
        if (!written.some(({ isGiven }) => isGiven)) return fault(null, 'no-teams')
        const isAsked = written.some(({ side, isGiven }) => !isGiven && columns[side] === 'team')
        if (!isAsked) return fault(null, 'one-team')
        return { faults: [{ column: 'team', code: 'no-school' }, ...unmatched(written), ...open] }
      }
      const unknown = unmatched(written)
      if (unknown.length > 0) return sides.isFromTitle ? without : { faults: [...unknown, ...open] }
      const [home = '', away = ''] = written.map(({ schoolId }) => schoolId)
      if (home === away) return fault(columns.away, 'same-team')
      if (gender === undefined) return { faults: open }
      // Staff must answer which sport; until then the team is unknown.
      if (sport === undefined) return without
      const [homeTeam, awayTeam] = [idOf(home, sport, gender), idOf(away, sport, gender)]
      if (homeTeam !== undefined && awayTeam !== undefined)
        return { teamIds: { home: homeTeam, away: awayTeam }, homeSchoolId: home }
      const lacking = [...(homeTeam === undefined ? [columns.home] : []), ...(awayTeam === undefined ? [columns.away] : [])]
      return { faults: lacking.map((column) => ({ column, code: 'no-team' })) }
    },
  }

  /** Returns the teams of a row of which at least one comes from another game; undefined for a title that is no pair of teams. */
  function withSources(
    written: readonly WrittenSide[],
    { sport, gender, hasTitle }: { sport: Sport | undefined; gender: Gender | undefined; hasTitle: boolean },
  ): RowTeams | { faults: Fault[] } | undefined {
    const known = written.filter(({ source }) => source === undefined)
    const faults = known.flatMap(({ column, schoolId }): Fault[] => {
      if (schoolId === undefined) return [{ column, code: 'unknown-team' }]
      if (gender === undefined) return [{ column: 'gender', code: 'no-gender' }]
      return sport !== undefined && idOf(schoolId, sport, gender) === undefined ? [{ column, code: 'no-team' }] : []
    })
    if (faults.length > 0) return hasTitle ? undefined : { faults }
    const teamIds: RowTeams['teamIds'] = { home: null, away: null }
    const schoolIds: RowTeams['schoolIds'] = {}
    for (const { side, schoolId = '' } of known) {
      schoolIds[side] = schoolId
      teamIds[side] = (sport && gender && idOf(schoolId, sport, gender)) ?? null
    }
    return { teamIds, homeSchoolId: schoolIds.home, sources: sourcesOf(written), schoolIds }
  }

  function idOf(schoolId: string, sport: Sport, gender: Gender): string | undefined {
    const key = `${schoolId} ${sport} ${gender}`
    const id = ids.get(key)
    if (id === undefined) missing.set(key, { schoolId, sport, gender })
    return id
  }
}

const fault = (column: RowFault['column'], code: RowFault['code']) => ({ faults: [{ column, code }] })
