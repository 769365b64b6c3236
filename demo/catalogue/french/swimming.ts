import type { FrenchRoom } from './types.ts'

export const swimming: FrenchRoom = {
  'swimming-championships': {
    short: 'Trois jours de vagues et de finales dans la piscine la plus rapide au pays.',
    long: 'La piscine à dix couloirs de Whitecap accueillait les championnats nationaux, et il a fallu repeindre le tableau des records. Les préliminaires le matin, les finales sous les projecteurs le soir.',
    episodes: [
      {
        short: 'Les vagues du 50 m libre, du 400 m QNI et du 200 m papillon.',
        long: 'Il faut nager le cinquante sous les vingt-trois secondes pour passer le matin. L’an dernier, ce temps valait une place en finale.',
      },
      {
        short: 'Égalité parfaite pour l’or au 50 m libre.',
        long: 'Deux couloirs, un seul temps, deux hymnes. Le relais qui suit est presque aussi serré.',
      },
      {
        short: 'La brasse, le dos et les longues vagues du 800 m.',
        long: 'Apportez un livre pour les vagues du 800 m, puis posez-le pour les cent derniers mètres.',
      },
      {
        short: 'Quatre records de la rencontre en une seule séance.',
        long: 'Prairie Tech dépasse Lac-Bleu au classement par équipe grâce à un triplé au dos.',
      },
      {
        short: 'La dernière chance de nager en soirée.',
        long: 'Des bras fatigués et des écarts minces au dernier matin. Il faut trois barrages.',
      },
      {
        short: 'Le 4x100 quatre nages décide des deux bannières.',
        long: 'Les deux titres par équipe se jouent à la dernière touche. Le plongeon des médaillés dans le bassin est, désormais, une tradition.',
      },
    ],
  },
  'dual-meet-series': {
    title: 'Natation : la série des duels',
    short: 'Deux universités, une piscine, la première à quatre-vingt-quinze points.',
    long: 'Le duel, c’est la natation à son plus tactique : qui nage quoi, dans quel ordre, et que reste-t-il pour le dernier relais? Il y en a six, dans des piscines vieilles et neuves.',
    episodes: [
      {
        short: 'Les visiteurs gagnent à coups de deuxièmes et de troisièmes places.',
        long: 'Saint-Aubin enlève neuf des quatorze épreuves et perd la rencontre. L’arithmétique est un sport cruel.',
      },
      {
        short: 'Une piscine d’eau salée et une horloge lente.',
        long: 'Le plus vieux bassin de la série a ses propres idées sur le couloir huit.',
      },
      {
        short: 'De l’air mince, des jambes lourdes.',
        long: 'À onze cents mètres d’altitude, les vingt-cinq derniers mètres du 200 m papillon se négocient.',
      },
      {
        short: 'Les champions nationaux sont poussés jusqu’au dernier relais.',
        long: 'Elmgrove garde ses sprinteurs pour la fin, et passe bien près de réussir son coup.',
      },
      {
        short: 'Neuf records de la piscine et une panne de courant.',
        long: 'Le 500 libre se termine sous l’éclairage d’urgence. Personne ne s’arrête.',
      },
      {
        short: 'La série se termine sur un verdict nul, 95 partout.',
        long: 'Les officiels mettent plus de temps à confirmer l’égalité qu’il n’en a fallu pour nager le dernier relais.',
      },
    ],
  },
  'diving-grand-prix': {
    short: 'Un mètre, trois mètres, plateforme, et aucune seconde chance.',
    long: 'Six rondes à chaque hauteur, avec les notes des juges en direct à l’écran. La caméra sous-marine est une nouveauté de la saison, et déjà on ne peut plus s’en passer.',
    episodes: [
      {
        short: 'Petit tremplin, grandes vrilles.',
        long: 'La tête change à chaque ronde, sauf la troisième. Les notes sont expliquées à mesure qu’elles s’affichent.',
      },
      {
        short: 'Un dix parfait, et un long silence juste avant.',
        long: 'Le seul dix de la saison arrive à la cinquième ronde. On voit les juges se regarder.',
      },
      {
        short: 'Dix mètres de haut, une seconde et demie de chute.',
        long: 'La caméra d’en haut, celle du bord et celle sous l’eau : chaque plongeon est montré trois fois.',
      },
    ],
  },
  'open-water-lac-bleu': {
    title: '5 km en eau libre à Lac-Bleu',
    short: 'Un tour du lac au lever du soleil, dans une eau presque chaude.',
    long: 'La seule course en eau libre du calendrier part à six heures du matin pour finir avant le vent. Des bateaux, des drones et une cloche d’église couvrent le parcours.',
    episodes: [
      {
        short: 'Un peloton de neuf nageuses prend ensemble le chemin du retour.',
        long: 'Des ravitaillements, des coups de coude et une dernière bouée qui flotte un peu plus loin que la carte ne le dit.',
      },
      {
        short: 'Une échappée en solo tient dès le premier kilomètre, de justesse.',
        long: 'L’écart est de cinquante mètres à mi-course et d’une largeur de main à l’arrivée.',
      },
    ],
  },
  'archive-swimming-2012': {
    title: 'Archives Podium – Finales de natation 2012 (soir)',
    short: 'Les derniers championnats dans la vieille piscine du port.',
    long: 'Six couloirs, des gradins de bois, un écho superbe. La piscine du port a fermé la semaine suivant ces finales, et la dernière course qu’on y a nagée a été un record.',
    episodes: [
      {
        short: 'La dernière séance de finales au complet, à la piscine du port.',
        long: 'Tendez l’oreille au sifflet du starter, aussi vieux que le bâtiment.',
      },
      {
        title: 'La fermeture de la piscine du port',
        short: 'Nageurs, concierges et voisins font leurs adieux.',
        long: 'On a coupé les câbles de couloir en souvenirs. Quelqu’un a pris l’horloge.',
      },
    ],
  },
}
