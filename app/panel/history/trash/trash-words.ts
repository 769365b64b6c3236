import { TRASH_DAYS } from '../../../history/thing.ts'
import { mapValues } from '../../../kit/map-values.ts'

const named = (title: string, untitled: string) => (title === '' ? untitled : `“${title}”`)

const titled = (title: string, untitled: string) => (title === '' ? untitled : `« ${title} »`)
const some = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`

type Name = readonly [one: string, many: string]
/** The names of things, one and several. */
const names = {
  category: ['Category', 'Categories'],
  event: ['Event', 'Events'],
  championship: ['Championship', 'Championships'],
  team: ['Team', 'Teams'],
  school: ['School', 'Schools'],
  venue: ['Venue', 'Venues'],
  clip: ['Clip', 'Clips'],
  access_code: ['Access code', 'Access codes'],
  glossary_entry: ['Glossary entry', 'Glossary entries'],
  french_pattern: ['Title pattern', 'Title patterns'],
} satisfies Record<string, Name>
const noms: Record<keyof typeof names, Name> = {
  category: ['Catégorie', 'Catégories'],
  event: ['Événement', 'Événements'],
  championship: ['Championnat', 'Championnats'],
  team: ['Équipe', 'Équipes'],
  school: ['École', 'Écoles'],
  venue: ['Lieu', 'Lieux'],
  clip: ['Extrait', 'Extraits'],
  access_code: ['Code d’accès', 'Codes d’accès'],
  glossary_entry: ['Entrée du glossaire', 'Entrées du glossaire'],
  french_pattern: ['Modèle de titres', 'Modèles de titres'],
}
const small = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1)
const quoted =
  ([one]: Name) =>
  (title: string) =>
    `${one} “${title}”`
const counted =
  ([one, many]: Name) =>
  (count: number) =>
    `${count} ${small(count === 1 ? one : many)}`
const quotedFr =
  ([one]: Name) =>
  (title: string) =>
    `${one} « ${title} »`
const countedFr =
  ([one, many]: Name) =>
  (count: number) =>
    some(count, small(one), small(many))

/** Texts of the trash. */
const en = {
  title: 'Trash',
  lead: `What is deleted stays here for ${TRASH_DAYS} days with everything that belongs to it: a series with its episodes, access codes, favourites and reminders. Restoring brings all of it back.`,
  none: 'The trash is empty.',
  noneHint: `What is deleted from now on can be restored here for ${TRASH_DAYS} days.`,
  noMatch: 'Nothing in the trash matches.',
  showAll: 'Show all',
  search: 'Title',
  kind: 'Kind',
  allKinds: 'All',
  show: 'Show',
  count: (count: number) => (count === 1 ? '1 deletion' : `${count} deletions`),
  by: (email: string) => `by ${email}`,
  deleted: (when: string) => `Deleted ${when}`,
  until: (day: string) => `Kept until ${day}`,
  /** The kinds of things, for the filter. */
  kinds: {
    series: 'Series',
    episode: 'Episodes',
    ...mapValues(names, ([, many]) => many),
  },
  /** Names of deleted things; `episodes` is for a series. */
  things: {
    series: (title: string, _count: number, episodes: number) => {
      if (episodes === 0) return `Series ${named(title, 'without a title')}`
      return `Series ${named(title, 'without a title')} with ${episodes === 1 ? '1 episode' : `${episodes} episodes`}`
    },
    episode: (title: string, count: number) =>
      count < 2
        ? `Episode ${named(title, 'without a title')}`
        : `${count} episodes, ${named(title, 'one without a title')} among them`,
    ...mapValues(names, quoted),
  },
  restore: 'Restore',
  restoring: 'Restoring…',
  purge: 'Delete for good',
  purgeTitle: (what: string) => `Delete for good: ${what}?`,
  purgeText: 'This cannot be undone.',
  purged: 'Deleted for good.',
  empty: 'Empty the trash',
  emptyTitle: 'Empty the trash?',
  emptyText: (what: string) => `Deletes for good: ${what}. This cannot be undone.`,
  emptyDone: (count: number) => (count === 1 ? '1 deletion is gone for good.' : `${count} deletions are gone for good.`),
  /** The numbers of things that the question about emptying the trash names. */
  amounts: {
    series: (count: number, episodes: number) => {
      const series = count === 1 ? '1 series' : `${count} series`
      return episodes === 0 ? series : `${series} with ${episodes === 1 ? '1 episode' : `${episodes} episodes`}`
    },
    episode: (count: number) => (count === 1 ? '1 episode' : `${count} episodes`),
    ...mapValues(names, counted),
  },
  onlySuper: 'Only the super-admin deletes for good.',
  failed: 'Something went wrong. Nothing was deleted.',
  gone: 'It is no longer in the trash.',
  /** Reasons why something cannot be restored as it was; the thing that took its place is named after the text. */
  refused: {
    'not-kept': `It is no longer in the trash: somebody has restored it, or its ${TRASH_DAYS} days are over.`,
    'id-taken': 'Its id belongs to something else now. Restore it under another id:',
    'slug-taken': 'Its address belongs to something else now. Restore it under another address:',
    'code-taken': 'Its code belongs to another school now. Restore it with another code:',
    'series-not-found': 'Its series is deleted. Restore that first.',
    'episode-not-found': 'Its episode is deleted. Restore that first.',
    'school-not-found': 'Its school is deleted. Restore that first.',
    exists: 'It exists again; an import may have brought it back.',
    changed: 'Somebody has changed it since.',
    'names-gone': 'A team or venue that it names is deleted. Restore that first.',
  },
  holder: 'There now:',
  newId: { series: 'New id', category: 'New id', team: 'New address', championship: 'New address', school: 'New code' },
}

type TrashWords = typeof en

const fr: TrashWords = {
  title: 'Corbeille',
  lead: `Ce qui est supprimé reste ici ${TRASH_DAYS} jours avec tout ce qui s’y rattache : une série avec ses épisodes, ses codes d’accès, ses favoris et ses rappels. Le rétablissement ramène le tout.`,
  none: 'La corbeille est vide.',
  noneHint: `Ce qui sera supprimé pourra être rétabli ici pendant ${TRASH_DAYS} jours.`,
  noMatch: 'Rien dans la corbeille ne correspond à votre recherche.',
  showAll: 'Tout afficher',
  search: 'Titre',
  kind: 'Type',
  allKinds: 'Tous',
  show: 'Afficher',
  count: (count) => some(count, 'suppression', 'suppressions'),
  by: (email) => `par ${email}`,
  deleted: (when) => `Suppression : ${when}`,
  until: (day) => `Rétablissement possible jusqu’au ${day}`,
  kinds: {
    series: 'Séries',
    episode: 'Épisodes',
    ...mapValues(noms, ([, many]) => many),
  },
  things: {
    series: (title, _count, episodes) => {
      if (episodes === 0) return `Série ${titled(title, 'sans titre')}`
      return `Série ${titled(title, 'sans titre')} avec ${some(episodes, 'épisode', 'épisodes')}`
    },
    episode: (title, count) =>
      count < 2 ? `Épisode ${titled(title, 'sans titre')}` : `${count} épisodes, dont ${titled(title, 'un sans titre')}`,
    ...mapValues(noms, quotedFr),
  },
  restore: 'Rétablir',
  restoring: 'Rétablissement…',
  purge: 'Supprimer définitivement',
  purgeTitle: (what) => `Supprimer définitivement : ${what}?`,
  purgeText: 'Cette action est irréversible.',
  purged: 'La suppression est définitive.',
  empty: 'Vider la corbeille',
  emptyTitle: 'Vider la corbeille?',
  emptyText: (what) => `Suppression définitive : ${what}. Cette action est irréversible.`,
  emptyDone: (count) => some(count, 'suppression est maintenant définitive.', 'suppressions sont maintenant définitives.'),
  amounts: {
    series: (count, episodes) => {
      const series = some(count, 'série', 'séries')
      return episodes === 0 ? series : `${series} avec ${some(episodes, 'épisode', 'épisodes')}`
    },
    episode: (count) => some(count, 'épisode', 'épisodes'),
    ...mapValues(noms, countedFr),
  },
  onlySuper: 'Seul le compte de superadministration peut supprimer définitivement.',
  failed: 'L’opération a échoué. Rien n’a été supprimé.',
  gone: 'Cet élément n’est plus dans la corbeille.',
  refused: {
    'not-kept': 'Cet élément n’est plus dans la corbeille : une autre personne l’a rétabli, ou le délai est écoulé.',
    'id-taken': 'Son identifiant appartient maintenant à un autre élément. Rétablissez-le sous un autre identifiant :',
    'slug-taken': 'Son adresse sert maintenant à un autre élément. Rétablissez-le à une autre adresse :',
    'code-taken': 'Une autre école utilise maintenant son sigle. Pour rétablir l’école supprimée, donnez-lui un autre sigle :',
    'series-not-found': 'Sa série est supprimée. Rétablissez-la d’abord.',
    'episode-not-found': 'Son épisode est supprimé. Rétablissez-le d’abord.',
    'school-not-found': 'Son école est supprimée. Rétablissez-la d’abord.',
    exists: 'Cet élément existe de nouveau; une importation l’a peut-être ramené.',
    changed: 'Une autre personne l’a modifié depuis.',
    'names-gone': 'Une équipe ou un lieu qui y figure est supprimé. Rétablissez-le d’abord.',
  },
  holder: 'À sa place :',
  newId: {
    series: 'Nouvel identifiant',
    category: 'Nouvel identifiant',
    team: 'Nouvelle adresse',
    championship: 'Nouvelle adresse',
    school: 'Nouveau sigle',
  },
}

export const trashWords = { en, fr }
