/** What a name is in a title, and the article that its French takes inside a sentence. */
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
 * The article that a French name most likely takes: staff only change it where this is wrong. A team is several unless its first
 * word has no plural ending; a place or organisation has one only behind a common noun, 'le Stade Telus' beside 'Rimouski'.
 */
export function likelyArticle(is: NameKind, fr: string): NameArticle {
  const [first = ''] = fr.trim().split(/\s/)
  if (FEMININE.test(fr)) return 'la'
  if (MASCULINE.test(fr)) return 'le'
  if (is === 'team') return /s$/i.test(first) ? 'les' : 'le'
  if (/^(?:jeux|championnats|finales|séries)(?!\p{L})/iu.test(fr)) return 'les'
  return is === 'event' ? 'le' : 'none'
}

/** As a row keeps it: 'team les'. */
export const writeForm = ({ is, article }: NameForm) => `${is} ${article}`

/** Undefined for what no version of the site has written. */
export function readForm(form: string | null | undefined): NameForm | undefined {
  const [is, article] = (form ?? '').split(' ')
  const kind = NAME_KINDS.find((each) => each === is)
  const found = NAME_ARTICLES.find((each) => each === article)
  return kind && found && { is: kind, article: found }
}
