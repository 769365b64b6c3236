import type { Language } from '../../kit/language.ts'

/** Texts of the native player. `clock` is a time such as 4:05, `when` a day and hour in words. */
export type PlayerWords = {
  region: (title: string) => string
  play: string
  pause: string
  replay: string
  back: (seconds: number) => string
  forward: (seconds: number) => string
  mute: string
  unmute: string
  volume: string
  percent: (value: number) => string
  position: string
  positionOf: (position: string, duration: string) => string
  showLength: string
  live: string
  atLiveEdge: string
  goLive: string
  behindLive: (time: string) => string
  spokenTime: (hours: number, minutes: number, seconds: number) => string
  settings: string
  close: string
  sound: string
  captions: string
  off: string
  quality: string
  auto: string
  speed: string
  times: (rate: number) => string
  normal: string
  pictureInPicture: string
  leavePictureInPicture: string
  airPlay: string
  fullScreen: string
  leaveFullScreen: string
  resumedAt: (clock: string) => string
  startOver: string
  notThere: string
  partEnded: string
  mutedByBrowser: string
  loading: string
  upcoming: string
  startsAt: (when: string) => string
  startsSoon: string
  upcomingHint: string
  late: string
  lateHint: string
  lateAhead: string
  interrupted: string
  interruptedHint: string
  goneHint: string
  goneAhead: string
  liveEnded: string
  liveEndedHint: string
  recordedEnded: string
  failed: string
  failedHint: string
  unsupported: string
  unsupportedHint: string
  offline: string
  offlineHint: string
  tryAgain: string
  tellUs: string
  check: string
}

const count = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`
const compte = (value: number, one: string, many: string) => `${value}\u00a0${value < 2 ? one : many}`
const joined = (parts: (string | false)[]) => parts.filter(Boolean).join(' ')

export const playerWords: Record<Language, PlayerWords> = {
  en: {
    region: (title) => `Video player: ${title}`,
    play: 'Play',
    pause: 'Pause',
    replay: 'Watch again',
    back: (seconds) => `Back ${seconds} seconds`,
    forward: (seconds) => `Forward ${seconds} seconds`,
    mute: 'Mute',
    unmute: 'Unmute',
    volume: 'Volume',
    percent: (value) => `${value}%`,
    position: 'Position',
    positionOf: (position, duration) => `${position} of ${duration}`,
    showLength: 'Show length',
    live: 'LIVE',
    atLiveEdge: 'Live',
    goLive: 'Go to live',
    behindLive: (time) => `${time} behind live`,
    spokenTime: (hours, minutes, seconds) =>
      joined([
        hours > 0 && count(hours, 'hour', 'hours'),
        minutes > 0 && count(minutes, 'minute', 'minutes'),
        (seconds > 0 || hours + minutes === 0) && count(seconds, 'second', 'seconds'),
      ]),
    settings: 'Settings',
    close: 'Close',
    sound: 'Audio',
    captions: 'Captions',
    off: 'Off',
    quality: 'Quality',
    auto: 'Auto',
    speed: 'Speed',
    times: (rate) => `${rate}×`,
    normal: 'Normal',
    pictureInPicture: 'Picture-in-picture',
    leavePictureInPicture: 'Leave picture-in-picture',
    airPlay: 'AirPlay',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    resumedAt: (clock) => `Resumed at ${clock}`,
    startOver: 'Start over',
    notThere: 'That moment is not in this video.',
    partEnded: 'The part ends here',
    mutedByBrowser: 'The sound is off',
    loading: 'Loading…',
    upcoming: 'This webcast has not started yet',
    startsAt: (when) => `Starts ${when}`,
    startsSoon: 'It is about to start.',
    upcomingHint: 'It will begin here by itself.',
    late: 'There is no picture yet',
    lateHint: 'The webcast should be on by now, but nothing is coming in.',
    lateAhead: 'This page keeps trying and will start by itself.',
    interrupted: 'The stream is interrupted',
    interruptedHint: 'Reconnecting…',
    goneHint: 'Nothing has come for a while. If other videos play, the fault is on our side.',
    goneAhead: 'This page keeps trying and will go on by itself.',
    liveEnded: 'The live webcast has ended',
    liveEndedHint: 'Thank you for watching.',
    recordedEnded: 'The end',
    failed: 'This video is not available',
    failedHint: 'Something went wrong while loading it.',
    unsupported: 'This browser cannot play this video',
    unsupportedHint: 'The video is in a format that it does not know. Try another browser or device.',
    offline: 'You are offline',
    offlineHint: 'The video will go on when the connection is back.',
    tryAgain: 'Try again',
    tellUs: 'Tell us',
    check: 'Can I watch?',
  },
  fr: {
    region: (title) => `Lecteur vidéo\u00a0: ${title}`,
    play: 'Lecture',
    pause: 'Pause',
    replay: 'Revoir',
    back: (seconds) => `Reculer de ${seconds}\u00a0secondes`,
    forward: (seconds) => `Avancer de ${seconds}\u00a0secondes`,
    mute: 'Couper le son',
    unmute: 'Rétablir le son',
    volume: 'Volume',
    percent: (value) => `${value}\u00a0%`,
    position: 'Position',
    positionOf: (position, duration) => `${position} sur ${duration}`,
    showLength: 'Afficher la durée',
    live: 'EN DIRECT',
    atLiveEdge: 'En direct',
    goLive: 'Revenir au direct',
    behindLive: (time) => `${time} de retard sur le direct`,
    spokenTime: (hours, minutes, seconds) =>
      joined([
        hours > 0 && compte(hours, 'heure', 'heures'),
        minutes > 0 && compte(minutes, 'minute', 'minutes'),
        (seconds > 0 || hours + minutes === 0) && compte(seconds, 'seconde', 'secondes'),
      ]),
    settings: 'Réglages',
    close: 'Fermer',
    sound: 'Piste audio',
    captions: 'Sous-titres',
    off: 'Désactivés',
    quality: 'Qualité',
    auto: 'Auto',
    speed: 'Vitesse',
    times: (rate) => `${String(rate).replace('.', ',')}×`,
    normal: 'Normale',
    pictureInPicture: 'Image dans l’image',
    leavePictureInPicture: 'Quitter l’image dans l’image',
    airPlay: 'AirPlay',
    fullScreen: 'Plein écran',
    leaveFullScreen: 'Quitter le plein écran',
    resumedAt: (clock) => `Reprise à ${clock}`,
    startOver: 'Reprendre du début',
    notThere: 'Ce moment n’est pas dans cette vidéo.',
    partEnded: 'La partie se termine ici',
    mutedByBrowser: 'Le son est coupé',
    loading: 'Chargement…',
    upcoming: 'Cette webdiffusion n’a pas encore commencé',
    startsAt: (when) => `Début\u00a0: ${when}`,
    startsSoon: 'Elle va bientôt commencer.',
    upcomingHint: 'Elle commencera ici automatiquement.',
    late: 'Il n’y a pas encore d’image',
    lateHint: 'La webdiffusion devrait avoir commencé, mais nous ne recevons rien.',
    lateAhead: 'Cette page continue d’essayer\u00a0: la lecture commencera automatiquement.',
    interrupted: 'La webdiffusion est interrompue',
    interruptedHint: 'Reconnexion…',
    goneHint: 'Rien n’arrive depuis un moment. Si d’autres vidéos fonctionnent, le problème vient de notre côté.',
    goneAhead: 'Cette page continue d’essayer\u00a0: la lecture reprendra automatiquement.',
    liveEnded: 'La webdiffusion en direct est terminée',
    liveEndedHint: 'Merci de l’avoir suivie.',
    recordedEnded: 'Fin de la vidéo',
    failed: 'Cette vidéo n’est pas disponible',
    failedHint: 'Un problème est survenu pendant son chargement.',
    unsupported: 'Ce navigateur ne peut pas lire cette vidéo',
    unsupportedHint: 'Elle est dans un format qu’il ne connaît pas. Essayez un autre navigateur ou un autre appareil.',
    offline: 'Vous êtes hors ligne',
    offlineHint: 'La lecture reprendra au retour de la connexion.',
    tryAgain: 'Réessayer',
    tellUs: 'Nous le signaler',
    check: 'Est-ce que je peux regarder?',
  },
}
