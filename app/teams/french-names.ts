// Names in French sentences (spec E2). A leading article contracts: 'Le Cap' becomes 'du Cap' and 'au Cap'.

/** Puts 'de' before a name: 'de Lac-Bleu', 'd’Ironwood', 'du Cap', 'des Rapides', 'de La Pointe', 'de l’Université du Cap'. */
export function ofName(name: string): string {
  const { article, noun } = withArticle(name)
  if (article === 'le') return `du ${noun}`
  if (article === 'les') return `des ${noun}`
  return elides(noun) ? `d’${noun}` : `de ${noun}`
}

/** Puts 'à' before a name: 'à Northgate', 'au Cap', 'aux Rapides', 'à La Pointe'. */
export function atName(name: string): string {
  const { article, noun } = withArticle(name)
  if (article === 'le') return `au ${noun}`
  return article === 'les' ? `aux ${noun}` : `à ${noun}`
}

/**
 * Separates the article that contracts from a name. Nouns for schools take an article in a sentence, though none begins the name.
 */
function withArticle(name: string): { article?: 'le' | 'les'; noun: string } {
  const [, written, rest = ''] = /^(les?)\s+(.+)$/is.exec(name) ?? []
  if (written !== undefined) return { article: written.length === 2 ? 'le' : 'les', noun: rest }
  if (/^(?:Collège|Cégep|Campus)\s/i.test(name)) return { article: 'le', noun: name }
  return { noun: /^(?:Université|École|Institut|Académie)\s/i.test(name) ? `l’${name}` : name }
}

/** True when 'de' becomes 'd’' before a name: not before acronyms, 'onze' and the aspirated h of places: 'de UNB', 'de Hull'. */
const elides = (name: string) => /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) && !/^(?:\p{Lu}{2}|[Oo]nz)/u.test(name)
