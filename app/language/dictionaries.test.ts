import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { words as webcastWords } from '../../demo/webcast/page/words.ts'
import { lastResort } from '../../server/http/last-resort.ts'
import { invitationMail } from '../accounts/invitations/invitation-mail.server.ts'
import { invitationWords } from '../accounts/invitations/invitation-words.ts'
import { resetMail } from '../accounts/password-reset/reset-mail.server.ts'
import { audienceWords } from '../audience/audience-words.ts'
import { reportWords } from '../audience/report/report-words.ts'
import { watchingWords } from '../audience/watching-words.ts'
import { calendarWords } from '../calendar/calendar-words.ts'
import { textWords } from '../catalog/texts/text-words.ts'
import { checkWords } from '../contact/check/check-words.ts'
import { contactMail } from '../contact/contact-mail.server.ts'
import { contactWords } from '../contact/contact-words.ts'
import { eventWords } from '../events/event-words.ts'
import { startWords } from '../events/time/start-words.ts'
import { followWords } from '../favourites/follow-words.ts'
import { TRASH_DAYS } from '../history/thing.ts'
import { ROLES } from '../kit/roles.ts'
import { PROVIDERS } from '../kit/webcast/providers.ts'
import { momentWords } from '../moments/moment-words.ts'
import { probeWords } from '../monitor/probe-words.ts'
import { cannedNotices } from '../notices/canned-notices.ts'
import { noticeWords } from '../notices/notice-words.ts'
import { boxWords } from '../outward/box/box-words.ts'
import { bracketWords } from '../outward/championship/bracket-words.ts'
import { embedWords } from '../outward/embed/embed-words.ts'
import { rssWords } from '../outward/feeds/rss/rss-words.ts'
import { choiceWords } from '../outward/graphics/choice-words.ts'
import { outputWords } from '../outward/graphics/output-words.ts'
import { audienceListWords } from '../panel/audience/audience-list-words.ts'
import { categoriesWords } from '../panel/categories/category-words.ts'
import { championshipEditWords } from '../panel/championships/championship-edit-words.ts'
import { decisionWords } from '../panel/championships/decisions/decision-words.ts'
import { meetWords } from '../panel/championships/fields/meet-words.ts'
import { clipEditWords } from '../panel/clips/clip-edit-words.ts'
import { episodesWords } from '../panel/episodes/episode-words.ts'
import { findWords } from '../panel/find/find-words.ts'
import { translationsWords } from '../panel/french/french-words.ts'
import { eventFormWords } from '../panel/games/event-form-words.ts'
import { eventListWords } from '../panel/games/list/event-list-words.ts'
import { momentsPageWords } from '../panel/games/moments/moments-page-words.ts'
import { outputsWords } from '../panel/games/outputs/outputs-words.ts'
import { scorerWords } from '../panel/games/scorers/scorer-words.ts'
import { gridWords } from '../panel/grid/grid-words.ts'
import { activityWords } from '../panel/history/activity-words.ts'
import { trashWords } from '../panel/history/trash/trash-words.ts'
import { sortingWords } from '../panel/kit/lists/sorting-words.ts'
import { publishWords } from '../panel/kit/publish/publish-words.ts'
import { overviewWords } from '../panel/overview/overview-words.ts'
import { adminsWords } from '../panel/people/admins-words.ts'
import { roleWords } from '../panel/people/role-words.ts'
import { seasonPageWords } from '../panel/season/season-page-words.ts'
import { codeWords } from '../panel/series/codes/code-words.ts'
import { reachWords } from '../panel/series/reach/reach-words.ts'
import { rokuWords } from '../panel/series/reach/roku-words.ts'
import { seriesWords } from '../panel/series/series-words.ts'
import { teamFormWords } from '../panel/teams/team-form-words.ts'
import { ticketWords } from '../panel/tickets/ticket-words.ts'
import { deskReasons } from '../panel/today/commands/desk-reasons.ts'
import { deskWords } from '../panel/today/desk-words.ts'
import { cardWords } from '../pictures/cards/card-words.ts'
import { pictureWords } from '../pictures/picture-words.ts'
import { remindWords } from '../reminders/remind-words.ts'
import { reminderWords } from '../reminders/reminder-words.ts'
import { fanScoreWords } from '../scores/fans/fan-score-words.ts'
import { scoreSwitchWords } from '../scores/fans/score-switch-words.ts'
import { bareSideWords } from '../scores/rules/bare-side-words.ts'
import { scorerPageWords } from '../scores/scorer/scorer-page-words.ts'
import { seasonWords } from '../season/season-words.ts'
import { accountCalendarWords } from '../site/account/account-calendar-words.ts'
import { followedWords } from '../site/account/followed/followed-words.ts'
import { reminderPageWords } from '../site/account/reminders/reminder-page-words.ts'
import { championshipWords } from '../site/championship/championship-words.ts'
import { clipWords } from '../site/clip/clip-words.ts'
import { gameWords } from '../site/game/game-words.ts'
import { comingWords } from '../site/home/live-and-next/coming-words.ts'
import { wayWords } from '../site/home/live-and-next/way-words.ts'
import { previewWords } from '../site/preview/preview-words.ts'
import { scheduleWords } from '../site/schedule/schedule-words.ts'
import { copyWords } from '../site/series/share/copy-words.ts'
import { resultWords } from '../site/shell/result-words.ts'
import { forSiteWords } from '../site/static/for-site-words.ts'
import { pageText } from '../site/static/page-texts.server.ts'
import { teamWords } from '../site/team/team-words.ts'
import { transferWords } from '../transfer/file/transfer-words.ts'
import { withoutScriptWords } from './without-script.ts'
import { accountWords } from './words/account-words.ts'
import { adminWords } from './words/admin-words.ts'
import { confirmWords } from './words/confirm-words.ts'
import { en, type Words } from './words/en.ts'
import { fr } from './words/fr.ts'
import { pageWords } from './words/page-words.ts'
import { playerWords } from './words/player-words.ts'
import { viewerWords } from './words/viewer-words.ts'

type Text = string | ((...values: never[]) => string)

/** Collects every text of a dictionary by its path; functions are called with samples. */
function texts(dictionary: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(dictionary).flatMap(([key, value]: [string, Text | object]) => {
      const name = path ? `${path}.${key}` : key
      return typeof value === 'object' ? [...texts(value, name)] : said(name, value)
    }),
  )
}

function said(name: string, text: Text): [string, string][] {
  if (typeof text === 'string') return [[name, text]]
  const call = text as (...values: unknown[]) => string
  // Functions of three values take only times.
  const fitting = SAMPLES.filter(([first]) => typeof first === 'number' || call.length < 3)
  return fitting.map((samples, at) => [`${name} (${at})`, call(...samples)])
}

/** Sample values for sentences: numbers and names; none, one and many. */
const SAMPLES = [
  [0, 0, 0],
  [1, 1, 1],
  [2, 2, 2],
  ['Name', 'Name', 'Name'],
]

const dictionaries = [
  ['interface', en, fr],
  ['pages', pageWords.en, pageWords.fr],
  ['account', accountWords.en, accountWords.fr],
  ['confirmation', confirmWords.en, confirmWords.fr],
  ['player', playerWords.en, playerWords.fr],
  ['admin', adminWords.en, adminWords.fr],
  ['activity', activityWords.en, activityWords.fr],
  ['admins', adminsWords.en, adminsWords.fr],
  ['roles', roleWords.en, roleWords.fr],
  ['invitations', invitationWords.en, invitationWords.fr],
  ['categories', categoriesWords.en, categoriesWords.fr],
  ['championships', championshipEditWords.en, championshipEditWords.fr],
  ['decisions', decisionWords.en, decisionWords.fr],
  ['meets', meetWords.en, meetWords.fr],
  ['codes', codeWords.en, codeWords.fr],
  ['episodes', episodesWords.en, episodesWords.fr],
  ['series', seriesWords.en, seriesWords.fr],
  ['event form', eventFormWords.en, eventFormWords.fr],
  ['event list', eventListWords.en, eventListWords.fr],
  ['publishing', publishWords.en, publishWords.fr],
  ['season page', seasonPageWords.en, seasonPageWords.fr],
  ['team form', teamFormWords.en, teamFormWords.fr],
  ['trash', trashWords.en, trashWords.fr],
  ['grid', gridWords.en, gridWords.fr],
  ['scorers', scorerWords.en, scorerWords.fr],
  ['outputs', outputsWords.en, outputsWords.fr],
  ['graphics', outputWords.en, outputWords.fr],
  ['choices of graphics', choiceWords.en, choiceWords.fr],
  ['scorer page', scorerPageWords.en, scorerPageWords.fr],
  ['moments', momentWords.en, momentWords.fr],
  ['moments page', momentsPageWords.en, momentsPageWords.fr],
  ['fan score', fanScoreWords.en, fanScoreWords.fr],
  ['sides without a team', bareSideWords.en, bareSideWords.fr],
  ['score switch', scoreSwitchWords.en, scoreSwitchWords.fr],
  ['sorting', sortingWords.en, sortingWords.fr],
  ['transfer', transferWords.en, transferWords.fr],
  ['french texts', translationsWords.en, translationsWords.fr],
  ['Roku', rokuWords.en, rokuWords.fr],
  ['reach', reachWords.en, reachWords.fr],
  ['overview', overviewWords.en, overviewWords.fr],
  ['desk', deskWords.en, deskWords.fr],
  ['reasons at the desk', deskReasons.en, deskReasons.fr],
  ['notices', noticeWords.en, noticeWords.fr],
  ['canned notices', cannedNotices.en, cannedNotices.fr],
  ['panel search', findWords.en, findWords.fr],
  ['embed', embedWords.en, embedWords.fr],
  ['copying', copyWords.en, copyWords.fr],
  ['pictures', pictureWords.en, pictureWords.fr],
  ['cards', cardWords.en, cardWords.fr],
  ['season', seasonWords.en, seasonWords.fr],
  ['viewers', viewerWords.en, viewerWords.fr],
  ['without script', withoutScriptWords.en, withoutScriptWords.fr],
  ['contact', contactWords.en, contactWords.fr],
  ['tickets', ticketWords.en, ticketWords.fr],
  ['check', checkWords.en, checkWords.fr],
  ['catalogue texts', textWords.en, textWords.fr],
  ['events', eventWords.en, eventWords.fr],
  ['audience list', audienceListWords.en, audienceListWords.fr],
  ['report', reportWords.en, reportWords.fr],
  ['watching', watchingWords.en, watchingWords.fr],
  ['audience', audienceWords.en, audienceWords.fr],
  ['calendars', calendarWords.en, calendarWords.fr],
  ['probe', probeWords.en, probeWords.fr],
  ['reminding', remindWords.en, remindWords.fr],
  ['preview', previewWords.en, previewWords.fr],
  ['reminders', reminderPageWords.en, reminderPageWords.fr],
  ['following teams', followWords.en, followWords.fr],
  ['live and next', comingWords.en, comingWords.fr],
  ['way to a championship', wayWords.en, wayWords.fr],
  ['starts', startWords.en, startWords.fr],
  ['schedule', scheduleWords.en, scheduleWords.fr],
  ['game', gameWords.en, gameWords.fr],
  ['team', teamWords.en, teamWords.fr],
  ['bracket', bracketWords.en, bracketWords.fr],
  ['clips', clipWords.en, clipWords.fr],
  ['making clips', clipEditWords.en, clipEditWords.fr],
  ['championship', championshipWords.en, championshipWords.fr],
  ['results', resultWords.en, resultWords.fr],
  ['private calendar', accountCalendarWords.en, accountCalendarWords.fr],
  ['box', boxWords.en, boxWords.fr],
  ['rss', rssWords.en, rssWords.fr],
  ['reminders', reminderWords.en, reminderWords.fr],
  ['followed teams', followedWords.en, followedWords.fr],
  ['for your site', forSiteWords.en, forSiteWords.fr],
  ['webcast provider of the demo', webcastWords.en, webcastWords.fr],
] as const

test.each(dictionaries)('L2 %s: both dictionaries have the same texts', (_, english, french) => {
  expect([...texts(french).keys()]).toEqual([...texts(english).keys()])
})

test.each(dictionaries)('L2 %s: no text is empty, untrimmed or half made', (_, english, french) => {
  for (const [name, text] of [...texts(english), ...texts(french)]) {
    expect(text, name).toMatch(/\p{L}|\d/u)
    expect(text, name).toBe(text.trim())
    expect(text, name).not.toMatch(/undefined|NaN|null|\[object|TODO/)
  }
})

/** Words that are the same in both languages. */
const SAME = new Set([
  'codes.fields.code',
  'interface.shell.faq',
  'fan score.total',
  'championship.heads.points.0',
  'player.live',
  'player.auto',
  'player.airPlay',
  'player.pause',
  'player.position',
  'player.volume',
  'admin.title',
  'admins.pending.title',
  'invitations.title',
  'audience.robots',
  'webcast provider of the demo.pause',
  'webcast provider of the demo.seek',
  ...Object.keys(PROVIDERS).map((provider) => `episodes.kinds.${provider}`),
  'episodes.bulk.place.part',
  'french texts.kinds.descriptions',
  'calendars.names.outlook',
  ...['windows-1252', 'iso-8859-15', 'macintosh', 'cp850'].map((name) => `season page.encodings.${name}`),
  ...['AB', 'MB', 'NU', 'ON', 'SK', 'YT'].map((province) => `team form.provinces.${province}`),
  ...[0, 1, 2, 3].map((at) => `french texts.glossary.articles.les (${at})`),
])

test.each(dictionaries)(
  'L2 %s: every French text differs from the English one, but for the words that do not',
  (room, english, french) => {
    const translated = texts(french)
    // Names and slots are the same in both languages.
    const same = [...texts(english)].filter(
      ([name, text]) => translated.get(name) === text && /\p{L}{3}/u.test(text.replaceAll(/Name|\{[^}]+\}/g, '')),
    )
    expect(same.map(([name]) => name).filter((name) => !SAME.has(`${room}.${name}`))).toEqual([])
  },
)

test('L2 a name stands in its sentence in both languages', () => {
  for (const dictionary of [en, fr]) {
    expect(dictionary.pages.notFoundSeries('cup-2026')).toContain('cup-2026')
    expect(dictionary.shell.copyright(2026, 'Podium')).toMatch(/2026.*Podium/)
  }
  for (const words of [resultWords.en, resultWords.fr]) expect(words.none('xyz')).toContain('xyz')
  for (const { access } of [pageWords.en, pageWords.fr]) expect(access.prompt('Cup')).toContain('Cup')
})

test('L2 counts agree with their nouns', () => {
  expect([0, 1, 2].map(pageWords.en.watch.episodeCount)).toEqual(['0 episodes', '1 episode', '2 episodes'])
  expect([0, 1, 2].map(pageWords.fr.watch.episodeCount)).toEqual(['0\u00a0épisode', '1\u00a0épisode', '2\u00a0épisodes'])
  const characters = [0, 1, 2].map((count) => seriesWords.fr.characters(count, 500))
  expect(characters).toEqual(['0\u00a0caractère sur 500', '1\u00a0caractère sur 500', '2\u00a0caractères sur 500'])
  expect([1, 2].map((count) => transferWords.fr.import.done(5, count))).toEqual([
    '5\u00a0séries importées, 1 écartée',
    '5\u00a0séries importées, 2 écartées',
  ])
  expect([1, 2].map(resultWords.en.count)).toEqual(['1 result', '2 results'])
  expect([1, 2].map(resultWords.fr.count)).toEqual(['1\u00a0résultat', '2\u00a0résultats'])
})

test.each([
  ['H3', en.language.other, 'FR'],
  ['H3', fr.language.other, 'EN'],
  ['H3', en.language.notice, 'Auto translation, accuracy not guaranteed'],
  ['H3', fr.language.notice, 'Traduction automatique, exactitude non garantie'],
  ['H13', en.pages.notFound, "Sorry, the page you're looking for doesn't exist."],
  ['H14', en.home.noVideos, 'No videos available'],
  ['H14', pageWords.en.watch.noVideos, 'No videos available'],
  ['H8', en.tile.live, 'LIVE'],
  ['W1', en.pages.failure('x'), 'Error: x'],
  ['W1', en.pages.notFoundSeries('x'), 'No page found for title: x'],
  ['W2', pageWords.en.watch.untitled, 'Untitled Episode'],
  ['P3', pageWords.en.access.incorrect, 'Incorrect password'],
  ['P3', pageWords.en.access.notFound, 'Series not found'],
  ['P3', pageWords.en.access.failed, 'Error verifying password'],
  ['A8', en.tile.logIn, 'Please log in to save a series'],
  ['M1', accountWords.en.forbidden.heading, 'Forbidden: Access Denied'],
])('%s the wording %j is the specification’s', (_, text, wording) => {
  expect(text).toBe(wording)
})

const site = 'Podium'
const INVITATION = {
  id: '1',
  to: 'ana@site.example',
  by: 'chief@site.example',
  expiresAt: '2026-11-28T18:00:00.000Z',
  siteName: { en: site, fr: site },
  linkIn: () => 'https://podium.example/x',
}
/** Takes the French half of a mail in both languages. */
const ofFrench = ({ subject, text }: { subject: string; text: string }) => ({
  subject: subject.split(' / ')[0],
  text: text.split('-'.repeat(40))[0],
})
const mails = [
  resetMail('fan@viewers.example', 'fr', { id: '1', site, link: 'https://podium.example/x' }),
  ...ROLES.map((role) => ofFrench(invitationMail('fr', { ...INVITATION, role }))),
  contactMail(
    { email: 'fan@viewers.example', message: 'Allô', page: '/faq', diagnostics: 'x' },
    { id: '1', to: 'us@podium.example', language: 'fr', site, publicUrl: 'https://podium.example' },
  ),
].map(({ subject, text }) => `${subject}\n${text}`)
const pages = (['privacy', 'contact', 'contactWithoutForm', 'faq', 'systemRequirements'] as const).map((name) =>
  pageText('fr', name),
)
const lastWords = /<div lang="fr">(.+)<\/div>/s.exec(lastResort('7'))?.[1] ?? ''

/** Every French text of the site by its dictionary and path. */
const french = [
  ...dictionaries.flatMap(([room, , words]) => [...texts(words)].map(([name, text]) => [`${room}.${name}`, text] as const)),
  ...texts({ mails, pages, lastWords: lastWords.replace(/<[^>]*>/g, ' ') }),
]

/** Phrases that no French text may contain, each with a text that breaks the rule. */
const RULES: [what: string, rule: RegExp, example: string][] = [
  ['a full hour has no minutes', /\d\sh\s?00/, 'à 19\u00a0h\u00a000'],
  ['an hour does not break', /\d h(?!\p{L})|\dh|h \d/u, 'à 19 h'],
  ['a colon or guillemet does not begin a line', /[^\u00a0][:»](\s|$)/, 'Début : midi'],
  ['a guillemet does not end a line', /«[^\u00a0]/, '« Cup\u00a0»'],
  ['no space stands before ; ! ?', /\s[;!?]/, 'Retirer l’accès ?'],
  [
    'a number stays with what it counts',
    /\d (?:séries?|épisodes?|textes?|images?|codes?|champs?|comptes?|accès|autres?|endroits?|meilleurs|sélectionn|caractères?|pixels|secondes?|minutes?|heures?|jours|mois|ans|Mo|événements?|matchs?|équipes?|écoles?|lignes?|colonnes|noms?|liens?|titres?|modèles|entrées|résultats?|premiers|derniers|lecteurs|personnes?|courriels?|erreurs?|qualités?|segments|champs?|[%$×])/,
    'Au moins 8 caractères',
  ],
  ['a number of four digits does not break', /\d \d{3}/, '5 000'],
  ['apostrophes and quotation marks are not straight', /['"]/, "l'accès"],
  ['no capital follows a colon but that of a name', /:\s(?:«\s)?(?!Name)\p{Lu}\p{Ll}/u, 'Erreur\u00a0: Nous n’avons'],
  ['automatiquement', /d(?:e lui|’elle|’eux|’elles)-mêmes?/, 'commencera d’elle-même'],
  ['all codes work, not one of them', /un de vos codes [^.]*fonctionne/i, 'Un de vos codes de secours fonctionne toujours'],
  // A try in rugby and a down in football are both “essai”.
  ['tentative', /\bessais?\b(?! \(5\)| de pénalité| en cours)/i, 'Trop d’essais'],
  ['superadministration', /super-/i, 'super-administrateur'],
  ['nobody is a man by default', /administrateur|administratrice|utilisateur|spectateur|visiteur/i, 'Administrateurs'],
  ['autres options', /plus d’options/i, 'Plus d’options'],
  ['réalisé avec', /propulsé/i, 'Propulsé par'],
  ['now is not this minute', /minute-ci/, 'cette minute-ci'],
  [
    'an address is an adresse courriel',
    /(?:votre|du|partie de) courriel|(?<!adresse )courriel (?:ou|(?:non|n’a pas été) confirmé)|^courriel$/i,
    'Courriel',
  ],
]

/**
 * One French word for one thing: the word, what no text says instead, an example of that, and the texts where it means something
 * else.
 */
const WORDS: [word: string, instead: RegExp, example: string, elsewhere?: RegExp][] = [
  ['rediffusion', /\breprises?\b/i, 'Regarder la reprise', /^player\.resumedAt/],
  ['visiteuse', /\binvitée/i, 'Équipe invitée'],
  ['pointage', /(?<!table de )\bmarque\b/i, 'La marque à l’écran'],
  ['table de marque', /\bmarqueurs?\b/i, 'Les autres marqueurs'],
  ['extérieur', /étranger/i, 'À l’étranger'],
  ['classification', /\bclassement\b|\bclassée? par\b/i, 'Classement'],
  ['défaillante', /fait défaut|en panne/i, 'Image en panne', /^\.?report\.limits\./],
  ['à l’écoute', /\bregard(?:ent maintenant|aient)/i, 'Regardent maintenant'],
  ['conditions météo', /(?<!conditions )météo/i, 'en raison de la météo'],
  ['école', /(?<!r)établissement|université/i, 'Ajouter une université'],
  ['personnel', /équipe seulement/i, 'Brouillon\u00a0: l’équipe seulement'],
  ['une autre personne', /quelqu’un d’autre/i, 'Quelqu’un d’autre a modifié ceci'],
  ['administration', /\bpanneau\b/i, 'Pages du panneau'],
  ['type', /\bsortes?\b/i, 'Toutes les sortes'],
  ['publication', /parution/i, 'Date de parution'],
  ['payante', /à la carte/i, 'Série à la carte'],
  ['alerte', /alarme/i, 'Alarme'],
  ['rechercher', /\bchercher\b/i, 'Chercher une équipe'],
  ['saisissez', /\b(?:entrez|tapez)\b/i, 'Entrez une adresse'],
  ['balayez', /numérise/i, 'Numérisez le code'],
  ['expirer', /\bpr(?:is|end) fin\b|\béchue\b/i, 'Le lien a pris fin'],
  ['valide', /\bvalables?\b/i, 'Ce lien n’est plus valable'],
  ['est offerte', /\bse regarde\b|n’est plus ici/i, 'Cette vidéo se regarde ailleurs'],
  ['affiché', /\blistée?s?(?!\p{L})/iu, 'n’est pas listé ici'],
  ['a échoué', /n’a pas (?:réussi|fonctionné)/i, 'L’opération n’a pas réussi'],
  ['pourriels', /indésirables/i, 'parmi les indésirables'],
  ['correspond à', /ne correspond\.?$/i, 'Aucune série ne correspond'],
  ['1re, 2e, no', /[ʳᵉ]|n[°º]/i, '2ᵉ manche'],
]

test.each(WORDS)('Q-120 French texts say “%s”', (_, instead, example, elsewhere) => {
  expect(example).toMatch(instead)
  const others = french.filter(([name]) => !elsewhere?.test(name))
  expect(others.filter(([, text]) => instead.test(text))).toEqual([])
})

test.each(RULES)('L2 Q-48 in French %s', (_, rule, example) => {
  expect(example).toMatch(rule)
  for (const [name, text] of french) expect(text, name).not.toMatch(rule)
})

/** German sentence patterns that these English texts must not contain. */
const GERMAN =
  /\bThis is no (?!longer)|\b(?:staff|language) alone\b|\bby (?:itself|themselves)\b|\bNobody can\b|\bmails?\b(?! server)|taken? (?:\S+ ){0,3}back/i

test.each([
  ['overview', overviewWords.en, 'Mails wait'],
  ['publishing', publishWords.en, 'Draft: staff alone'],
  ['trash', trashWords.en, 'Nobody can bring it back then.'],
  ['season page', seasonPageWords.en, 'Take the import back'],
  ['season', seasonWords.en, 'This is no date.'],
])('Q-48 the words of %s are plain English', (_, words, example) => {
  expect(example).toMatch(GERMAN)
  for (const [name, text] of texts(words)) expect(text, name).not.toMatch(GERMAN)
})

/** Phrases that no native speaker would write in the panel or the site; the season's pages and the desk have their own list. */
const STIFF =
  /\bThere is no such\b|\btried again\b|\bWhoever has\b|\bComing games\b|\bWe tell you\b|\bThat did not work\b|^Outputs\b|\bprobe of streams\b/

test.each(
  dictionaries.filter(([room]) => !/season|desk|today|stream|probe/.test(room)).map(([room, words]) => [room, words] as const),
)('Q-75 the words of %s are those that a native would use', (room, words) => {
  expect('There is no such event').toMatch(STIFF)
  for (const [name, text] of texts(words)) expect(text, `${room}.${name}`).not.toMatch(STIFF)
})

test('Q-48 E11 O5 a row of a table has one French name, which is not that of a row of the home page', () => {
  for (const [name, text] of [...texts(seasonWords.fr), ...texts(seasonPageWords.fr), ...texts(gridWords.fr)])
    expect(text, name).not.toMatch(/rangée/i)
})

test('Q-81 what is asked before deleting says that the trash keeps it, and for how long; nothing tells of an hour', () => {
  const asked = [seriesWords, episodesWords, teamFormWords, eventListWords, categoriesWords].flatMap(({ en, fr }) => [
    ...[...texts(en)].map((text) => [...text, `trash for ${TRASH_DAYS} days`] as const),
    ...[...texts(fr)].map((text) => [...text, `corbeille pendant ${TRASH_DAYS}\u00a0jours`] as const),
  ])
  const deleting = asked.filter(([name]) => /^remove(?:Many)?Text\b/.test(name))
  expect(new Set(deleting.map(([, , kept]) => kept)).size).toBe(2)
  for (const [name, text, kept] of deleting) expect(text, name).toContain(kept)
  for (const [name, text] of [...texts(seriesWords), ...texts(episodesWords)])
    expect(text, name).not.toMatch(/under Activity|sous Activité/)
})

test('N2 a peak was on a day', () => {
  expect(audienceWords.en.peakAt('Saturday, November 21, 2026, 7:12 p.m.')).toBe('on Saturday, November 21, 2026, 7:12 p.m.')
})

test('Q-48 the last page has its French words among them', () => {
  expect(lastWords).not.toBe('')
})

test('Q-48 every French text is among those that the rules see', async () => {
  const root = join(import.meta.dirname, '../..')
  const own = await readFile(import.meta.filename, 'utf8')
  const seen = new Set(
    [...own.matchAll(/^import .* from '(\..*)'$/gm)].map(([, path]) => join(import.meta.dirname, path as string)),
  )
  const said: string[] = []
  for (const folder of ['app', 'server', 'demo/webcast']) {
    for (const path of await readdir(join(root, folder), { recursive: true })) {
      if (!/(?<!\.test)\.tsx?$/.test(path)) continue
      const file = join(root, folder, path)
      if (/^(?:export )?const fr\b|^ {2}fr: \{/m.test(await readFile(file, 'utf8'))) said.push(file)
    }
  }
  expect(said.length).toBeGreaterThan(15)
  // These sentences take a time, and have their own tests.
  const others = said.filter((path) => !path.endsWith('kept-words.ts'))
  expect(others.filter((path) => !seen.has(path))).toEqual([])
})

test('L2 a missing key fails the type check', () => {
  const { search: _, ...rest } = fr
  // @ts-expect-error the texts of the search are missing; were this allowed, the type check would fail here
  const lacking: Words = rest
  expect(lacking.search).toBeUndefined()
})
