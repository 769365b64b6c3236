import type { Calendar } from '../calendar.ts'
import type { FrenchRoom } from './types.ts'

export const football = (cal: Calendar): FrenchRoom => ({
  'meridian-cup-final': {
    title: `Coupe Meridian ${cal.year(1)} : Lac-Bleu Huards c. Prairie Tech Threshers`,
    short: 'La finale nationale de football, de l’avant-match à la remise du trophée.',
    long: 'Deux équipes invaincues, un samedi glacial et le plus vieux trophée de ce sport. Lac-Bleu est arrivé dans l’Est avec une défense qui n’avait cédé que quatre touchés de tout l’automne; Prairie Tech, avec une attaque qui en marquait six par semaine. Revoyez le match au complet, le quart décisif à part, et ce qu’on en a dit sur les deux bancs.',
    episodes: [
      {
        short: 'Les formations, la météo et le long chemin des deux équipes jusqu’à la finale.',
        long: 'Notre équipe arpente le terrain trois heures avant le botté d’envoi et décortique le duel que les entraîneurs ont encerclé dès août.',
      },
      {
        title: 'Coupe Meridian : le match intégral',
        short: 'Lac-Bleu bat Prairie Tech 27-24 sur le dernier jeu du temps réglementaire.',
        long: 'Tous les jeux de la finale, y compris la série de quatre-vingt-une verges, sans temps mort, au quatrième quart. Description en anglais et son du stade.',
      },
      {
        title: 'Le quatrième quart, sans coupures',
        short: 'Quinze minutes au tableau, cinquante à la montre, trois changements de meneur.',
        long: 'Le dernier quart tel que le stade l’a vu, sans pauses publicitaires. Avec les micros des deux bancs.',
      },
      {
        short: 'Les Huards soulèvent la Coupe Meridian pour la troisième fois.',
        long: 'Des médailles, des confettis et un très long tour d’honneur devant la fanfare, qui a fait le voyage.',
      },
      {
        short: 'Les deux groupes d’entraîneurs répondent aux questions après la finale.',
        long: 'Les gagnants expliquent leur choix en quatrième essai et deux; les perdants expliquent pourquoi ils défendraient le jeu de la même façon.',
      },
    ],
  },
  'granite-bowl': {
    title: 'Coupe Granite : Forge d’Ironwood chez les Huards de Lac-Bleu',
    short: 'Une demi-finale nationale sous une neige drue, avec une place à la Coupe Meridian en jeu.',
    long: 'La demi-finale de l’Est se joue rarement au beau temps, et celle-ci a commencé à la pelle, le long des lignes. Ironwood a couru cinquante-quatre fois; Lac-Bleu attendait une erreur et l’a eue.',
    episodes: [
      {
        title: 'Coupe Granite : l’avant-match',
        short: 'Des pelles, du sel et un regard sur les deux meilleures défenses au pays.',
        long: 'Du bon côté de la vitre, notre panel choisit les trois duels qui devraient décider de la demi-finale.',
      },
      {
        title: 'Coupe Granite : le match intégral',
        short: 'Lac-Bleu bat Ironwood 13-10 dans la neige.',
        long: 'La demi-finale au complet. Les lignes de verges disparaissent au deuxième quart et reviennent, à la demande générale, au troisième.',
      },
      {
        title: 'Au micro : les tranchées sous la neige',
        short: 'Les deux lignes à l’attaque portent un micro toute la journée.',
        long: 'Une heure de football à hauteur de joueur de ligne : des décomptes, des jérémiades et étonnamment beaucoup de chansons.',
      },
      {
        title: 'Après-match : les Huards en route vers la finale',
        short: 'Les réactions dans le vestiaire local.',
        long: 'Lac-Bleu parle de l’interception, du froid et des deux longs vols qui l’attendent.',
      },
    ],
  },
  'beacon-bowl': {
    title: 'Coupe Beacon : Summit Ridge Rams c. Prairie Tech Threshers',
    short: 'La demi-finale de l’Ouest, où personne n’a dégagé avant le troisième quart.',
    long: 'Prairie Tech et Summit Ridge ont amassé quatre-vingt-treize points et plus de mille verges dans la demi-finale nationale la plus folle depuis des années. Prévoyez des grignotines.',
    episodes: [
      {
        title: 'Coupe Beacon : première demie',
        short: 'Sept touchés avant l’entrée des fanfares.',
        long: 'Les trente premières minutes, au cours desquelles les deux botteurs de dégagement passent l’après-midi le plus tranquille de tout le stade.',
      },
      {
        title: 'Coupe Beacon : deuxième demie',
        short: 'Prairie Tech survit 49-44 après un botté court.',
        long: 'Summit Ridge marque deux fois dans les deux dernières minutes et recouvre un botté court entre les deux. À regarder jusqu’au bout.',
      },
      {
        title: 'La Coupe Beacon en quinze minutes',
        short: 'Les treize touchés, et rien d’autre.',
        long: 'La version courte, pour ceux qu’on attend ailleurs. Description depuis la cabine de Podium.',
      },
    ],
  },
  'football-season': {
    title: `Football ${cal.year(1)} : le match du samedi`,
    short: 'Un grand match de conférence chaque samedi, du premier botté à la dernière place en éliminatoires.',
    long: 'Dix samedis, dix stades. Notre équipe se rend au match qui compte le plus au classement et reste jusqu’à ce que la fanfare ait plié bagage. Chaque diffusion est offerte en entier dès le lendemain matin.',
  },
  'football-conference-playoffs': {
    short: 'Gagner ou rentrer à la maison : six matchs éliminatoires en deux fins de semaine.',
    long: 'Quatre conférences envoient leurs meilleurs en novembre, sans droit à l’erreur. Voici les matchs qui ont déterminé les demi-finalistes, dont une surprise qui a renvoyé les premiers de classe chez eux plus tôt que prévu.',
  },
  'flag-football-championship': {
    short: 'À cinq contre cinq, sur cinquante verges : les mains les plus vives du sport universitaire.',
    long: 'La première fin de semaine nationale de flag-football a attiré seize équipes à Westmoor et changé un terrain d’entraînement en festival. Suivez le tableau des matchs de groupe jusqu’à la finale sous les projecteurs.',
    episodes: [
      {
        short: 'Les hôtesses commencent par un blanchissage et un jeu truqué.',
        long: 'Westmoor et Elmgrove lancent la fin de semaine sur le terrain central. Deux interceptions sont ramenées sur toute la longueur.',
      },
      {
        short: 'Whitecap gagne au dernier jeu, sur une latérale qui a demandé quatre passes.',
        long: 'La surprise de la première journée. Les officielles prennent leur temps pour juger du retrait de drapeau, et elles ont raison.',
      },
      {
        short: 'Les hôtesses tiennent le coup dans une demi-finale avare de points.',
        long: 'Ce sont les fonceuses qui gagnent ce match. Aucune des deux quarts n’a plus de deux secondes à elle.',
      },
      {
        short: 'Bellerive accède à la finale grâce à un converti de deux points.',
        long: 'Aurora North joue sans remplaçante depuis la mi-temps et passe bien près de voler le match.',
      },
      {
        short: 'Westmoor et Bellerive jouent pour la première bannière nationale.',
        long: 'Une butte pleine à craquer, un coucher de soleil et une prolongation à partir de la ligne de cinq verges.',
      },
    ],
  },
  'sunrise-sunset-game': {
    title: 'Match des étoiles Aurore–Crépuscule',
    short: 'L’Est contre l’Ouest : le dernier match des finissants, tous ensemble.',
    long: 'Une semaine d’entraînement, une journée de tests et un match sans secrets dans le cahier de jeux. Les meilleurs finissants au pays s’alignent à côté de leurs rivaux et, la plupart du temps, y prennent plaisir.',
    episodes: [
      {
        title: 'Semaine des étoiles : carnet d’entraînement',
        short: 'Deux équipes, quatre jours et un cahier de jeux bien mince.',
        long: 'Les entraîneurs expliquent ce qu’on peut installer en une semaine, et ce qu’ils avaient abandonné dès le mardi.',
      },
      {
        short: 'Crépuscule bat Aurore 31-28 dans un match à neuf passeurs.',
        long: 'Le match des étoiles au complet, selon les règles d’usage : pas de blitz, pas de bouderie.',
      },
      {
        title: 'Journée des tests',
        short: 'Des sprints, des sauts et le développé couché devant une galerie comble.',
        long: 'Le camp d’évaluation annuel, avec les temps en direct à l’écran et, entre les épreuves, les notes des entraîneurs.',
      },
    ],
  },
  'coaches-film-room': {
    title: 'La salle de visionnement des entraîneurs',
    short: 'Films de matchs et montages partagés entre les groupes d’entraîneurs des universités membres.',
    long: 'Films des 22 joueurs, montages d’unités spéciales et bande hebdomadaire d’arbitrage. L’accès est réservé aux groupes d’entraîneurs; le mot de passe accompagne le bulletin de la semaine.',
    episodes: [
      {
        title: 'Semaine 6 : les 22 joueurs',
        short: 'La vue haute de la zone des buts et des lignes de côté pour les sept matchs.',
        long: 'Les angles bruts, sans son, dans l’ordre des bottés d’envoi. Les codes temporels suivent le sommaire officiel.',
      },
      {
        title: 'Semaine 7 : les 22 joueurs',
        short: 'La vue des lignes de côté pour les cinq matchs du samedi.',
        long: 'Le match du vendredi suivra une fois les images de sa deuxième caméra réparées au montage.',
      },
      {
        title: 'La zone payante en images',
        short: 'Tous les jeux à l’intérieur des vingt verges cette saison, classés par formation.',
        long: 'Quatre-vingt-quatorze jeux, rangés par groupe de joueurs. Pratique avec le tableau imprimé.',
      },
      {
        title: 'Unités spéciales : la couverture des bottés',
        short: 'Les cinq premiers pas de la meilleure unité de couverture au pays.',
        long: 'La discipline dans les couloirs, deux fois à pleine vitesse et une fois au ralenti, pour onze retours.',
      },
      {
        title: 'Bande d’arbitrage, octobre',
        short: 'Douze décisions expliquées par le comité des règlements.',
        long: 'La retenue, le contact au-delà de la ligne et la nouvelle règle des lignes de côté, avec le libellé de chacune.',
      },
      {
        title: 'Le coin de l’entraîneur, épisode 4 : les unités spéciales',
        short: 'L’édition de notre série réservée aux entraîneurs.',
        long: 'Une version longue de l’épisode public, avec les consignes de protection sur les dégagements.',
      },
    ],
  },
  'archive-meridian-cup-1998': {
    title: 'Archives Podium – Coupe Meridian 1998',
    short: 'De la boue, du cuir et un arrêt sur la ligne des buts dont on débat encore.',
    long: 'Restaurée à partir des rubans d’origine, la finale de 1998 entre Copperfield et Saint-Aubin a marqué les mémoires par sa météo et ses quatre derniers jeux. Les lignes qui traversent la deuxième demie viennent du ruban, pas de votre écran.',
    episodes: [
      {
        short: 'Saint-Aubin rentre au vestiaire avec une avance de 10-3.',
        long: 'Le jeu commence dans le brouillard et continue dans la boue. Le tableau tombe en panne au deuxième quart; les commentateurs, non.',
      },
      {
        short: 'Quatre jeux à la ligne d’une verge décident de la finale de 1998.',
        long: 'Copperfield remonte la pente dans la boue et s’arrête à une verge. Vraiment? La caméra de la zone des buts n’a été d’aucun secours.',
      },
    ],
  },
})
