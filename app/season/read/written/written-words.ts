import { foldText } from '../../../kit/text/fold.ts'
import type { Gender } from '../../../teams/sport.ts'

/** What a file says of a game's state; 'planned' also for what is over, as a schedule is about where and when. */
export type WrittenStatus = 'planned' | 'postponed' | 'cancelled'
/** Where the team whose schedule it is plays. */
export type Side = 'home' | 'away' | 'neutral'

const STATUS = words<WrittenStatus>({
  planned:
    'scheduled,unscheduled,confirmed,tentative,planned,active,upcoming,normal,final,f,ft,full time,finished,completed,complete,played,official,in progress,live,halftime,rescheduled,moved,delayed,on time,as scheduled,not started,prevu,prevue,planifie,planifiee,confirme,confirmee,actif,active,a venir,termine,terminee,complete,completee,joue,jouee,final,finale,en cours,en direct,reprogramme,reprogrammee,deplace,deplacee,retarde,retardee,a jouer,pas commence',
  postponed:
    'postponed,postponement,postp,ppd,pstp,suspended,to be rescheduled,tbr,reporte,reportee,remis,remise,a reporter,a reprogrammer,ajourne,ajournee,suspendu,suspendue',
  cancelled:
    'cancelled,canceled,cancel,cancellation,cxl,cxld,canc,cncl,called off,no game,deleted,forfeit,abandoned,annule,annulee,annulation,supprime,supprimee,forfait,abandonne,abandonnee',
})

/** The most words of a status. */
const MOST_WORDS = 3
/** Words that turn a status into its opposite, or into a maybe: nobody knows then what is meant. */
const UNLESS = new Set(
  'not no never non pas plus ne jamais if unless may might could possible possibly possiblement si sauf peut pourrait eventuel eventuelle eventuellement pending risk'.split(
    ' ',
  ),
)
/** Those that stand for a status only as the first word of a cell: elsewhere they are part of a sentence. */
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

/** By folded word; a value is the key that stands first among its words. */
function words<T>(lists: Record<string, string>): Map<string, T> {
  const value = (key: string) => (key === 'true' ? true : key === 'false' ? false : key) as T
  return new Map(Object.entries(lists).flatMap(([key, list]) => list.split(',').map((word) => [word, value(key)] as const)))
}

/** An '@' stands for 'at', and has no letter that a fold would keep. */
const folded = (text: string) => (text.trim() === '@' ? 'at' : foldText(text))

/**
 * The status that a text tells: its first known words decide, as in 'Final/OT', 'PPD (flu)' or 'Game cancelled'. Undefined where a word before
 * them makes it a maybe ('not cancelled').
 */
export function readStatus(text: string): WrittenStatus | undefined {
  const tokens = folded(text).split(' ')
  for (const [at, token] of tokens.entries()) {
    for (let count = MOST_WORDS; count > 0; count--) {
      const words = tokens.slice(at, at + count).join(' ')
      const status = at + count > tokens.length ? undefined : STATUS.get(words)
      if (status && (at === 0 || !AT_FIRST.has(words))) return status
    }
    if (UNLESS.has(token)) return undefined
  }
  return undefined
}

/** Words that mean nothing but that a game is off, even with a reason behind them: 'Cancelled due to weather'. */
const OFF =
  /^(?:(?:the |this |le |la |ce )?(?:game|match|event|partie|rencontre|evenement) (?:(?:is|was|has been|est|a ete) )?)?(?:cancel(?:l?ed|lation)?|cxl|ppd|postp(?:oned)?|annulee?|annulation|reportee?)(?: (?:due|because|by|until|to|game|match|weather|snow|flu|covid|for|pour|en raison|a cause|au|jusqu)\b.*)?$/

/** What a part of a title says of its game; undefined for words that may be part of a name, such as 'Remise des prix' or 'Final'. */
export function titleStatus(text: string): Exclude<WrittenStatus, 'planned'> | undefined {
  const status = OFF.test(folded(text)) ? readStatus(text) : undefined
  return status === 'planned' ? undefined : status
}

/** Whether a cell begins with a status, so that its column is one of them. */
export const isStatus = (text: string): boolean => {
  const [first = ''] = folded(text).split(' ')
  return STATUS.has(folded(text)) || (first.length > 1 && STATUS.has(first))
}
/** Whether a word means who plays wherever it stands; a letter may be an initial. */
export const isGender = (text: string): boolean => folded(text).length > 1 && GENDERS.has(folded(text))
export const readGender = (text: string): Gender | undefined => GENDERS.get(folded(text))
/** Whether a game is said to be on neutral ground, or to last all day; undefined for words that say nothing of it. */
export const readNeutral = (text: string): boolean | undefined => YES.get(folded(text))

/**
 * Reads a column that says where a team plays, by its other values: N is 'no' beside Y and 'neutral' beside H, V a visitor beside
 * H or D and 'versus' beside @. Where only away games are marked, a blank is a home game.
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

/** Whether cells under no heading say where a team plays: letters may stand for anything, words and marks such as 'vs.' and '@' do not. */
export const areSides = (cells: readonly string[]): boolean =>
  cells.some((cell) => SIDE_MARKS.has(folded(cell))) &&
  cells.every((cell) => SIDE_MARKS.has(folded(cell)) || SIDES.has(folded(cell)))

/** Sports as the codes of statistics programs have them, behind the m or w of who plays: 'wbkb'. */
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

/** A letter is a gender only at either end of a sport's name, as in 'M Hockey' or 'Hockey (F)'. */
const isWord = (token: string, at: number, tokens: string[]) => token.length > 1 || at === 0 || at === tokens.length - 1

/**
 * Divides the name of a sport from who plays it: "Women's Ice Hockey", 'Basketball masculin', 'M Hockey', 'wbkb'. Without a word
 * for who plays, the name is the whole text.
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
  return { sport: tokens.toSpliced(at, 1).join(' '), gender: GENDERS.get(tokens[at] as string) }
}
