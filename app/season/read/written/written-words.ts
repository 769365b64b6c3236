import { foldText } from '../../../kit/text/fold.ts'
import type { Gender } from '../../../teams/sport.ts'

/** A game's state in a file; 'planned' also covers finished games, because a schedule is about place and time. */
export type ParsedStatus = 'planned' | 'postponed' | 'cancelled'
/** The side on which the team whose schedule it is plays. */
export type Side = 'home' | 'away' | 'neutral'

const STATUS = words<ParsedStatus>({
  planned:
    'scheduled,unscheduled,confirmed,tentative,planned,active,upcoming,normal,final,f,ft,full time,finished,completed,complete,played,official,in progress,live,halftime,rescheduled,moved,delayed,on time,as scheduled,not started,prevu,prevue,planifie,planifiee,confirme,confirmee,actif,active,a venir,termine,terminee,complete,completee,joue,jouee,final,finale,en cours,en direct,reprogramme,reprogrammee,deplace,deplacee,retarde,retardee,a jouer,pas commence',
  postponed:
    'postponed,postponement,postp,ppd,pstp,suspended,to be rescheduled,tbr,reporte,reportee,remis,remise,a reporter,a reprogrammer,ajourne,ajournee,suspendu,suspendue',
  cancelled:
    'cancelled,canceled,cancel,cancellation,cxl,cxld,canc,cncl,called off,no game,deleted,forfeit,abandoned,annule,annulee,annulation,supprime,supprimee,forfait,abandonne,abandonnee',
})

/** The maximum number of words of a status. */
const MOST_WORDS = 3
/** Words that turn a status into its opposite or make it uncertain, so that its meaning is unknown. */
const UNCERTAIN_WORDS = new Set(
  'not no never non pas plus ne jamais if unless may might could possible possibly possiblement si sauf peut pourrait eventuel eventuelle eventuellement pending risk'.split(
    ' ',
  ),
)
/** Words that mean a status only as the first word of a cell; elsewhere they are part of a sentence. */
const AT_FIRST = new Set(['f', 'ft', 'canc', 'on time', 'live', 'final', 'finale', 'official', 'normal', 'complete', 'moved'])

const SIDES = words<Side>({
  home: 'home,h,r,l,vs,v s,versus,c,contre,1,yes,y,true,home game,domicile,a domicile,dom,d,local,locale,locaux,receveur,receveuse,oui,o,vrai,hote',
  away: 'away,a,at,0,no,false,road,visitor,visitors,away game,visiteur,visiteurs,visiteuse,visite,a l etranger,etranger,exterieur,ext,vis,non,faux,a l exterieur,sur la route',
  neutral: 'neutral,neutral site,n,neutre,terrain neutre,site neutre',
})

const YES = words<boolean>({
  true: '1,yes,y,true,x,oui,o,vrai,neutral,neutre,neutral site,site neutre,terrain neutre',
  false: '0,no,n,false,non,faux,home,away,h,a,domicile,exterieur',
})

const GENDERS = words<Gender>({
  women:
    'women,womens,women s,woman,female,females,ladies,girls,w,f,fem,feminin,feminine,feminins,feminines,femme,femmes,dames,filles',
  men: 'men,mens,men s,man,male,males,boys,m,h,masc,masculin,masculine,masculins,masculines,homme,hommes,messieurs,garcons',
  mixed:
    'mixed,mixte,coed,co ed,open,ouvert,both,mx,x,combined,combine,women and men,men and women,hommes et femmes,femmes et hommes',
})

/** Maps each folded word to its value; the value is the key of its list. */
function words<T>(lists: Record<string, string>): Map<string, T> {
  const value = (key: string) => (key === 'true' ? true : key === 'false' ? false : key) as T
  return new Map(Object.entries(lists).flatMap(([key, list]) => list.split(',').map((word) => [word, value(key)] as const)))
}

/** Folds a text. '@' means 'at', and folding would leave nothing of it. */
const folded = (text: string) => (text.trim() === '@' ? 'at' : foldText(text))

/**
 * Reads the status in a text: its first known words decide, as in 'Final/OT', 'PPD (flu)' or 'Game cancelled'. Returns undefined
 * when a word before them makes it uncertain ('not cancelled').
 */
export function readStatus(text: string): ParsedStatus | undefined {
  const tokens = folded(text).split(' ')
  for (const [at, token] of tokens.entries()) {
    for (let count = MOST_WORDS; count > 0; count--) {
      const words = tokens.slice(at, at + count).join(' ')
      const status = at + count > tokens.length ? undefined : STATUS.get(words)
      if (status && (at === 0 || !AT_FIRST.has(words))) return status
    }
    if (UNCERTAIN_WORDS.has(token)) return undefined
  }
  return undefined
}

/** Words that only ever mean that a game is off, even with a reason after them: 'Cancelled due to weather'. */
const OFF =
  /^(?:(?:the |this |le |la |ce )?(?:game|match|event|partie|rencontre|evenement) (?:(?:is|was|has been|est|a ete) )?)?(?:cancel(?:l?ed|lation)?|cxl|ppd|postp(?:oned)?|annulee?|annulation|reportee?)(?: (?:due|because|by|until|to|game|match|weather|snow|flu|covid|for|pour|en raison|a cause|au|jusqu)\b.*)?$/

/**
 * Returns the game's status in a part of a title; undefined for words that may be part of a name, such as 'Remise des prix' or
 * 'Final'.
 */
export function titleStatus(text: string): Exclude<ParsedStatus, 'planned'> | undefined {
  const status = OFF.test(folded(text)) ? readStatus(text) : undefined
  return status === 'planned' ? undefined : status
}

/** True when a cell begins with a status, to recognise a column of statuses. */
export const isStatus = (text: string): boolean => {
  const [first = ''] = folded(text).split(' ')
  return STATUS.has(folded(text)) || (first.length > 1 && STATUS.has(first))
}
/** True when a word means a gender wherever it stands; a single letter may be an initial. */
export const isGender = (text: string): boolean => folded(text).length > 1 && GENDERS.has(folded(text))
export const readGender = (text: string): Gender | undefined => GENDERS.get(folded(text))
/** True or false when the word answers whether a game is on neutral ground or lasts all day; undefined for other words. */
export const readNeutral = (text: string): boolean | undefined => YES.get(folded(text))

/**
 * Reads a column of sides, interpreted by its other values: N means 'no' beside Y and 'neutral' beside H, V means a visitor
 * beside H or D and 'versus' beside @. When only away games are marked, a blank is a home game.
 */
export function sideReader(texts: readonly string[]): (text: string) => Side | undefined {
  const values = new Set(texts.map(folded))
  const has = (...some: string[]) => some.some((value) => values.has(value))
  const sides = new Map(SIDES)
  if (has('y', 'o', 'yes', 'oui')) sides.set('n', 'away')
  if (has('v')) sides.set('v', has('h', 'd', 'l', 'r') ? 'away' : 'home')
  const marked = new Set([...values].flatMap((value) => sides.get(value) ?? []))
  if (marked.has('away') && !marked.has('home')) sides.set('', 'home')
  return (text) => sides.get(folded(text))
}

const SIDE_MARKS = new Set(
  'vs,v,v s,versus,at,c,contre,home,away,domicile,a domicile,exterieur,a l exterieur,etranger,a l etranger,neutral,neutre'.split(
    ',',
  ),
)

/** True when cells without a heading show sides. Letters may mean anything; words and marks such as 'vs.' and '@' do not. */
export const areSides = (cells: readonly string[]): boolean =>
  cells.some((cell) => SIDE_MARKS.has(folded(cell))) &&
  cells.every((cell) => SIDE_MARKS.has(folded(cell)) || SIDES.has(folded(cell)))

/** Sports by the codes of statistics programs, which follow the m or w of the gender: 'wbkb'. */
const CODES: Record<string, string> = {
  bkb: 'basketball',
  bball: 'basketball',
  ice: 'hockey',
  hky: 'hockey',
  hockey: 'hockey',
  soc: 'soccer',
  soccer: 'soccer',
  vball: 'volleyball',
  vb: 'volleyball',
  rug: 'rugby',
  rugby: 'rugby',
  xc: 'cross-country',
  track: 'track',
  swim: 'swimming',
  lax: 'lacrosse',
  curl: 'curling',
  curling: 'curling',
  golf: 'golf',
  tennis: 'tennis',
  wrest: 'wrestling',
}

/** True for a word that may give the gender: a single letter counts only at either end, as in 'M Hockey' or 'Hockey (F)'. */
const isWord = (token: string, at: number, tokens: string[]) => token.length > 1 || at === 0 || at === tokens.length - 1

/**
 * Splits the name of a sport from the gender: "Women's Ice Hockey", 'Basketball masculin', 'M Hockey', 'wbkb'. Without a word for
 * the gender, the name is the whole text.
 */
export function splitGender(text: string): { sport: string; gender: Gender | undefined } {
  const [, letter, code = ''] = /^([mw])([a-z]{2,8})$/i.exec(text.trim()) ?? []
  const known = Object.hasOwn(CODES, code.toLowerCase()) ? CODES[code.toLowerCase()] : undefined
  if (known !== undefined) return { sport: known, gender: letter?.toLowerCase() === 'w' ? 'women' : 'men' }
  const tokens = foldText(text)
    .replace(/\b(wo)?men s\b/g, '$1men')
    .replace(/\bco ed\b/g, 'coed')
    .split(' ')
  const at = tokens.findIndex((token, place) => GENDERS.has(token) && isWord(token, place, tokens))
  if (at < 0 || tokens.length === 1) return { sport: text.trim(), gender: undefined }
  return { sport: tokens.toSpliced(at, 1).join(' '), gender: GENDERS.get(tokens[at] ?? '') }
}
