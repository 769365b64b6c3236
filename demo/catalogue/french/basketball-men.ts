import type { FrenchRoom } from './types.ts'

export const mensBasketball: FrenchRoom = {
  'mens-basketball-final-8': {
    short: 'Huit équipes, quatre jours et un filet à découper au Granary.',
    long: 'Les huit meilleures équipes masculines au pays se disputent le titre national chez Prairie Tech. Les quarts de finale le jeudi, les demi-finales le samedi, les médailles le dimanche, et un tableau de consolation que personne ne prend à la légère.',
    episodes: [
      {
        short: 'Kettle River remporte son premier titre national, 78-77, à la sirène.',
        long: 'Une finale qui a basculé sur un long rebond, à deux secondes de la fin. La reprise se poursuit jusqu’au découpage des filets.',
      },
      {
        short: 'Les cinq joueurs de l’équipe d’étoiles du tournoi sont présentés au centre du terrain.',
        long: 'Les prix, les médailles et les adieux du comité organisateur, tout de suite après la finale.',
      },
    ],
  },
  'mens-basketball-thursday-night': {
    short: 'Le match de milieu de semaine, lumières tamisées et étudiants debout.',
    long: 'Chaque jeudi de l’hiver, nous visitons un gymnase pour un match. De petits bâtiments, de grandes rivalités, et une caméra sur la ligne de fond, là où ça crie.',
  },
  'timberline-series': {
    title: 'Basketball masculin – Finale Timberline : Summit Ridge c. Aurora North',
    short: 'Un deux de trois pour la bannière du Nord, et il a fallu les trois.',
    long: 'Quatre cents kilomètres de route d’hiver séparent ces deux gymnases, et les deux équipes les ont faits deux fois en cinq jours. La finale de conférence est allée à la limite, puis un peu plus loin.',
    episodes: [
      {
        short: 'Aurora North gagne le premier match 81-68 grâce à un troisième quart parfait.',
        long: 'Les Lynx ne ratent pas un panier pendant neuf minutes. Summit Ridge passe le dernier quart à préparer le match 2.',
      },
      {
        short: 'Summit Ridge réplique à la maison, 74-70, et force un match décisif.',
        long: 'Les Rams changent pendant la nuit leur défense sur les écrans. Aurora North met trois quarts à s’en apercevoir.',
      },
      {
        short: 'Il a fallu le jouer : deux prolongations, 102-99, et une bannière pour Aurora North.',
        long: 'Dix minutes de basketball en prime après les quarante plus belles de la saison. Personne ne s’assoit.',
      },
    ],
  },
  'universities-3x3': {
    title: 'Universités 3x3 : jours 1 et 2',
    short: 'Un demi-terrain, dix minutes, premier à vingt et un, au centre-ville sous la pluie.',
    long: 'Trente-deux équipes, féminines et masculines, jouent au 3x3 sur un terrain posé en pleine place du marché. Les matchs durent dix minutes, les amitiés aussi. Toutes les séances sont complètes, avec le son du bord du terrain.',
    episodes: [
      {
        short: 'Dix-huit matchs avant le dîner sur un terrain mouillé.',
        long: 'Les groupes A à D, les femmes et les hommes en alternance. Les serviettes travaillent plus que les arbitres.',
      },
      {
        short: 'Le soleil sort, et les tirs de deux points aussi.',
        long: 'Les groupes E à H, avec la première prolongation de la fin de semaine dès le troisième match.',
      },
      {
        short: 'Huit matchs sans lendemain, dont trois décidés par un point.',
        long: 'Les quarts de finale féminins et masculins l’un après l’autre. Whitecap qualifie ses deux équipes.',
      },
      {
        short: 'Quatre matchs pour trouver quatre finalistes.',
        long: 'Prairie Tech, Whitecap, Bellerive et Lac-Bleu survivent à l’après-midi.',
      },
      {
        short: 'Whitecap et Lac-Bleu jouent la mort subite à 20 partout.',
        long: 'Le premier à vingt et un, c’est vraiment le premier à vingt et un. Un seul tir met fin au tournoi.',
      },
      {
        short: 'Prairie Tech bat Bellerive 21-17 en neuf minutes pile.',
        long: 'Une finale sans un lancer franc raté, suivie d’un concours de tirs que personne n’avait prévu.',
      },
    ],
  },
  'archive-mens-basketball-2009': {
    title: 'Archives Podium – Championnat de basketball masculin 2009',
    short: 'La fin de semaine où les huitièmes favoris ont tout gagné.',
    long: 'Arrivé au championnat de 2009 comme dernier qualifié, Elmgrove en est reparti avec la bannière. Voici les diffusions d’origine, habillage et coiffures compris.',
    episodes: [
      {
        short: 'Les premiers favoris tombent dès le premier soir.',
        long: 'Elmgrove limite la meilleure attaque au pays à cinquante-deux points. En studio, le panel reste un instant sans voix.',
      },
      {
        short: 'Un tir désespéré du centre du terrain prolonge l’histoire.',
        long: 'Une prolongation dans un gymnase qui commençait à se vider. Il s’est vite rempli de nouveau.',
      },
      {
        short: 'Ironwood et Copperfield jouent pour la troisième place.',
        long: 'Un match plus vif et plus libre que les demi-finales, avec le tir du tournoi au deuxième quart.',
      },
      {
        short: 'Elmgrove 69, Saint-Aubin 66, et un terrain couvert de livres et de bannières.',
        long: 'La finale de 2009 au complet. La blague de bibliothèque des Owls commence ici.',
      },
    ],
  },
  'fast-break': {
    title: 'Contre-attaque',
    short: 'L’hebdo du basketball : des résultats, des débats et une grande idée par épisode.',
    long: 'Vingt-cinq minutes sur le jeu féminin et masculin, enregistrées le lundi et en ligne à l’heure du souper. Des séquences, des entraîneurs et un crayon électronique dont on abuse.',
    episodes: [
      {
        title: 'Réactions excessives d’un premier soir',
        short: 'Dix certitudes après une seule fin de semaine.',
        long: 'La moitié seront fausses en décembre. On garde la liste.',
      },
      {
        title: 'Le retour des deux grands',
        short: 'Pourquoi cinq universités misent de nouveau sur la taille.',
        long: 'L’espacement, les rebonds et le prix des deux, avec des séquences de Kettle River et de Westmoor.',
      },
      {
        title: 'Sur la route',
        short: 'Ce que neuf heures d’autobus font à un tir en suspension.',
        long: 'Les tableaux de déplacements, les bizarreries du calendrier et le plus long trajet du circuit.',
      },
      {
        title: 'La défense de zone pour débutants',
        short: 'La deux-trois, la un-trois-un, et comment les battre.',
        long: 'Le crayon électronique ne chôme pas. Prenez une serviette de table et copiez avec nous.',
      },
      {
        title: 'Les recrues',
        short: 'Première année à l’université, et déjà le ballon en main à la dernière minute.',
        long: 'Comment on décide, au banc, à qui faire confiance, et quand.',
      },
      {
        title: 'Le coup de sifflet',
        short: 'Une heure de questions d’arbitrage, en moitié moins de temps.',
        long: 'Les fautes offensives, les pas de rassemblement et le demi-cercle de non-charge, expliqués avec les séquences de la semaine.',
      },
      {
        title: 'La bande du banc',
        short: 'Des deuxièmes unités qui gagnent leurs minutes.',
        long: 'Cinq groupes de réservistes, cinq façons de changer un match en quatre minutes.',
      },
      {
        short: 'Tous les derbys au pays en un seul épisode.',
        long: 'De vieux comptes, de nouveaux visages et une fanfare qui nous a suivis jusqu’à l’auto.',
      },
      {
        title: 'Le bulletin de mi-session',
        short: 'Des notes pour les seize universités, et de la chicane.',
        long: 'Personne n’obtient de A. Deux universités repartent avec des devoirs pour les Fêtes.',
      },
      {
        title: 'Qui peut gagner le Final 8?',
        short: 'Notre courte liste, et l’équipe qu’on regrettera d’avoir oubliée.',
        long: 'Des chiffres, des films et un pile ou face pour la dernière place de la liste.',
      },
    ],
  },
}
