import type { Language } from '../../kit/language.ts'
import { BOUNDS, type RowName, type RowSays, type VerdictCode } from './check-facts.ts'

const en = {
  title: 'Can I watch?',
  lead: 'One press checks your browser, your network and our video hosts. It takes half a minute at most. Nothing is sent to us.',
  start: 'Check now',
  again: 'Check again',
  busy: (done: number, all: number) => `Checking: ${done} of ${all} steps done`,
  done: 'The check is done.',
  checks: 'What we checked',
  clip: 'Two seconds of a game, as a test',
  noScript: 'This check needs JavaScript, and so do most of our videos. You can try this:',
  tips: [
    'Turn JavaScript on for this site, and reload this page.',
    'Update your browser, or use a current Chrome, Edge, Firefox or Safari.',
    'Switch off extensions that block content, and close other tabs.',
    'Use another network: mobile data instead of the Wi-Fi of a school or an office.',
  ],
  /** `title`: whether the viewer can watch; `hint`: what to try. */
  verdicts: {
    offline: {
      title: () => 'The site cannot be reached',
      hint: () => 'This device is offline, or the site does not answer. Check your connection, then check again.',
    },
    'no-decoder': {
      title: () => 'This browser cannot play our video',
      hint: () =>
        'Try a current Chrome, Edge, Firefox or Safari. On Linux or a Windows N edition, install the H.264 video codec.',
    },
    blocked: {
      title: (host: string) => `Your network blocks video from ${host}`,
      hint: (host: string) =>
        `Try mobile data or another Wi-Fi. On a school or office network, ask its administrator to allow ${host}.`,
    },
    altered: {
      title: (host: string) => `Video from ${host} does not arrive intact`,
      hint: () =>
        'The host answers, but a filter on your network or a fault on our side keeps the video from this page. Try another network. If that does not help, send us the result.',
    },
    'frame-blocked': {
      title: (host: string) => `The player from ${host} is blocked`,
      hint: (host: string) =>
        `Switch off extensions that block content, or try another network. An administrator can allow ${host}.`,
    },
    slow: {
      title: () => 'You can watch, in lower quality',
      hint: () =>
        'Your connection is slow: the picture is small and may stop. Move closer to the Wi-Fi, or pause other downloads.',
    },
    lower: {
      title: () => 'You can watch, in lower quality',
      hint: () => 'Your connection is enough for 480p. For 720p, move closer to the Wi-Fi or pause other downloads.',
    },
    drops: {
      title: () => 'You can watch, in lower quality',
      hint: () => 'This device is too slow for every picture. Choose 480p in the player, and close other programs.',
    },
    'no-storage': {
      title: () => 'You can watch',
      hint: () =>
        'This browser stores nothing for this site: it forgets your settings, and passwords of series. Allow cookies for this site.',
    },
    'no-line': {
      title: () => 'You can watch',
      hint: () => 'Your network holds back our live updates: scores and news may be up to 20 seconds late.',
    },
    'no-sound': {
      title: () => 'You can watch',
      hint: () => 'The browser plays no sound. Check that the tab and the device are not muted.',
    },
    'wrong-clock': {
      title: () => 'You can watch',
      hint: () => 'The clock of this device is wrong, so countdowns may be off. Set it to automatic.',
    },
    good: { title: () => 'You can watch', hint: () => 'Everything that we checked is fine.' },
  } satisfies Record<VerdictCode, { title: (host: string) => string; hint: (host: string) => string }>,
  rows: {
    storage: 'Script and storage',
    clock: 'Clock',
    line: 'Live updates',
    host: 'Video host',
    frame: 'Player of the provider',
    decoder: 'Video format',
    sound: 'Sound',
    autoplay: 'Start by itself',
    speed: 'Speed',
    drops: 'Dropped frames',
  } satisfies Record<RowName, string>,
  says: {
    stores: () => 'both work',
    storesNot: () => 'this browser stores nothing',
    onTime: () => 'right',
    ahead: (seconds: number) => `${seconds} s ahead`,
    behind: (seconds: number) => `${seconds} s behind`,
    beats: () => 'arrive',
    beatsNot: () => 'do not arrive; pages ask every 20 s instead',
    answers: () => 'answers',
    altered: () => 'its answer is altered or not for this site',
    unreachable: () => 'cannot be reached',
    decodes: () => 'H.264 and AAC play',
    decodesNot: () => 'H.264 and AAC do not play',
    sound: () => 'runs',
    soundNot: () => 'does not run',
    playsWithSound: () => 'with sound',
    playsMuted: () => 'muted; sound after a tap',
    playsByTap: () => 'after a tap',
    mbits: (speed: number) =>
      `${speed} Mbit/s; ${speed >= BOUNDS.speed720 ? 'enough for 720p' : speed >= BOUNDS.speed480 ? 'enough for 480p' : 'less than 480p needs'}`,
    percent: (percent: number) => `${percent}%`,
  } satisfies Record<RowSays, (value: number) => string>,
  isGood: { true: 'Good:', false: 'Problem:' },
  ticket: {
    title: 'Tell us about it',
    lead: 'This text is all that we would get. No address and no cookie is stored with it, and it is deleted after 14 days.',
    send: 'Send this text',
    sending: 'Sending…',
    sent: 'Sent. Your ticket:',
    sentHint: 'Name these six letters when you write or call us.',
    toContact: 'Write to us about it',
    failed: 'This could not be sent. Try again in a moment.',
    tooMany: (minutes: number) =>
      minutes === 1 ? 'Too many tickets. Try again in a minute.' : `Too many tickets. Try again in ${minutes} minutes.`,
  },
}

const fr: typeof en = {
  title: 'Est-ce que je peux regarder?',
  lead: 'Une pression suffit pour vérifier votre navigateur, votre réseau et nos hôtes vidéo, en une demi-minute au plus. Rien ne nous est envoyé.',
  start: 'Vérifier maintenant',
  again: 'Vérifier de nouveau',
  busy: (done, all) => `Vérification\u00a0: ${done} étapes sur ${all}`,
  done: 'La vérification est terminée.',
  checks: 'Ce que nous avons vérifié',
  clip: 'Deux secondes d’un match, pour l’essai',
  noScript: 'Cette vérification a besoin de JavaScript, comme la plupart de nos vidéos. Voici ce que vous pouvez essayer\u00a0:',
  tips: [
    'Activez JavaScript pour ce site, puis rechargez cette page.',
    'Mettez votre navigateur à jour, ou utilisez une version récente de Chrome, d’Edge, de Firefox ou de Safari.',
    'Désactivez les extensions qui bloquent du contenu, et fermez les autres onglets.',
    'Utilisez un autre réseau\u00a0: les données mobiles plutôt que le Wi-Fi d’une école ou d’un bureau.',
  ],
  verdicts: {
    offline: {
      title: () => 'Le site est injoignable',
      hint: () => 'Cet appareil est hors ligne, ou le site ne répond pas. Vérifiez votre connexion, puis recommencez.',
    },
    'no-decoder': {
      title: () => 'Ce navigateur ne peut pas lire nos vidéos',
      hint: () =>
        'Essayez une version récente de Chrome, d’Edge, de Firefox ou de Safari. Sous Linux ou une édition N de Windows, installez le codec vidéo H.264.',
    },
    blocked: {
      title: (host) => `Votre réseau bloque la vidéo de ${host}`,
      hint: (host) =>
        `Essayez les données mobiles ou un autre réseau Wi-Fi. À l’école ou au bureau, demandez à la personne qui administre le réseau d’autoriser ${host}.`,
    },
    altered: {
      title: (host) => `La vidéo de ${host} n’arrive pas intacte`,
      hint: () =>
        'L’hôte répond, mais un filtre de votre réseau ou une panne de notre côté empêche cette page de lire la vidéo. Essayez un autre réseau. Si rien n’y fait, envoyez-nous le résultat.',
    },
    'frame-blocked': {
      title: (host) => `Le lecteur de ${host} est bloqué`,
      hint: (host) =>
        `Désactivez les extensions qui bloquent du contenu, ou essayez un autre réseau. La personne qui l’administre peut autoriser ${host}.`,
    },
    slow: {
      title: () => 'Vous pouvez regarder, en qualité réduite',
      hint: () =>
        'Votre connexion est lente\u00a0: l’image est petite et peut se figer. Rapprochez-vous du Wi-Fi, ou suspendez les autres téléchargements.',
    },
    lower: {
      title: () => 'Vous pouvez regarder, en qualité réduite',
      hint: () =>
        'Votre connexion suffit pour 480p. Pour 720p, rapprochez-vous du Wi-Fi ou suspendez les autres téléchargements.',
    },
    drops: {
      title: () => 'Vous pouvez regarder, en qualité réduite',
      hint: () =>
        'Cet appareil est trop lent pour toutes les images. Choisissez 480p dans le lecteur, et fermez les autres programmes.',
    },
    'no-storage': {
      title: () => 'Vous pouvez regarder',
      hint: () =>
        'Ce navigateur ne conserve rien pour ce site\u00a0: il oublie vos réglages et les mots de passe des séries. Autorisez les témoins de ce site.',
    },
    'no-line': {
      title: () => 'Vous pouvez regarder',
      hint: () =>
        'Votre réseau retient nos mises à jour en direct\u00a0: pointages et nouvelles peuvent avoir 20\u00a0secondes de retard.',
    },
    'no-sound': {
      title: () => 'Vous pouvez regarder',
      hint: () => 'Le navigateur ne produit aucun son. Vérifiez que ni l’onglet ni l’appareil n’est en sourdine.',
    },
    'wrong-clock': {
      title: () => 'Vous pouvez regarder',
      hint: () => 'L’horloge de cet appareil est déréglée, et les comptes à rebours aussi. Passez au réglage automatique.',
    },
    good: { title: () => 'Vous pouvez regarder', hint: () => 'Tout ce que nous avons vérifié fonctionne.' },
  },
  rows: {
    storage: 'Script et stockage',
    clock: 'Horloge',
    line: 'Mises à jour en direct',
    host: 'Hôte vidéo',
    frame: 'Lecteur du fournisseur',
    decoder: 'Format vidéo',
    sound: 'Son',
    autoplay: 'Démarrage automatique',
    speed: 'Débit',
    drops: 'Images perdues',
  },
  says: {
    stores: () => 'fonctionnent',
    storesNot: () => 'ce navigateur ne conserve rien',
    onTime: () => 'à l’heure',
    ahead: (seconds) => `en avance de ${seconds}\u00a0s`,
    behind: (seconds) => `en retard de ${seconds}\u00a0s`,
    beats: () => 'arrivent',
    beatsNot: () => 'n’arrivent pas; les pages les demandent toutes les 20\u00a0s',
    answers: () => 'répond',
    altered: () => 'sa réponse est altérée ou refusée à ce site',
    unreachable: () => 'injoignable',
    decodes: () => 'H.264 et AAC sont lus',
    decodesNot: () => 'H.264 et AAC ne sont pas lus',
    sound: () => 'fonctionne',
    soundNot: () => 'ne fonctionne pas',
    playsWithSound: () => 'avec le son',
    playsMuted: () => 'en sourdine; le son vient après une pression',
    playsByTap: () => 'après une pression',
    mbits: (speed) =>
      `${String(speed).replace('.', ',')}\u00a0Mbit/s; ${speed >= BOUNDS.speed720 ? 'assez pour 720p' : speed >= BOUNDS.speed480 ? 'assez pour 480p' : 'moins qu’il n’en faut pour 480p'}`,
    percent: (percent) => `${percent}\u00a0%`,
  },
  isGood: { true: 'Bon\u00a0:', false: 'Problème\u00a0:' },
  ticket: {
    title: 'Nous le signaler',
    lead: 'Ce texte est tout ce que nous recevrions. Aucune adresse ni aucun témoin n’est conservé avec lui, et il est supprimé après 14\u00a0jours.',
    send: 'Envoyer ce texte',
    sending: 'Envoi…',
    sent: 'Envoyé. Votre billet\u00a0:',
    sentHint: 'Donnez ces six lettres quand vous nous écrivez ou nous appelez.',
    toContact: 'Nous écrire à ce sujet',
    failed: 'L’envoi a échoué. Réessayez dans un instant.',
    tooMany: (minutes) =>
      minutes === 1 ? 'Trop de billets. Réessayez dans une minute.' : `Trop de billets. Réessayez dans ${minutes}\u00a0minutes.`,
  },
}

/** Words of the check and its verdicts, for viewers and for staff. */
export const checkWords: Record<Language, typeof en> = { en, fr }
