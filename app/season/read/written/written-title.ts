import { foldText } from '../../../kit/text/fold.ts'
import type { Gender, Sport } from '../../../teams/sport.ts'
import { knownSports } from '../../match/known-names.ts'
import { teamsOfTitle } from './written-teams.ts'
import { isGender, type ParsedStatus, readGender, splitGender, titleStatus } from './written-words.ts'

export type ParsedTitle = {
  /** The public title, without a status or a result. */
  text: string
  status?: ParsedStatus
  /** '' means the team whose schedule it is, as in "Women's Hockey vs Lac-Bleu". */
  teams?: { home: string; away: string }
  sport?: Sport
  gender?: Gender
}

/** A letter or word of a result, and a score with or without one: 'W', 'L, 2-5', '3-2 (OT)', 'V 4-1'. */
const SCORE =
  /^(?:[WLTDVN]|OT[WL]|SO[WL]|win|loss|tie|draw|victoire|d[ée]faite|nulle?|final|f)?[ ,:]*\d{1,3} ?[-–] ?\d{1,3}(?: *\(?(?:\d?OT|SO|F\/\w+|prol\.?|TB)\)?)?$/i
const isResult = (text: string) => /^(?:[WLTDVN]|OT[WL]|SO[WL])$/i.test(text) || SCORE.test(text)

/** Text before a title, in brackets or before a colon or dash, and such text after it. */
const BEFORE = [
  /^[[({*]+ *([^\])}*]{1,60}?) *[\])}*]+ *[:–—-]* *(?=\S)/,
  /^([^:–—[(]{1,40}?) *(?::| [–—-] ) *(?=\S)/,
  /^(\p{Lu}{3,12}) +(?=\S)/u,
]
const BEHIND = [
  / *[[({*]+ *([^\])}*]{1,60}?) *[\])}*]+$/,
  /(?: +[–—-]+| *:|,) +([^:–—[]{1,60})$/,
  / +(\p{Lu}{3,12})$/u,
  / +([WLTDVN],? \d{1,3}[-–]\d{1,3}(?: \(?\w{1,4}\)?)?)$/,
]

const SHOUTED = /[ (*[–—-]*(?<!\p{L})(CANCELL?ED|POSTPONED|PPD|ANNUL[ÉE]E?|REPORT[ÉE]E?)(?!\p{L})[ )*\]:–—-]*/u

/**
 * Reads the title of an event: 'CANCELED: Lac-Bleu at Northgate', '[W] Northgate University Women's Hockey vs Lac-Bleu - Pink
 * Night', 'Gala (reporté)'. Statuses and results do not belong in a public title.
 */
export function readTitle(title: string): ParsedTitle {
  let text = title.trim()
  let status: ParsedStatus | undefined
  for (let rounds = 0; rounds < 4; rounds++) {
    const found = [...BEFORE, ...BEHIND]
      .map((pattern) => pattern.exec(text))
      .find((each) => each && (titleStatus(each[1] ?? '') !== undefined || isResult(each[1] ?? '')))
    if (!found) break
    status ??= titleStatus(found[1] ?? '')
    const rest = text.replace(found[0], found.index === 0 ? '' : ' ').trim()
    if (rest === '') break
    text = rest
  }
  // A status in capitals may be anywhere: 'Hockey: CANCELLED - Lac-Bleu at Northgate'.
  const [shout, word = ''] = SHOUTED.exec(text) ?? []
  if (shout !== undefined) {
    status ??= titleStatus(word)
    text = text.replace(shout, ' ').trim() || text
  }
  return { text, ...(status ? { status } : {}), ...aboutTeams(text) }
}

function aboutTeams(text: string): Pick<ParsedTitle, 'teams' | 'sport' | 'gender'> {
  const teams = teamsOfTitle(text)
  if (!teams) return {}
  const [home, away] = [withoutSport(teams.home), withoutSport(teams.away)]
  const sport = home.sport ?? away.sport ?? sportBefore(text).sport
  const gender = home.gender ?? away.gender ?? sportBefore(text).gender
  const isOne = (away.sport ?? sport) === sport && (away.gender ?? gender) === gender && (home.name !== '' || away.name !== '')
  // With two sports or an empty name the teams are unknown.
  if (!isOne) return {}
  return {
    teams: { home: home.name, away: away.name },
    ...(sport ? { sport } : {}),
    ...(gender ? { gender } : {}),
  }
}

const byName = new Map(knownSports().flatMap(({ id, names }) => names.map((name) => [foldText(name), id as Sport] as const)))

/** Returns the sport of a name or code, with the gender; empty for any other text. */
export function sportOf(text: string): { sport?: Sport; gender?: Gender } {
  const { sport: name, gender } = splitGender(text)
  const sport = byName.get(foldText(name))
  return sport === undefined ? {} : { sport, ...(gender ? { gender } : {}) }
}

/** Returns the sport before the colon of 'Hockey féminin: Pine Ridge à Northgate'. */
const sportBefore = (text: string) => sportOf(/^(?:\[[^\]]*\]\s*)*([^:]{1,60}):\s/.exec(text)?.[1] ?? '')

/** Removes the sport and the gender from either end of a team's name: "Northgate University Women's Hockey". */
function withoutSport(name: string): { name: string; sport?: Sport; gender?: Gender } {
  const words = name.split(/\s+/)
  for (let at = 0; at < words.length; at++) {
    const [before, behind] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const found = sportOf(behind)
    if (found.sport) return { name: before, ...found }
    const gender = at > 0 && isGender(behind) ? readGender(behind) : undefined
    if (gender) return { name: before, gender }
  }
  for (let at = words.length - 1; at > 0; at--) {
    const found = sportOf(words.slice(0, at).join(' '))
    if (found.sport) return { name: words.slice(at).join(' '), ...found }
  }
  return { name }
}
