import type { Language } from '../../kit/language.ts'
import { FILE_BYTES } from '../pieces.ts'

const FILE_MB = FILE_BYTES / 1024 ** 2

const en = {
  title: 'Import and export',
  lead: 'Take series with their episodes and games to another site, keep them as a backup, or bring them back.',
  season: 'For a schedule as a CSV or iCalendar file, import a season.',
  export: {
    title: 'Export',
    lead: 'A file with the chosen series, all of their episodes, and their games with teams and venues.',
    search: 'Search the series',
    all: 'Select all shown',
    none: 'Select none',
    chosen: (count: number, all: number) => `${count} of ${all} selected`,
    list: 'Series to export',
    empty: 'There are no series yet.',
    noMatch: 'No series matches.',
    isProtected: 'password',
    passwords: 'Include the passwords of protected series',
    passwordsHint:
      'For a complete backup. Anybody who has the file can read them. Without them, protected series come back closed.',
    submit: 'Export',
    busy: 'Writing the file…',
    done: (name: string) => `${name} was saved.`,
    nothing: 'Please select at least one series to export',
    failed: 'Failed to export series data. Please try again.',
  },
  import: {
    title: 'Import',
    lead: 'A file that was exported here or on another site. You will see what would change before anything does.',
    choose: 'Choose a file',
    drop: 'or drop a .json file here',
    sending: (percent: number) => `Sending the file: ${percent}%`,
    waiting: 'You are offline. Sending continues when you are connected again.',
    cancel: 'Cancel',
    badFile: 'Failed to import data. Please check the file format.',
    failed: 'Failed to import series data. Please try again.',
    onlyJson: `Only .json files of at most ${FILE_MB} MB can be imported.`,
    busy: 'Another import is running. Please wait until it is done.',
    checking: (count: number) => (count === 0 ? 'Checking the file…' : `Checking the file: ${count} series read`),
    checkedTitle: 'What this import would do',
    stale: 'The site has changed since you looked. This is what the import would do now.',
    nothingToDo: 'Everything in this file is already on the site. There is nothing to import.',
    never: 'Nothing is removed: series, episodes and games that are not in the file stay as they are.',
    start: (count: number) => (count === 1 ? 'Import 1 series' : `Import ${count} series`),
    startGames: 'Import the games',
    discard: 'Discard',
    running: (done: number, all: number) => `${done} of ${all} series`,
    runningHint: 'You can leave this page. The import continues, and its result will be here.',
    pictures: (done: number, all: number) => `${done} of ${all} pictures copied`,
    picturesHint: 'The series are on the site. Their pictures follow, for ten minutes at most.',
    paused: 'Copying of pictures is paused.',
    pause: 'Pause',
    resume: 'Resume',
    done: (count: number, leftOut: number) => `${count} series imported${leftOut > 0 ? `, ${leftOut} left out` : ''}`,
    kept: (count: number) =>
      count === 1
        ? '1 picture could not be copied and keeps its address.'
        : `${count} pictures could not be copied and keep their addresses.`,
    again: 'Import another file',
    faultsTitle: (count: number) =>
      count === 1 ? '1 place in the file needs fixing' : `${count} places in the file need fixing`,
    faultsMore: (count: number) => `and ${count} more`,
    theFile: 'the file',
  },
  outcome: {
    label: 'Series of the file',
    all: 'All',
    one: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Left out' },
    many: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Left out' },
    episodes: ({ new: added, changed, unchanged }: { new: number; changed: number; unchanged: number }) => {
      const parts = [added > 0 && `${added} new`, changed > 0 && `${changed} changed`, unchanged > 0 && `${unchanged} unchanged`]
      const said = parts.filter(Boolean).join(', ')
      return said ? `Episodes: ${said}` : 'No episodes'
    },
    lock: 'password changes',
    closed: 'protected, and its password is not in the file: nobody gets in until you set a new one',
    'id-taken': (id: string) => `Another series has the address “${id}”.`,
    'episode-elsewhere': 'One of its episodes belongs to another series.',
    'document-taken': 'Another series has the same document id, in other letter case.',
  },
  games: {
    title: 'Games',
    parts: { venues: 'Venues', schools: 'Schools', teams: 'Teams', events: 'Events' },
    line: (name: string, said: string) => `${name}: ${said}`,
    tally: ({ new: added, changed, unchanged, refused }: Record<'new' | 'changed' | 'unchanged' | 'refused', number>) =>
      [
        added > 0 && `${added} new`,
        changed > 0 && `${changed} changed`,
        unchanged > 0 && `${unchanged} unchanged`,
        refused > 0 && `${refused} left out`,
      ]
        .filter(Boolean)
        .join(', ') || 'none',
    refused: 'Left out',
    'venue-missing': 'Its venue is neither here nor in the file.',
    'school-missing': 'Its school is neither here nor in the file.',
    'team-missing': 'One of its teams is neither here nor in the file.',
    'series-missing': 'Its series is neither here nor in the file.',
    'episode-missing': 'One of its episodes is neither here nor in the file.',
    'code-taken': 'Another school has its code.',
    'address-taken': 'Another team has its address.',
    'team-taken': 'Its school has another team of this sport.',
    'row-taken': 'Another event came from the same row of a season’s file.',
  },
  runs: {
    title: 'Earlier imports',
    none: 'Nothing has been imported yet.',
    by: (email: string) => `by ${email}`,
    states: {
      receiving: 'Being sent',
      checking: 'Being checked',
      checked: 'Waiting for confirmation',
      running: 'Being imported',
      pictures: 'Copying pictures',
      paused: 'Paused',
      done: 'Done',
      failed: 'Not imported',
    },
    series: (count: number) => `${count} series`,
  },
  faults: {
    'not-json': 'The file cannot be read as JSON from here on.',
    'too-deep': 'It is nested too deeply.',
    'too-many-keys': 'It has too many fields.',
    'too-large': 'It is too large.',
    'not-a-map': 'This file was not exported here, nor on another site of this kind.',
    'french-texts': 'This file holds French texts. Import it under French › Files.',
    prototype: 'It has a field that is not allowed.',
    required: 'It is missing.',
    type: 'It is of the wrong kind.',
    'too-long': 'It is too long.',
    'bad-text': 'It contains characters that cannot be stored.',
    'bad-id': 'It cannot be an id.',
    'bad-address': 'It must be an address that begins with https://',
    'bad-number': 'It must be a whole number.',
    'bad-date': 'It must be a date from 1900 to 2199, such as 2026-11-21.',
    'bad-duration': 'It must be seconds, or HH:MM:SS.',
    'bad-time': 'It must be a time that the clock there shows, such as 19:30.',
    'bad-zone': 'It must be a time zone such as America/Halifax.',
    'other-id': 'It differs from the document id that it stands under.',
    twice: 'It is there twice.',
    'too-many': 'There are too many.',
  },
}

type Words = typeof en

const fr: Words = {
  title: 'Importer et exporter',
  lead: 'Transférez des séries, leurs épisodes et leurs matchs vers un autre site, gardez-en une copie de sauvegarde ou restaurez-la.',
  season: 'Pour un calendrier en fichier CSV ou iCalendar, importez une saison.',
  export: {
    title: 'Exporter',
    lead: 'Un fichier contenant les séries choisies, tous leurs épisodes, et leurs matchs avec équipes et lieux.',
    search: 'Rechercher parmi les séries',
    all: 'Cocher les séries affichées',
    none: 'Tout décocher',
    chosen: (count, all) => `${count}\u00a0${count > 1 ? 'séries sélectionnées' : 'série sélectionnée'} sur ${all}`,
    list: 'Séries à exporter',
    empty: 'Il n’y a pas encore de série.',
    noMatch: 'Aucune série ne correspond à votre recherche.',
    isProtected: 'mot de passe',
    passwords: 'Inclure les mots de passe des séries protégées',
    passwordsHint:
      'Pour une sauvegarde complète. Quiconque a le fichier peut alors les lire. Sans eux, les séries protégées seront inaccessibles une fois importées.',
    submit: 'Exporter',
    busy: 'Écriture du fichier…',
    done: (name) => `${name} a été enregistré.`,
    nothing: 'Veuillez sélectionner au moins une série à exporter',
    failed: 'L’exportation des séries a échoué. Veuillez réessayer.',
  },
  import: {
    title: 'Importer',
    lead: 'Un fichier exporté ici ou sur un autre site. Vous voyez ce qu’il changerait avant toute modification.',
    choose: 'Choisir un fichier',
    drop: 'ou déposez un fichier .json ici',
    sending: (percent) => `Envoi du fichier\u00a0: ${percent}\u00a0%`,
    waiting: 'Vous êtes hors ligne. L’envoi reprendra automatiquement au retour du réseau.',
    cancel: 'Annuler',
    badFile: 'L’importation a échoué. Veuillez vérifier le format du fichier.',
    failed: 'L’importation des séries a échoué. Veuillez réessayer.',
    onlyJson: `Seuls les fichiers .json d’au plus ${FILE_MB}\u00a0Mo peuvent être importés.`,
    busy: 'Une autre importation est en cours. Veuillez attendre qu’elle soit terminée.',
    checking: (count) =>
      count === 0
        ? 'Vérification du fichier…'
        : `Vérification du fichier\u00a0: ${count}\u00a0${count > 1 ? 'séries lues' : 'série lue'}`,
    checkedTitle: 'Ce que ferait cette importation',
    stale: 'Le site a changé depuis l’aperçu. Voici ce que ferait l’importation maintenant.',
    nothingToDo: 'Tout ce que contient ce fichier est déjà sur le site. Il n’y a rien à importer.',
    never: 'Rien n’est supprimé\u00a0: les séries, les épisodes et les matchs absents du fichier restent tels quels.',
    start: (count) => `Importer ${count}\u00a0${count > 1 ? 'séries' : 'série'}`,
    startGames: 'Importer les matchs',
    discard: 'Abandonner',
    running: (done, all) => `${done}\u00a0${done > 1 ? 'séries' : 'série'} sur ${all}`,
    runningHint: 'Vous pouvez quitter cette page. L’importation continue, et son résultat reste ici.',
    pictures: (done, all) => `${done}\u00a0${done > 1 ? 'images copiées' : 'image copiée'} sur ${all}`,
    picturesHint: 'Les séries sont sur le site. Leurs images suivent, pendant dix minutes au plus.',
    paused: 'La copie des images est en pause.',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    done: (count, leftOut) => {
      const done = count > 1 ? `${count}\u00a0séries importées` : `${count}\u00a0série importée`
      return leftOut === 0 ? done : `${done}, ${leftOut} ${leftOut > 1 ? 'écartées' : 'écartée'}`
    },
    kept: (count) =>
      count > 1
        ? `${count}\u00a0images n’ont pas pu être copiées et gardent leur adresse.`
        : `${count}\u00a0image n’a pas pu être copiée et garde son adresse.`,
    again: 'Importer un autre fichier',
    faultsTitle: (count) =>
      count > 1 ? `${count}\u00a0endroits du fichier sont à corriger` : `${count}\u00a0endroit du fichier est à corriger`,
    faultsMore: (count) => `et ${count}\u00a0${count > 1 ? 'autres' : 'autre'}`,
    theFile: 'le fichier',
  },
  outcome: {
    label: 'Séries du fichier',
    all: 'Toutes',
    one: { new: 'Nouvelle', changed: 'Modifiée', unchanged: 'Inchangée', refused: 'Écartée' },
    many: { new: 'Nouvelles', changed: 'Modifiées', unchanged: 'Inchangées', refused: 'Écartées' },
    episodes: ({ new: added, changed, unchanged }) => {
      const parts = [
        added > 0 && `${added} ${added > 1 ? 'nouveaux' : 'nouveau'}`,
        changed > 0 && `${changed} ${changed > 1 ? 'modifiés' : 'modifié'}`,
        unchanged > 0 && `${unchanged} ${unchanged > 1 ? 'inchangés' : 'inchangé'}`,
      ]
      const said = parts.filter(Boolean).join(', ')
      return said ? `Épisodes\u00a0: ${said}` : 'Aucun épisode'
    },
    lock: 'le mot de passe change',
    closed:
      'protégée, et le fichier ne contient pas son mot de passe\u00a0: personne n’y aura accès tant que vous n’en aurez pas défini un nouveau',
    'id-taken': (id) => `Une autre série a déjà l’adresse «\u00a0${id}\u00a0».`,
    'episode-elsewhere': 'Un de ses épisodes appartient à une autre série.',
    'document-taken': 'L’identifiant de document d’une autre série ne diffère du sien que par la casse.',
  },
  games: {
    title: 'Matchs',
    parts: { venues: 'Lieux', schools: 'Écoles', teams: 'Équipes', events: 'Événements' },
    line: (name, said) => `${name}\u00a0: ${said}`,
    tally: ({ new: added, changed, unchanged, refused }) =>
      [
        added > 0 && `${added}\u00a0${added > 1 ? 'nouveaux éléments' : 'nouvel élément'}`,
        changed > 0 && `${changed}\u00a0${changed > 1 ? 'éléments modifiés' : 'élément modifié'}`,
        unchanged > 0 && `${unchanged}\u00a0${unchanged > 1 ? 'éléments inchangés' : 'élément inchangé'}`,
        refused > 0 && `${refused}\u00a0${refused > 1 ? 'éléments écartés' : 'élément écarté'}`,
      ]
        .filter(Boolean)
        .join(', ') || 'aucun élément',
    refused: 'Éléments écartés',
    'venue-missing': 'Son lieu n’existe ni sur ce site ni dans le fichier.',
    'school-missing': 'Son école n’existe ni sur ce site ni dans le fichier.',
    'team-missing': 'Une de ses équipes n’existe ni sur ce site ni dans le fichier.',
    'series-missing': 'Sa série n’existe ni sur ce site ni dans le fichier.',
    'episode-missing': 'Un de ses épisodes n’existe ni sur ce site ni dans le fichier.',
    'code-taken': 'Une autre école a déjà son sigle.',
    'address-taken': 'Une autre équipe a déjà son adresse.',
    'team-taken': 'Son école a déjà une autre équipe dans cette discipline.',
    'row-taken': 'Un autre événement vient de la même ligne d’un fichier de saison.',
  },
  runs: {
    title: 'Importations précédentes',
    none: 'Rien n’a encore été importé.',
    by: (email) => `par ${email}`,
    states: {
      receiving: 'En cours d’envoi',
      checking: 'En cours de vérification',
      checked: 'En attente de confirmation',
      running: 'En cours d’importation',
      pictures: 'Copie des images',
      paused: 'En pause',
      done: 'Terminée',
      failed: 'Non importée',
    },
    series: (count) => `${count}\u00a0${count > 1 ? 'séries' : 'série'}`,
  },
  faults: {
    'not-json': 'À partir d’ici, le fichier n’est plus du JSON valide.',
    'too-deep': 'Il y a trop de niveaux imbriqués.',
    'too-many-keys': 'Il y a trop de champs.',
    'too-large': 'Cette valeur est trop volumineuse.',
    'not-a-map': 'Ce fichier n’a pas été exporté d’ici, ni d’un autre site de ce genre.',
    'french-texts': 'Ce fichier contient des textes français. Importez-le dans Français › Fichiers.',
    prototype: 'Il y a un champ qui n’est pas permis.',
    required: 'Il manque cette valeur.',
    type: 'Cette valeur n’est pas du bon type.',
    'too-long': 'Ce texte est trop long.',
    'bad-text': 'Certains caractères ne peuvent pas être conservés.',
    'bad-id': 'Cette valeur ne peut pas servir d’identifiant.',
    'bad-address': 'Ce doit être une adresse qui commence par https://',
    'bad-number': 'Ce doit être un nombre entier.',
    'bad-date': 'Ce doit être une date de 1900 à 2199, comme 2026-11-21.',
    'bad-duration': 'Ce doit être un nombre de secondes, ou HH:MM:SS.',
    'bad-time': 'Ce doit être une heure qui existe à cet endroit, par exemple 19:30.',
    'bad-zone': 'Ce doit être un fuseau horaire, par exemple America/Halifax.',
    'other-id': 'La valeur diffère de l’identifiant du document.',
    twice: 'Cette valeur figure deux fois.',
    'too-many': 'Il y en a trop.',
  },
}

export const transferWords: Record<Language, Words> = { en, fr }
