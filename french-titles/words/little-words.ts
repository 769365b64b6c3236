/**
 * Articles, prepositions and conjunctions of both languages, and match-up signs. None of them identifies the subject of a title.
 */
export const LITTLE_WORDS: readonly string[] =
  'a an and as at by for from in into of on or the to up v vs with de du des la le les et'.split(' ')
