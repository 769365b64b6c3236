import { LEAST_TOLD } from '../../audience/figures.ts'
import { COUNTS_FROM_MS } from '../../audience/played-minute.ts'
import type { Language } from '../../kit/language.ts'
import { PROVIDER_NAMES } from '../../kit/webcast/providers.ts'

/** A static page as text: a lead, then sections of paragraphs and lists. */
export type PageText = { title: string; lead: string; sections: { heading: string; text: (string | string[])[] }[] }

type PageName = 'privacy' | 'contact' | 'contactWithoutForm' | 'faq' | 'systemRequirements'

/** The static pages (spec H12). On the server only, so that browsers download each text only with its page. */
const texts: Record<Language, Record<PageName, PageText>> = {
  en: {
    privacy: {
      title: 'Privacy policy',
      lead: 'Effective 1 February 2023',
      sections: [
        {
          heading: 'What this policy covers',
          text: [
            'This policy says what information this website collects when you watch university sport here, why, and what you can ask of us.',
          ],
        },
        {
          heading: 'What we collect',
          text: [
            'You can browse and watch open webcasts without telling us who you are. We collect only what the site needs to work:',
            [
              'If you create an account: your email address and your password, of which we keep only a scrambled form that cannot be turned back.',
              'If you save favourites, follow teams or unlock protected series while signed in: which series and teams they are.',
              'If you ask for reminders: the address at which your browser gets notifications, or your email address, each locked away with a key. You can end a reminder at any time; one of a single game is deleted a week after it.',
              'If you make a private calendar: a scrambled form of its address. Your account page can remove it at any time.',
              'If you write to us: your email address, your message and the technical details that you choose to add. They go to our mailbox by email and are not kept on the site.',
              'If you send us the result of a check of playback: the text that you saw, for 14 days, without your internet address.',
              'Technical records that keep the site safe and working, such as the time of a request. They are deleted after a short while.',
            ],
          ],
        },
        {
          heading: 'How we count the audience',
          text: [
            `We want to know how many people watch a game, not who they are. While a picture really plays, your player tells this site so once a minute. A minute counts when the picture moved for at least ${COUNTS_FROM_MS / 1_000} seconds of it and the page was in sight or could be heard. This is all that it sends:`,
            [
              'Which episode, in which language, live or as a replay, and whether on our site, in a page of another site, or in the frame of a webcast provider. Of such a frame we see only that it is open.',
              'How often the picture stalled or failed.',
              'Whether you are signed in as staff, or the browser says that it is a program: such minutes are counted apart.',
              'A random number, so that nothing is counted twice. It is made anew each time a page opens and lives in that page’s memory. Our server forgets it within a minute, as it does how many such messages came from one internet address, which it counts so that nobody can flood it.',
            ],
            `What remains are sums: so many players of this episode in this minute. They hold no address, no browser, no place and no number, so nobody can be found in them. No cookie is sent or set, and nothing is stored in your browser. The sums are deleted after 25 months. Reports for schools and partners show no number below ${LEAST_TOLD}.`,
          ],
        },
        {
          heading: 'What stays in your browser',
          text: [
            'Your language, the last episode you played in a series, your player settings, your choice to hide scores and your place in a recording are kept in your own browser. Unlocked series are kept in a cookie that only this site can read. Another one, a random number for twelve hours, tells browsers on the same network apart, so that somebody who guesses passwords there does not keep you out. We use no advertising cookies.',
          ],
        },
        {
          heading: 'Videos from other providers',
          text: [
            `Webcasts are played from our webcast provider, and some from ${PROVIDER_NAMES.join(' or ')}. When you play one, your browser connects to that provider, whose own policy then applies.`,
          ],
        },
        {
          heading: 'Children',
          text: [
            'No data is collected from children under 16. If you believe that a child has given us personal information, contact us and we will delete it.',
          ],
        },
        {
          heading: 'Your choices',
          text: ['You may ask to see, correct or delete the information we hold about you at any time. Use the contact page.'],
        },
      ],
    },
    contact: {
      title: 'Contact us',
      lead: 'This form submits a ticket. A representative answers by email.',
      sections: [],
    },
    contactWithoutForm: {
      title: 'Contact us',
      lead: 'You can reach us through our website.',
      sections: [],
    },
    faq: { title: 'Frequently asked questions', lead: 'Content will be added soon.', sections: [] },
    systemRequirements: {
      title: 'System requirements',
      lead: 'Any recent phone, tablet or computer can play our webcasts.',
      sections: [
        {
          heading: 'Browser',
          text: [
            'Your browser needs to support HTML5 video. Use a current version of one of these:',
            ['Google Chrome', 'Apple Safari', 'Mozilla Firefox', 'Microsoft Edge'],
            'JavaScript has to be on. If a video does not start, close other tabs, switch off extensions that block content, and reload the page.',
          ],
        },
        {
          heading: 'Connection',
          text: [
            'A steady connection of 5 Mbit/s or more gives the best picture. On a slower line the picture adapts by itself.',
          ],
        },
        {
          heading: 'Firewall',
          text: [
            'Video is delivered as HLS over HTTP, on port 80 by default. On a school or office network, ask the administrator to allow:',
            [
              'HTTP on port 80 and HTTPS on port 443, outgoing',
              'HLS playlists (.m3u8) and their video segments, without caching of playlists',
            ],
          ],
        },
      ],
    },
  },
  fr: {
    privacy: {
      title: 'Politique de confidentialité',
      lead: 'En vigueur depuis le 1er\u00a0février 2023',
      sections: [
        {
          heading: 'Objet de la présente politique',
          text: [
            'Cette politique décrit les renseignements que ce site Web recueille lorsque vous y regardez du sport universitaire, les raisons de cette collecte et ce que vous pouvez nous demander.',
          ],
        },
        {
          heading: 'Ce que nous recueillons',
          text: [
            'Vous pouvez parcourir le site et regarder les webdiffusions en libre accès sans nous dire qui vous êtes. Nous ne recueillons que ce dont le site a besoin pour fonctionner\u00a0:',
            [
              'Si vous créez un compte\u00a0: votre adresse courriel et votre mot de passe, dont nous ne conservons qu’une forme brouillée et irréversible.',
              'Si vous ajoutez des favoris, suivez des équipes ou déverrouillez des séries protégées avec votre compte\u00a0: les séries et les équipes en question.',
              'Si vous demandez des rappels\u00a0: l’adresse à laquelle votre navigateur reçoit les notifications, ou votre adresse courriel, l’une et l’autre chiffrées. Vous pouvez mettre fin à un rappel en tout temps; celui d’un seul match est supprimé une semaine après.',
              'Si vous créez un calendrier privé\u00a0: une forme brouillée de son adresse. Vous pouvez la supprimer en tout temps à la page de votre compte.',
              'Si vous nous écrivez\u00a0: votre adresse courriel, votre message et les détails techniques que vous choisissez de joindre. Ils nous parviennent par courriel et ne sont pas conservés sur le site.',
              'Si vous nous envoyez le résultat d’une vérification de la lecture\u00a0: le texte que vous avez vu, pendant 14\u00a0jours, sans votre adresse Internet.',
              'Des données techniques qui assurent la sécurité et le bon fonctionnement du site, comme l’heure d’une requête. Elles sont supprimées peu de temps après.',
            ],
          ],
        },
        {
          heading: 'Comment nous comptons l’auditoire',
          text: [
            `Nous voulons savoir combien de personnes regardent un match, pas qui elles sont. Pendant que la vidéo est réellement en lecture, votre lecteur le signale à ce site une fois par minute. Une minute compte si l’image a bougé pendant au moins ${COUNTS_FROM_MS / 1_000} secondes et que la page était visible ou pouvait être entendue. Voici tout ce qu’il envoie :`,
            [
              'Quel épisode, dans quelle langue, en direct ou en rediffusion, et si c’est sur notre site, dans une page d’un autre site ou dans le lecteur intégré d’un fournisseur de webdiffusion. D’un tel lecteur, nous voyons seulement qu’il est ouvert.',
              'Combien de fois l’image s’est figée ou a été défaillante.',
              'Si la page est ouverte par le personnel du site, ou si le navigateur s’annonce comme un programme : ces minutes sont comptées à part.',
              'Un nombre aléatoire, pour que rien ne soit compté deux fois. Il est tiré de nouveau chaque fois qu’une page s’ouvre et reste dans la mémoire de cette page. Notre serveur l’oublie dans la minute, tout comme le nombre de messages de ce genre venus d’une même adresse Internet, qu’il compte pour que personne ne puisse le surcharger.',
            ],
            `Il n’en reste que des totaux : tant de lecteurs vidéo pour cet épisode à cette minute. Ils ne contiennent ni adresse, ni navigateur, ni lieu, ni numéro, et personne ne peut y être retrouvé. Aucun témoin n’est envoyé ni déposé, et rien n’est enregistré dans votre navigateur. Les totaux sont supprimés après 25 mois. Les rapports remis aux écoles et aux partenaires ne montrent aucun nombre inférieur à ${LEAST_TOLD}.`,
          ],
        },
        {
          heading: 'Ce qui reste dans votre navigateur',
          text: [
            'Votre langue, le dernier épisode lu dans une série, vos réglages du lecteur, votre choix de masquer les pointages et votre position dans un enregistrement restent dans votre propre navigateur. Les séries déverrouillées sont conservées dans un témoin de connexion que seul ce site peut lire. Un autre témoin, un nombre aléatoire valide douze heures, distingue les navigateurs d’un même réseau\u00a0: ainsi, une personne qui y tente de deviner des mots de passe ne vous bloque pas l’accès. Nous n’utilisons aucun témoin publicitaire.',
          ],
        },
        {
          heading: 'Vidéos d’autres fournisseurs',
          text: [
            `Les webdiffusions proviennent de notre fournisseur de webdiffusion, et certaines de ${PROVIDER_NAMES.join(' ou ')}. Lorsque vous en lancez une, votre navigateur se connecte à ce fournisseur, dont la politique s’applique alors.`,
          ],
        },
        {
          heading: 'Enfants',
          text: [
            'Aucune donnée n’est recueillie auprès d’enfants de moins de 16\u00a0ans. Si vous croyez qu’un enfant nous a transmis des renseignements personnels, écrivez-nous et nous les supprimerons.',
          ],
        },
        {
          heading: 'Vos choix',
          text: [
            'Vous pouvez demander en tout temps à consulter, à faire corriger ou à faire supprimer les renseignements que nous détenons à votre sujet. Utilisez la page «\u00a0Nous joindre\u00a0».',
          ],
        },
      ],
    },
    contact: {
      title: 'Nous joindre',
      lead: 'Ce formulaire ouvre une demande d’assistance. Nous vous répondrons par courriel.',
      sections: [],
    },
    contactWithoutForm: {
      title: 'Nous joindre',
      lead: 'Vous pouvez nous joindre par notre site Web.',
      sections: [],
    },
    faq: { title: 'Foire aux questions', lead: 'Le contenu sera bientôt ajouté.', sections: [] },
    systemRequirements: {
      title: 'Configuration requise',
      lead: 'Tout téléphone, toute tablette ou tout ordinateur récent peut lire nos webdiffusions.',
      sections: [
        {
          heading: 'Navigateur',
          text: [
            'Votre navigateur doit prendre en charge la vidéo HTML5. Utilisez une version à jour de l’un des navigateurs suivants\u00a0:',
            ['Google Chrome', 'Apple Safari', 'Mozilla Firefox', 'Microsoft Edge'],
            'JavaScript doit être activé. Si une vidéo ne démarre pas, fermez les autres onglets, désactivez les extensions qui bloquent du contenu et rechargez la page.',
          ],
        },
        {
          heading: 'Connexion',
          text: [
            'Une connexion stable de 5\u00a0Mbit/s ou plus donne la meilleure image. Sur une connexion plus lente, l’image s’adapte automatiquement.',
          ],
        },
        {
          heading: 'Pare-feu',
          text: [
            'La vidéo est transmise en HLS par HTTP, sur le port 80 par défaut. Sur le réseau d’une école ou d’un bureau, demandez à la personne qui l’administre d’autoriser\u00a0:',
            [
              'HTTP sur le port 80 et HTTPS sur le port 443, en sortie',
              'les listes de lecture HLS (.m3u8) et leurs segments vidéo, sans mise en cache des listes de lecture',
            ],
          ],
        },
      ],
    },
  },
}

export const pageText = (language: Language, name: PageName): PageText => texts[language][name]
