import type { FrenchRoom } from './types.ts'

export const rugby: FrenchRoom = {
  'womens-rugby-championship': {
    short: 'Cinq jours de matchs à Ferry Point, en direct du premier coup de sifflet aux médailles.',
    long: 'Huit équipes sont arrivées par le traversier et sont restées une semaine. Le championnat de rugby féminin de Whitecap a laissé le souvenir de sa boue, de ses mauls et du joueur de cornemuse sur la dune.',
    episodes: [
      {
        short: 'Whitecap gagne 26-25 sur une transformation depuis le coin sablonneux.',
        long: 'L’avance change cinq fois de camp dans un vent qui ne se calme jamais. Il faut aux hôtesses le dernier coup de pied, et elles l’obtiennent.',
      },
    ],
  },
  'rugby-sevens-pools': {
    short: 'Des matchs de quatorze minutes, toute la journée, sur deux terrains.',
    long: 'Le jeu à sept à pleine vitesse, chez Westmoor. Chaque émission présente un groupe dans l’ordre des matchs : commencez avec le déjeuner et finissez avec la finale de l’assiette.',
    episodes: [
      {
        short: 'Westmoor gagne son groupe à domicile sans rien accorder.',
        long: 'Six matchs sur le terrain principal, avec le décompte du coup d’envoi toujours à l’écran.',
      },
      {
        short: 'Kettle River et Ironwood finissent à égalité partout, sauf aux essais.',
        long: 'On lit deux fois la règle de départage au haut-parleur. Elle ne plaît à personne, ni l’une ni l’autre fois.',
      },
      {
        short: 'Trois surprises de suite sur le deuxième terrain.',
        long: 'Copperfield, dernière tête de série, est en tête du groupe à l’heure du dîner.',
      },
      {
        short: 'Les passes après contact de Saint-Aubin font leurs débuts.',
        long: 'Un terrain rapide et aucun vent : c’est le groupe le plus prolifique de la journée.',
      },
      {
        title: 'Finale de l’assiette',
        short: 'Kettle River enlève l’assiette au point en or.',
        long: 'Deux équipes épuisées se trouvent chacune un dernier sprint.',
      },
      {
        short: 'Saint-Aubin bat Westmoor 24-19 après la sirène.',
        long: 'Un coup d’envoi récupéré alors que le temps est écoulé fait basculer la finale. La foule est sur le terrain avant que l’arbitre puisse siffler.',
      },
    ],
  },
  'mens-rugby-championship': {
    short: 'À quinze contre quinze, six matchs et la plus belle bataille en mêlée depuis des années.',
    long: 'Le championnat masculin revenait à l’Anvil Field après dix ans d’absence. La première ligne d’Ironwood a fait la loi jusqu’à la finale, où quelqu’un lui a enfin répondu.',
    episodes: [
      {
        short: 'Saint-Aubin fait pivoter la dernière mêlée et gagne 20-16.',
        long: 'Quatre-vingts minutes de bras de fer et un éclair de jeu de jambes. La remise des médailles a lieu sous la pluie, comme il se doit.',
      },
    ],
  },
  'alumni-archive-rugby': {
    title: 'Archives des anciens : rugby',
    short: 'Rubans de clubs et films de tournées, offerts aux anciens joueurs et à leurs proches.',
    long: 'Numérisés par le bureau des anciens à partir de greniers d’un bout à l’autre du pays. Cette série est protégée par un mot de passe; il est imprimé dans le bulletin des anciens.',
    episodes: [
      {
        title: 'La tournée de 1974',
        short: 'Onze matchs et un autobus en panne, en Super 8.',
        long: 'Un film muet, avec un nouvel accompagnement au piano. L’autobus a la plus longue scène.',
      },
      {
        title: 'Premier test-match féminin, 1985',
        short: 'Un terrain emprunté, des maillots empruntés et trois cents spectateurs.',
        long: 'Le plus ancien film du jeu féminin conservé dans nos universités membres. Le son commence à la neuvième minute.',
      },
      {
        title: 'Le match du centenaire, 1999',
        short: 'De vieux camarades, de vieux genoux et un arbitre généreux.',
        long: 'Cent ans de rugby à Stoneford, célébrés au pas de marche.',
      },
      {
        title: 'Chansons du pavillon',
        short: 'Une soirée captée avec un seul micro.',
        long: 'Dix-sept chansons, dont onze peuvent être publiées.',
      },
    ],
  },
}
