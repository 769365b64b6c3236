import { foldText } from '../shared/fold.ts'
import type { Gender } from '../teams/sport.ts'

/** What a file says of a game's state; 'planned' also for what is over, as a schedule is about where and when. */
export type WrittenStatus = 'planned' | 'postponed' | 'cancelled'
/** Where the team whose schedule it is plays. */
export type Side = 'home' | 'away' | 'neutral'

const STATUS = words<WrittenStatus>({
  planned:
    'scheduled,unscheduled,confirmed,tentative,planned,active,upcoming,normal,final,finished,completed,complete,played,official,in progress,live,rescheduled,moved,prevu,prevue,planifie,planifiee,confirme,confirmee,actif,active,a venir,termine,terminee,joue,jouee,final,finale,en cours,en direct,reprogramme,reprogrammee,deplace,deplacee',
  postponed: 'postponed,ppd,suspended,reporte,reportee,remis,remise,suspendu,suspendue',
  cancelled: 'cancelled,canceled,cancel,deleted,forfeit,abandoned,annule,annulee,supprime,supprimee,forfait,abandonne,abandonnee',
})

const SIDES = words<Side>({
  home: 'home,h,r,l,vs,v s,1,yes,y,true,home game,domicile,a domicile,dom,d,local,locale,locaux,receveur,receveuse,oui,o,vrai,hote',
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

export const readStatus = (text: string): WrittenStatus | undefined => STATUS.get(folded(text))
export const readGender = (text: string): Gender | undefined => GENDERS.get(folded(text))
/** Whether a game is said to be on neutral ground; undefined for words that say nothing of it. */
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
