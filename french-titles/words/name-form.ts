/** The kinds of a name in a title, and the articles that its French may take inside a sentence. */
export const NAME_KINDS = ['team', 'group', 'place', 'event'] as const
export const NAME_ARTICLES = ['none', 'le', 'la', 'les'] as const
export type NameKind = (typeof NAME_KINDS)[number]
type NameArticle = (typeof NAME_ARTICLES)[number]
export type NameForm = { is: NameKind; article: NameArticle }

const FEMININE =
  /^(?:coupe|classique|course|équipe|finale|ligue|série|soirée|journée|semaine|étoile|émission|remise|cérémonie|université|arène|place|patinoire|conférence|association|fédération)(?!\p{L})/iu
const MASCULINE =
  /^(?:stade|centre|collège|cégep|parc|complexe|aréna|championnat|tournoi|trophée|bol|défi|omnium|match|gala|festival|palais|colisée|gymnase)(?!\p{L})/iu

/**
 * Returns the likely article of a French name; staff change it if it is wrong. A team is plural unless its first word has no
 * plural ending; a place or organisation takes an article only with a common noun: 'le Stade Telus', but 'Rimouski'.
 */
export function likelyArticle(is: NameKind, fr: string): NameArticle {
  const [first = ''] = fr.trim().split(/\s/)
  if (FEMININE.test(fr)) return 'la'
  if (MASCULINE.test(fr)) return 'le'
  if (is === 'team') return /s$/i.test(first) ? 'les' : 'le'
  if (/^(?:jeux|championnats|finales|séries)(?!\p{L})/iu.test(fr)) return 'les'
  return is === 'event' ? 'le' : 'none'
}

/** Returns the form as stored in a row: 'team les'. */
export const writeForm = ({ is, article }: NameForm) => `${is} ${article}`

/** Reads a stored form; undefined for any other value. */
export function readForm(form: string | null | undefined): NameForm | undefined {
  const [is, article] = (form ?? '').split(' ')
  const kind = NAME_KINDS.find((each) => each === is)
  const found = NAME_ARTICLES.find((each) => each === article)
  return kind && found && { is: kind, article: found }
}
