// How names stand in French sentences (spec E2). An article at their beginning contracts: 'Le Cap' becomes 'du Cap' and 'au Cap'.

/** 'de' and a name: 'de Lac-Bleu', 'd’Ironwood', 'du Cap', 'des Rapides', 'de La Pointe', 'de l’Université du Cap'. */
export function ofName(name: string): string {
  const { article, noun } = withArticle(name)
  if (article === 'le') return `du ${noun}`
  if (article === 'les') return `des ${noun}`
  return elides(noun) ? `d’${noun}` : `de ${noun}`
}

/** 'à' and a name: 'à Northgate', 'au Cap', 'aux Rapides', 'à La Pointe'. */
export function atName(name: string): string {
  const { article, noun } = withArticle(name)
  if (article === 'le') return `au ${noun}`
  return article === 'les' ? `aux ${noun}` : `à ${noun}`
}

/** A name without the article that contracts. Nouns for schools have one in a sentence, though none at the beginning of a name. */
function withArticle(name: string): { article?: 'le' | 'les'; noun: string } {
  const [, written, rest = ''] = /^(les?)\s+(.+)$/is.exec(name) ?? []
  if (written !== undefined) return { article: written.length === 2 ? 'le' : 'les', noun: rest }
  if (/^(?:Collège|Cégep|Campus)\s/i.test(name)) return { article: 'le', noun: name }
  return { noun: /^(?:Université|École|Institut|Académie)\s/i.test(name) ? `l’${name}` : name }
}

/** Acronyms do not, nor 'onze', and the h of place names is aspirated: 'de UNB', 'de Hull'. */
const elides = (name: string) => /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) && !/^(?:\p{Lu}{2}|[Oo]nz)/u.test(name)
