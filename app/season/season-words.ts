import type { Language } from '../kit/language.ts'
import { numberIn } from '../kit/text/number-in.ts'
import type { Suggestion, ValueKind, ValueMatch } from './match/match-values.ts'
import type { Change, SeasonConflict } from './match/plan-season.ts'
import type { ColumnGuess } from './read/columns.ts'
import type { DateOrder } from './read/dates.ts'
import type { FileFault } from './read/decode.ts'
import type { Field } from './read/fields.ts'
import type { TableFault } from './read/table.ts'
import { MOST } from './read/table.ts'
import type { RowFaultCode } from './read/written/row-fault.ts'
import type { ZoneSource } from './read/written/season-row.ts'
import type { SeasonRows } from './read/written/season-rows.ts'
import { SEASON_BYTES } from './season-file.ts'
import type { SeasonNote } from './season-notes.ts'
import type { LineState } from './season-report.ts'

const SEASON_MB = SEASON_BYTES / 1024 ** 2

type UnansweredReason = Extract<SeasonRows, { ok: false }>['reason']

/** Texts for every code of this room; a missing one does not compile. */
type SeasonWords = {
  file: Record<FileFault, string>
  table: Record<TableFault, string>
  place: { row: (row: number) => string; line: (line: number) => string; rows: (rows: string) => string }
  unanswered: Record<UnansweredReason, string>
  orders: Record<DateOrder, string>
  fields: Record<Field, string>
  notNeeded: string
  guessedBy: Record<ColumnGuess['by'], string>
  confidence: Record<ColumnGuess['confidence'], string>
  kinds: Record<ValueKind, string>
  matches: Record<ValueMatch['state'], string>
  matchedBy: Record<'name' | 'memory' | Suggestion['by'], string>
  zones: Record<ZoneSource, string>
  plan: Record<LineState, string> & { nothing: string; never: string; guess: string; outside: string }
  changes: Record<Change, string>
  conflicts: Record<SeasonConflict, string>
  faults: Record<RowFaultCode, string>
  notes: Record<SeasonNote['kind'], string>
}

const en: SeasonWords = {
  file: {
    empty: 'This file is empty.',
    'too-large': `This file is larger than ${SEASON_MB} MB.`,
    'is-spreadsheet': 'This is a spreadsheet. Save it as CSV in your spreadsheet program, and choose that file.',
    'is-binary': 'This file is not a text. Choose a CSV or iCalendar file.',
    'takes-too-long': 'Reading this file takes too long. Divide it, or save it as CSV.',
  },
  table: {
    empty: 'There are no rows in this table.',
    'too-many-rows': `This table has more than ${numberIn(MOST.rows, 'en')} rows, which is more than a season. Nothing was read.`,
    'too-many-columns': `This row has more than ${MOST.columns} columns.`,
    'cell-too-long': `A cell in this row has more than ${numberIn(MOST.characters, 'en')} characters.`,
    'broken-quote': 'A quotation mark in this row is not closed, so where its cell ends is unclear.',
    'no-table': 'There is no table in what you pasted.',
    'html-too-large': `This web page is larger than ${MOST.html / 1_000_000} MB. Copy only the table.`,
    'html-too-nested': 'These tables stand inside each other more than ten deep. Copy only the one with the games.',
    'no-events': 'There are no events in this calendar.',
    'broken-calendar': 'This calendar is broken at this line.',
  },
  place: {
    row: (row) => `Row ${row}`,
    line: (line) => `Line ${line}`,
    rows: (rows) => `Rows ${rows}`,
  },
  unanswered: {
    'no-date-column': 'Choose the column that has the dates.',
    'order-asked': 'Every date in this file could be read in two ways. Which number is the day?',
    'order-contradictory':
      'Some dates in this file have the day first, others the month. Write them all alike, such as 2026-11-21.',
  },
  orders: { 'day-first': 'The day comes first: 31/12/2026', 'month-first': 'The month comes first: 12/31/2026' },
  fields: {
    date: 'Date',
    time: 'Time',
    allDay: 'All day',
    zone: 'Time zone',
    sport: 'Sport',
    gender: 'Women or men',
    home: 'Home team',
    away: 'Away team',
    team: 'Team whose schedule it is',
    opponent: 'Opponent',
    isHome: 'Home or away',
    titleEn: 'Title in English',
    titleFr: 'Title in French',
    venue: 'Venue',
    city: 'City',
    gameNumber: 'Game number',
    externalId: 'External ID',
    series: 'Series',
    stream: 'Stream address',
    status: 'Status',
    neutral: 'Neutral site',
  },
  notNeeded: 'Not needed',
  guessedBy: {
    heading: 'by its heading',
    contents: 'by what it contains',
    place: 'by its place in the file',
    none: 'not recognised',
  },
  confidence: { sure: 'Sure', likely: 'Likely', unsure: 'Please check' },
  kinds: { school: 'Teams', venue: 'Venues', sport: 'Sports', series: 'Series' },
  matches: { matched: 'Found', suggested: 'Please choose', unknown: 'Unknown here' },
  matchedBy: {
    name: 'has this name',
    memory: 'chosen earlier',
    words: 'has a similar name',
    code: 'has this code',
    prefix: 'begins alike',
    initials: 'has these initials',
    spelling: 'is spelled alike',
  },
  zones: { venue: 'zone of the venue', file: 'zone in the file', home: 'zone of the home team', answer: 'zone you chose' },
  plan: {
    new: 'New',
    moved: 'Moved or changed',
    same: 'Unchanged',
    conflict: 'For you to decide',
    waiting: 'Waiting for an answer',
    faulty: 'Not readable',
    onlyInPodium: 'Here, but not in the file',
    nothing: 'Everything in this file is already on the site. There is nothing to import.',
    never: 'Nothing is removed: games that are not in the file stay until you cancel them.',
    guess: 'It is taken for this game because the same teams play it this season.',
    outside: 'Before or after the dates of this file',
  },
  changes: {
    date: 'Date',
    time: 'Time',
    zone: 'Time zone',
    venue: 'Venue',
    title: 'Title',
    teams: 'Teams',
    neutral: 'Neutral site',
    status: 'Status',
    series: 'Series',
  },
  conflicts: {
    'other-teams': 'This external ID belongs to a game of other teams here.',
    'other-id': 'These teams play on this day already, under another external ID. Is it the same game?',
    'sides-swapped': 'These teams play on this day already, but with home and away exchanged.',
    slot: 'This seems to be a game of a championship here. Is it? If so, only its time, place and status come from the file.',
    edited: 'This game was edited here after its last import. The file would undo that.',
  },
  faults: {
    repeats: 'This event repeats. Export each game as an event of its own.',
    'no-date': 'The date is missing.',
    'bad-date': 'This is not a date, or there is no such day.',
    'no-year': 'This date has no year. Say in which year the season begins.',
    'wrong-weekday': 'The weekday is not the one of this date.',
    'bad-time': 'This is not a time. Write 7:00 PM, 19:00 or TBD.',
    'all-day-time': 'It is said to last all day, but has a time. Which is meant?',
    'time-skipped': 'The clock skips this time on that day.',
    'time-twice': 'The clock shows this time twice on that day. Which one is meant?',
    'bad-zone': 'This time zone is unknown. Write it as America/Halifax.',
    'no-sport': 'The sport is missing. Choose it for the whole file, or add a column.',
    'unknown-sport': 'This sport is not matched yet.',
    'no-gender': 'It is not clear whether women or men play. Choose it for the whole file, or add a column.',
    'bad-gender': 'Write women, men or mixed.',
    'no-teams': 'There are neither teams nor a title.',
    'one-team': 'One of the two teams is missing.',
    'no-school': 'Whose schedule this is has to be said for the whole file.',
    'same-team': 'The home and away teams are the same.',
    'team-to-come': 'A team is still to be confirmed. Give the game a title, or import this row later.',
    'unknown-team': 'This team is not matched yet.',
    'no-team': 'This school has no such team here yet.',
    'bad-side': 'It is not clear who plays at home. Write home, away or neutral.',
    'unknown-venue': 'This venue is not matched yet.',
    'unknown-series': 'This series is not matched yet.',
    'bad-status': 'This status is unknown. Write scheduled, postponed or cancelled.',
    'bad-neutral': 'Write yes or no.',
    'bad-stream': 'This is not an address or a play id.',
    'bad-text': 'It contains characters that cannot be seen.',
    'too-long': 'It is too long.',
    twice: 'This game is in the file more than once.',
  },
  notes: {
    'same-venue': 'These games begin at the same venue within two hours of each other.',
    'same-stream': 'These games have the same stream address.',
    'same-team': 'A team plays these games on the same day.',
    early: 'This game begins before seven in the morning. Should it be the evening?',
    'date-above': 'This row has no date of its own: it has that of the row above.',
    'one-language': 'This title is in one language only.',
  },
}

const fr: SeasonWords = {
  file: {
    empty: 'Ce fichier est vide.',
    'too-large': `Ce fichier dépasse ${SEASON_MB}\u00a0Mo.`,
    'is-spreadsheet': 'C’est un classeur. Enregistrez-le au format CSV dans votre tableur, puis choisissez ce fichier.',
    'is-binary': 'Ce n’est pas un fichier texte. Choisissez un fichier CSV ou iCalendar.',
    'takes-too-long': 'La lecture de ce fichier est trop longue. Divisez-le, ou enregistrez-le au format CSV.',
  },
  table: {
    empty: 'Ce tableau n’a aucune ligne.',
    'too-many-rows': `Ce tableau a plus de ${numberIn(MOST.rows, 'fr')}\u00a0lignes, plus qu’une saison. Rien n’a été lu.`,
    'too-many-columns': `Cette ligne a plus de ${MOST.columns}\u00a0colonnes.`,
    'cell-too-long': `Une cellule de cette ligne a plus de ${numberIn(MOST.characters, 'fr')}\u00a0caractères.`,
    'broken-quote': 'Un guillemet de cette ligne n’est pas fermé\u00a0: impossible de savoir où finit sa cellule.',
    'no-table': 'Il n’y a pas de tableau dans ce que vous avez collé.',
    'html-too-large': `Cette page Web dépasse ${MOST.html / 1_000_000}\u00a0Mo. Copiez seulement le tableau.`,
    'html-too-nested': 'Ces tableaux sont imbriqués sur plus de dix niveaux. Copiez seulement celui des matchs.',
    'no-events': 'Ce calendrier ne contient aucun événement.',
    'broken-calendar': 'Ce calendrier est endommagé à cette ligne.',
  },
  place: {
    row: (row) => `Ligne ${row}`,
    line: (line) => `Ligne ${line}`,
    rows: (rows) => `Lignes ${rows}`,
  },
  unanswered: {
    'no-date-column': 'Choisissez la colonne qui contient les dates.',
    'order-asked': 'Chaque date de ce fichier peut se lire de deux façons. Quel nombre est le jour?',
    'order-contradictory':
      'Dans ce fichier, certaines dates commencent par le jour, d’autres par le mois. Écrivez-les toutes de la même façon, par exemple 2026-11-21.',
  },
  orders: {
    'day-first': 'Le jour vient en premier\u00a0: 31/12/2026',
    'month-first': 'Le mois vient en premier\u00a0: 12/31/2026',
  },
  fields: {
    date: 'Date du match',
    time: 'Heure',
    allDay: 'Toute la journée',
    zone: 'Fuseau horaire',
    sport: 'Discipline',
    gender: 'Femmes ou hommes',
    home: 'Équipe locale',
    away: 'Équipe visiteuse',
    team: 'Équipe dont c’est le calendrier',
    opponent: 'Adversaire',
    isHome: 'À domicile ou à l’extérieur',
    titleEn: 'Titre en anglais',
    titleFr: 'Titre en français',
    venue: 'Lieu',
    city: 'Ville',
    gameNumber: 'Numéro du match',
    externalId: 'Identifiant externe',
    series: 'Série',
    stream: 'Adresse du flux',
    status: 'État',
    neutral: 'Terrain neutre',
  },
  notNeeded: 'Inutile ici',
  guessedBy: {
    heading: 'd’après son en-tête',
    contents: 'd’après son contenu',
    place: 'd’après sa place dans le fichier',
    none: 'non reconnue',
  },
  confidence: { sure: 'Certain', likely: 'Probable', unsure: 'À vérifier' },
  kinds: { school: 'Équipes', venue: 'Lieux', sport: 'Disciplines', series: 'Séries' },
  matches: { matched: 'Trouvé', suggested: 'À choisir', unknown: 'Inconnu ici' },
  matchedBy: {
    name: 'porte ce nom',
    memory: 'choisi précédemment',
    words: 'porte un nom semblable',
    code: 'a ce sigle',
    prefix: 'commence de la même façon',
    initials: 'a ces initiales',
    spelling: 's’écrit presque pareil',
  },
  zones: {
    venue: 'fuseau du lieu',
    file: 'fuseau du fichier',
    home: 'fuseau de l’équipe locale',
    answer: 'fuseau que vous avez choisi',
  },
  plan: {
    new: 'Ajout',
    moved: 'Déplacement ou modification',
    same: 'Sans changement',
    conflict: 'À trancher',
    waiting: 'En attente d’une réponse',
    faulty: 'Lecture impossible',
    onlyInPodium: 'Ici, mais pas dans le fichier',
    nothing: 'Tout ce que contient ce fichier est déjà sur le site. Il n’y a rien à importer.',
    never: 'Rien n’est supprimé\u00a0: les matchs absents du fichier restent tant que vous ne les annulez pas.',
    guess: 'La ligne est associée à ce match, car les mêmes équipes s’y affrontent cette saison.',
    outside: 'Avant ou après les dates de ce fichier',
  },
  changes: {
    date: 'Date du match',
    time: 'Heure',
    zone: 'Fuseau horaire',
    venue: 'Lieu',
    title: 'Titre',
    teams: 'Équipes',
    neutral: 'Terrain neutre',
    status: 'État',
    series: 'Série',
  },
  conflicts: {
    'other-teams': 'Cet identifiant externe est ici celui d’un match entre d’autres équipes.',
    'other-id': 'Ces équipes s’affrontent déjà ce jour-là, sous un autre identifiant externe. Est-ce le même match?',
    'sides-swapped': 'Ces équipes s’affrontent déjà ce jour-là, mais l’équipe locale est l’autre.',
    slot: 'Ce match semble être celui d’un championnat de ce site. Est-ce le cas? Si oui, seuls son heure, son lieu et son état viennent du fichier.',
    edited: 'Ce match a été modifié ici après sa dernière importation. Le fichier annulerait cette modification.',
  },
  faults: {
    repeats: 'Cet événement se répète. Exportez chaque match comme un événement distinct.',
    'no-date': 'La date manque.',
    'bad-date': 'Ce n’est pas une date, ou ce jour n’existe pas.',
    'no-year': 'Cette date n’a pas d’année. Indiquez l’année où commence la saison.',
    'wrong-weekday': 'Le jour de la semaine n’est pas celui de cette date.',
    'bad-time': 'Ce n’est pas une heure. Écrivez 19\u00a0h, 19:30 ou «\u00a0à confirmer\u00a0».',
    'all-day-time': 'La ligne dit «\u00a0toute la journée\u00a0», mais donne une heure. Qu’est-ce qui est juste?',
    'time-skipped': 'Cette heure n’existe pas ce jour-là\u00a0: l’horloge avance.',
    'time-twice': 'Ce jour-là, l’horloge indique cette heure deux fois. Laquelle est la bonne?',
    'bad-zone': 'Ce fuseau horaire est inconnu. Écrivez-le sous la forme America/Halifax.',
    'no-sport': 'La discipline manque. Choisissez-la pour tout le fichier, ou ajoutez une colonne.',
    'unknown-sport': 'Cette discipline n’est pas encore associée.',
    'no-gender':
      'Rien n’indique si ce sont des femmes ou des hommes qui jouent. Choisissez pour tout le fichier, ou ajoutez une colonne.',
    'bad-gender': 'Écrivez femmes, hommes ou mixte.',
    'no-teams': 'Il n’y a ni équipes ni titre.',
    'one-team': 'Une des deux équipes manque.',
    'no-school': 'Il faut indiquer, pour tout le fichier, de quelle école c’est le calendrier.',
    'same-team': 'La même équipe figure des deux côtés.',
    'team-to-come': 'Une équipe reste à confirmer. Donnez un titre au match, ou importez cette ligne plus tard.',
    'unknown-team': 'Cette équipe n’est pas encore associée.',
    'no-team': 'Cette école n’a pas encore cette équipe ici.',
    'bad-side': 'Rien n’indique qui joue à domicile. Écrivez domicile, extérieur ou neutre.',
    'unknown-venue': 'Ce lieu n’est pas encore associé.',
    'unknown-series': 'Cette série n’est pas encore associée.',
    'bad-status': 'Cet état est inconnu. Écrivez prévu, reporté ou annulé.',
    'bad-neutral': 'Écrivez oui ou non.',
    'bad-stream': 'Ce n’est ni une adresse ni un identifiant de lecture.',
    'bad-text': 'Le texte contient des caractères invisibles.',
    'too-long': 'Ce texte est trop long.',
    twice: 'Ce match figure plusieurs fois dans le fichier.',
  },
  notes: {
    'same-venue': 'Ces matchs commencent dans le même lieu à moins de deux\u00a0heures d’intervalle.',
    'same-stream': 'Ces matchs ont la même adresse de flux.',
    'same-team': 'Une équipe joue ces matchs le même jour.',
    early: 'Ce match commence avant sept\u00a0heures du matin. Est-ce plutôt le soir?',
    'date-above': 'Cette ligne n’a pas de date\u00a0: elle prend celle de la ligne du dessus.',
    'one-language': 'Ce titre n’existe que dans une langue.',
  },
}

export const seasonWords: Record<Language, SeasonWords> = { en, fr }
