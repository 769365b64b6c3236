import type { Language } from '../../kit/language.ts'
import type { FrameFault } from '../../pictures/one-colour.ts'

const takenEn: Record<FrameFault, string> = {
  'no-video': 'No picture can be taken from this player. Choose a picture instead.',
  'nothing-shown': 'The player shows nothing yet. Play the video to the picture that you want.',
  native: 'This browser plays the video in a way that gives no picture. Use another browser, or choose a picture.',
  closed: 'The site that has this video lets nobody take pictures from it. Choose a picture instead.',
  'one-colour': 'This picture has only one colour. Play the video a little further.',
}
const takenFr: Record<FrameFault, string> = {
  'no-video': 'Aucune image ne peut être tirée de ce lecteur. Choisissez plutôt une image.',
  'nothing-shown': 'Le lecteur n’affiche encore rien. Faites jouer la vidéo jusqu’à l’image voulue.',
  native:
    'Ce navigateur lit la vidéo d’une façon qui ne donne pas d’image. Utilisez un autre navigateur ou choisissez une image.',
  closed: 'Le site qui héberge cette vidéo ne permet pas d’en tirer une image. Choisissez plutôt une image.',
  'one-colour': 'Cette image n’a qu’une couleur. Faites jouer la vidéo un peu plus loin.',
}

/** Words of the pages and the sheet with which staff make clips, and take pictures from videos. */
const en = {
  title: 'Clips',
  lead: 'Parts of this video, each with a page of its own. Nothing is cut or copied.',
  none: 'This video has no clips yet.',
  live: 'While this video is on the air, the desk of the day makes its clips.',
  add: 'New clip',
  see: 'See it on the site',
  removeTitle: 'Delete this clip',
  removeText: 'Its address leads nowhere from then on. It stays in the trash for 30 days.',
  notFound: 'Sorry, we could not find that clip.',
  toEpisode: (title: string) => `Back to ${title}`,
  saved: 'The clip is saved.',
  tells: 'tells the result',
  groups: { part: 'Part of the video', about: 'About the clip' },
  fields: {
    from: 'Begins at',
    to: 'Ends at',
    titleEn: 'Title in English',
    titleFr: 'Title in French',
    thumbnail: 'Picture',
    tellsResult: 'Tells the result',
  },
  hints: {
    position: 'Hours, minutes and seconds, such as 1:02:03.',
    title: 'One language is enough; pages in the other one show it, too.',
    tellsResult: 'Devices that hide scores show the game instead of title and picture, until asked.',
  },
  here: { from: 'Begins here', to: 'Ends here' },
  counted: 'Made live, this clip plays in the recording, too. The times count from:',
  noPlace: 'The player does not know the place that it shows. Type it.',
  take: 'Take this picture from the video',
  frameFaults: takenEn,
  desk: {
    clip: 'Clip',
    about: (title: string) => `Clip: ${title}`,
    length: 'Length, up to now',
    make: 'Make clip',
    close: 'Close',
    webcast: 'Webcast',
    made: 'The clip is on the site.',
    untitled: 'Highlight',
    failed: 'The clip was not made. Try again.',
    refused: {
      'not-live': 'This video is no longer on the air. Make the clip on the page of its episode.',
      framed: 'This video plays in another site’s player, which cannot show a part of it.',
      title: 'The clip needs a title of at most 200 characters.',
      'too-many': 'This video has too many clips. Delete one first.',
    },
  },
}

const fr: typeof en = {
  title: 'Extraits',
  lead: 'Des parties de cette vidéo, chacune avec sa propre page. Rien n’est coupé ni copié.',
  none: 'Cette vidéo n’a pas encore d’extrait.',
  live: 'Pendant que cette vidéo est en ondes, ses extraits se font sur la page du jour.',
  add: 'Nouvel extrait',
  see: 'Voir sur le site',
  removeTitle: 'Supprimer cet extrait',
  removeText: 'Son adresse ne mènera plus à rien. Il reste 30\u00a0jours dans la corbeille.',
  notFound: 'Désolé, cet extrait est introuvable.',
  toEpisode: (title) => `Retour à ${title}`,
  saved: 'L’extrait est enregistré.',
  tells: 'révèle le résultat',
  groups: { part: 'Partie de la vidéo', about: 'À propos de l’extrait' },
  fields: {
    from: 'Commence à',
    to: 'Finit à',
    titleEn: 'Titre en anglais',
    titleFr: 'Titre en français',
    thumbnail: 'Image',
    tellsResult: 'Révèle le résultat',
  },
  hints: {
    position: 'Heures, minutes et secondes, par exemple 1:02:03.',
    title: 'Une langue suffit; les pages dans l’autre langue l’affichent aussi.',
    tellsResult:
      'Les appareils qui cachent les résultats montrent le match au lieu du titre et de l’image, jusqu’à ce qu’on les demande.',
  },
  here: { from: 'Commence ici', to: 'Finit ici' },
  counted: 'Fait en direct, cet extrait joue aussi dans l’enregistrement. Les temps comptent à partir de :',
  noPlace: 'Le lecteur ne connaît pas l’endroit qu’il affiche. Saisissez-le.',
  take: 'Prendre cette image de la vidéo',
  frameFaults: takenFr,
  desk: {
    clip: 'Extrait',
    about: (title) => `Extrait\u00a0: ${title}`,
    length: 'Durée, jusqu’à maintenant',
    make: 'Créer l’extrait',
    close: 'Fermer',
    webcast: 'Webdiffusion',
    made: 'L’extrait est sur le site.',
    untitled: 'Fait saillant',
    failed: 'L’extrait n’a pas été créé. Réessayez.',
    refused: {
      'not-live': 'Cette vidéo n’est plus en ondes. Créez l’extrait sur la page de son épisode.',
      framed: 'Cette vidéo joue dans le lecteur d’un autre site, qui ne peut pas en montrer une partie.',
      title: 'L’extrait a besoin d’un titre d’au plus 200\u00a0caractères.',
      'too-many': 'Cette vidéo a trop d’extraits. Supprimez-en un d’abord.',
    },
  },
}

export const clipEditWords: Record<Language, typeof en> = { en, fr }
