import { ofEachProvider } from '../../../kit/webcast/providers.ts'
import type { RokuFault } from '../../../outward/feeds/roku/roku-faults.ts'
import { ROKU_LIMITS } from '../../../outward/feeds/roku/roku-lists.ts'

const FEED_KB = ROKU_LIMITS.feedBytes / 1_000

/** Texts of the page about Roku's feeds, and of the hint under the Roku box. */
const faultsEn: Record<RokuFault, string> = {
  locked: 'Its series has a password. A feed is open to everybody, so nothing of a locked series goes to Roku.',
  'pay-per-view': 'Its series is pay-per-view (tag “ppv”). Roku would show it without payment.',
  'series-id': 'The id of its series is too long for Roku. Add the series anew and move the episodes there.',
  'series-title': 'Its series has no title.',
  'series-description': 'Its series has no description. Roku requires one.',
  'series-picture': 'Its series has no picture on this site. Roku requires one; upload it.',
  'series-date': 'Its series has no release date.',
  id: 'Its id is too long for Roku or the same as that of a series. Duplicate the episode and delete this one.',
  title: 'It has no title.',
  description: 'It has no description. Roku requires one.',
  date: 'It has no release date.',
  duration: 'Its duration is not set. For a game to come, enter the expected one.',
  'no-video': 'It has no video address yet.',
  ...ofEachProvider(({ name }) => `Its video is on ${name}. Roku plays streams only, such as those of the webcast provider.`),
  file: 'Its video is a single file, for which Roku asks for a bitrate that this site does not know. Use the address of a stream.',
  page: 'Its video is a page of another site. Roku plays streams only, such as those of the webcast provider.',
}

const en = {
  title: 'Roku feed',
  lead: 'Roku reads these feeds a few times a day. They hold the episodes whose box “Show on Roku” is set.',
  inside: (episodes: number, series: number) =>
    `${episodes === 1 ? '1 episode' : `${episodes.toLocaleString('en-CA')} episodes`} of ${
      series === 1 ? '1 series' : `${series.toLocaleString('en-CA')} series`
    } in the feeds`,
  addresses: 'Addresses',
  feeds: { en: 'Direct Publisher, English', fr: 'Direct Publisher, French', search: 'Roku Search, both languages' },
  copy: 'Copy',
  copied: 'Address copied.',
  copyByHand: 'Copy this address:',
  leftOut: 'Left out',
  explained:
    'Series with a password and pay-per-view series are never in a feed, whatever the box says: anybody can read a feed.',
  faulty: (count: number) =>
    count === 1 ? '1 episode needs correcting.' : `${count.toLocaleString('en-CA')} episodes need correcting.`,
  tooOld: (count: number) =>
    count === 1 ? '1 older episode does not fit.' : `${count.toLocaleString('en-CA')} older episodes do not fit.`,
  most: (count: number) => `Only the newest ${count.toLocaleString('en-CA')} are listed.`,
  untitled: 'Untitled Episode',
  faults: faultsEn,
  cut: `The feed is full: Roku reads ${FEED_KB} KB at most, and newer episodes come first. Clear the box of others to make room.`,
  mend: 'Correct this',
  none: 'No episode has the Roku box yet',
  noneHint: 'Set “Show on Roku” in the form of an episode with an address of the webcast provider.',
  allIn: 'Every episode with the Roku box is in the feeds',
  allInHint: 'Whatever Roku cannot take will be listed here, with the reason.',
  missing: 'As it is saved, Roku does not get this episode:',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Left out, page ${page}`,
}

type RokuWords = typeof en

const faultsFr: Record<RokuFault, string> = {
  locked: 'Sa série a un mot de passe. Tout le monde peut lire un fil; rien d’une série protégée ne va donc à Roku.',
  'pay-per-view': 'Sa série est payante (étiquette « ppv »). Roku la montrerait sans paiement.',
  'series-id': 'L’identifiant de sa série est trop long pour Roku. Recréez la série et déplacez-y les épisodes.',
  'series-title': 'Sa série n’a pas de titre.',
  'series-description': 'Sa série n’a pas de description. Roku en exige une.',
  'series-picture': 'Sa série n’a pas d’image sur ce site. Roku en exige une; téléversez-la.',
  'series-date': 'Sa série n’a pas de date de publication.',
  id: 'Son identifiant est trop long pour Roku ou identique à celui d’une série. Dupliquez l’épisode, puis supprimez l’original.',
  title: 'Il n’a pas de titre.',
  description: 'Il n’a pas de description. Roku en exige une.',
  date: 'Il n’a pas de date de publication.',
  duration: 'Sa durée n’est pas indiquée. Pour un match à venir, saisissez la durée prévue.',
  'no-video': 'Il n’a pas encore d’adresse de vidéo.',
  ...ofEachProvider(
    ({ name }) => `Sa vidéo est sur ${name}. Roku ne lit que des flux, comme ceux du fournisseur de webdiffusion.`,
  ),
  file: 'Sa vidéo est un simple fichier, pour lequel Roku demande un débit que ce site ne connaît pas. Utilisez l’adresse d’un flux.',
  page: 'Sa vidéo est une page d’un autre site. Roku ne lit que des flux, comme ceux du fournisseur de webdiffusion.',
}

const fr: RokuWords = {
  title: 'Fil Roku',
  lead: 'Roku lit ces fils quelques fois par jour. Ils contiennent les épisodes dont la case « Afficher sur Roku » est cochée.',
  inside: (episodes, series) =>
    `${episodes < 2 ? `${episodes} épisode` : `${episodes.toLocaleString('fr-CA')} épisodes`} de ${
      series < 2 ? `${series} série` : `${series.toLocaleString('fr-CA')} séries`
    } dans les fils`,
  addresses: 'Adresses',
  feeds: { en: 'Direct Publisher, anglais', fr: 'Direct Publisher, français', search: 'Roku Search, les deux langues' },
  copy: 'Copier',
  copied: 'Adresse copiée.',
  copyByHand: 'Copiez cette adresse :',
  leftOut: 'Épisodes exclus',
  explained:
    'Les séries protégées par un mot de passe et les séries payantes ne figurent jamais dans un fil, même si la case est cochée : tout le monde peut lire un fil.',
  faulty: (count) =>
    count < 2 ? `${count} épisode est à corriger.` : `${count.toLocaleString('fr-CA')} épisodes sont à corriger.`,
  tooOld: (count) =>
    count < 2
      ? `${count} épisode plus ancien ne figure pas dans les fils, faute de place.`
      : `${count.toLocaleString('fr-CA')} épisodes plus anciens ne figurent pas dans les fils, faute de place.`,
  most: (count) => `Seuls les ${count.toLocaleString('fr-CA')} plus récents figurent dans la liste.`,
  untitled: 'Épisode sans titre',
  faults: faultsFr,
  cut: `Le fil est plein, car Roku n’en lit que ${FEED_KB} ko, et les épisodes récents passent en premier. Décochez la case d’autres épisodes pour faire de la place.`,
  mend: 'Corriger',
  none: 'Aucun épisode n’a encore la case Roku cochée',
  noneHint: 'Cochez « Afficher sur Roku » dans le formulaire d’un épisode qui a une adresse du fournisseur de webdiffusion.',
  allIn: 'Tous les épisodes dont la case Roku est cochée sont dans les fils',
  allInHint: 'Ce que Roku ne peut pas prendre figurera ici, avec la raison.',
  missing: 'Roku ne reçoit pas cet épisode tel qu’il est enregistré :',
  previous: 'Page précédente',
  next: 'Page suivante',
  page: (page) => `Épisodes exclus, page ${page}`,
}

export const rokuWords = { en, fr }
