/** Articles, prepositions and conjunctions of both languages, and the signs of a match-up: none of them says what a title is about. */
export const LITTLE_WORDS: readonly string[] =
  'a an and as at by for from in into of on or the to up v vs with de du des la le les et'.split(' ')
