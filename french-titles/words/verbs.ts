/** A verb: the objects that it takes, and its French in singular and plural. */
export type Verb = {
  takes: 'nothing' | 'side' | 'guest' | 'prize' | 'goal' | 'towards' | 'series' | 'season' | 'news'
  one: string
  many: string
}

const verbs = (takes: Verb['takes'], one: string, many: string, english: string) =>
  english.split('|').map((each) => [each, { takes, one, many }] as const)

/** Nouns that a lost game can be called: 'drop decision to', 'drop 3-1 decision to'. */
export const GAMES_LOST: ReadonlySet<string> = new Set(['decision', 'game', 'match', 'contest'])

/** Keyed by the English plural form; in the singular the first word takes -s. */
export const VERBS = new Map<string, Verb>([
  ...verbs('side', 'bat', 'battent', 'beat|defeat|top|down|take down|knock off|get past|best'),
  ...verbs('side', 'l’emporte de justesse sur', 'l’emportent de justesse sur', 'edge|edge out|nip|squeak past|slip past'),
  ...verbs('side', 'domine', 'dominent', 'dominate|rout|overpower|overwhelm|roll past|cruise past|soar past'),
  ...verbs('side', 'écrase', 'écrasent', 'crush|thump|trounce|hammer'),
  ...verbs('side', 'surprend', 'surprennent', 'upset|stun'),
  ...verbs('side', 'blanchit', 'blanchissent', 'blank|shut out'),
  ...verbs('side', 'élimine', 'éliminent', 'eliminate|oust'),
  ...verbs('side', 's’incline devant', 's’inclinent devant', 'fall to|lose to|bow to'),
  ...verbs('side', 's’incline devant', 's’inclinent devant', [...GAMES_LOST].map((game) => `drop ${game} to`).join('|')),
  ...verbs('side', 'affronte', 'affrontent', 'face|take on|battle|meet|play'),
  ...verbs('guest', 'reçoit', 'reçoivent', 'host|welcome'),
  ...verbs('prize', 'remporte', 'remportent', 'win|capture|claim|take|earn|secure|grab'),
  ...verbs('goal', 'accède', 'accèdent', 'advance to|move on to'),
  ...verbs('goal', 'se rend', 'se rendent', 'head to|travel to|return to'),
  ...verbs('towards', 'vise', 'visent', 'eye|seek|chase'),
  ...verbs('towards', 'défend', 'défendent', 'defend'),
  ...verbs('nothing', 's’incline', 's’inclinent', 'fall|lose|bow out'),
  ...verbs('nothing', 'triomphe', 'triomphent', 'prevail|triumph'),
  ...verbs('series', 'mène', 'mènent', 'lead'),
  ...verbs('series', 'balaie', 'balaient', 'sweep'),
  ...verbs('series', 'égalise', 'égalisent', 'tie|even'),
  ...verbs('news', 'dévoile', 'dévoilent', 'unveil|reveal'),
  ...verbs('news', 'annonce', 'annoncent', 'announce'),
  ...verbs('news', 'publie', 'publient', 'release'),
  ...verbs('season', 'amorce', 'amorcent', 'open|begin|start|kick off'),
  ...verbs('season', 'termine', 'terminent', 'close out|finish|end'),
])

/** True when a verb may start with this word, so that most words of a title need no closer look. */
export const startsVerb = (word: string) => STARTS.has(word)
const STARTS = new Set([
  'set',
  'to',
  'will',
  'drop',
  'drops',
  ...[...VERBS.keys()].flatMap((verb) => {
    const [first = ''] = verb.split(' ')
    return [first, `${first}s`, `${first}es`]
  }),
])

/** Verbs about the future: 'to host', 'will host'. */
export const FUTURE = new Map<string, Verb>([
  ...verbs('guest', 'accueillera', 'accueilleront', 'host|welcome'),
  ...verbs('season', 'amorcera', 'amorceront', 'open|begin|start|kick off'),
  ...verbs('side', 'affrontera', 'affronteront', 'face|play|meet|take on|battle'),
])

export const REMPORTE = { one: 'remporte', many: 'remportent' }
export const WIN = { one: 'l’emporte', many: 'l’emportent' }
/** French uses a different verb for hosting an event than for hosting a guest. */
export const HOSTS = new Map([['reçoit', { one: 'accueille', many: 'accueillent' }]])
export const WINNING = new Set(['bat', 'l’emporte de justesse sur', 'domine', 'écrase', 'surprend', 'blanchit', 'élimine'])
export const PRIZE_VERBS = new Set(['win', 'claim', 'capture', 'take', 'earn', 'secure'])
export const SERIES = new Set(['weekend series', 'the series', 'season series', 'playoff series'])
export const SEASONS: [string[], string][] = [
  [['regular', 'season'], 'la saison régulière'],
  [['the', 'season'], 'la saison'],
  [['season'], 'la saison'],
]
export const FIXED = new Map([
  ['in overtime', 'en prolongation'],
  ['in ot', 'en prolongation'],
  ['in double overtime', 'en deuxième prolongation'],
  ['in three sets', 'en trois manches'],
  ['in four sets', 'en quatre manches'],
  ['in five sets', 'en cinq manches'],
  ['after win', 'après une victoire'],
  ['after victory', 'après une victoire'],
  ['after loss', 'après une défaite'],
  ['at home', 'à domicile'],
  ['on home ice', 'à domicile'],
  ['on home court', 'à domicile'],
  ['on home turf', 'à domicile'],
  ['on the road', 'à l’étranger'],
  ['twice', 'deux fois'],
  ['again', 'de nouveau'],
  ['for first time', 'pour la première fois'],
  ['for the first time', 'pour la première fois'],
])
