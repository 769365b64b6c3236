import type { FrenchRoom } from './types.ts'

export const volleyball: FrenchRoom = {
  'mens-volleyball-championship': {
    short: 'De gros services et des blocs plus gros encore : le Final 8 masculin au Polar Dome.',
    long: 'Les plus puissants services au pays sous le plus bas des plafonds. Aurora North accueillait le championnat masculin et a fait du Polar Dome un tambour pendant trois jours.',
    episodes: [
      {
        short: 'Prairie Tech bat Summit Ridge en quatre manches et finit sur le podium.',
        long: 'Personne n’a beaucoup dormi après les demi-finales du samedi, et rien n’y paraît. La troisième manche se rend à 33-31.',
      },
      {
        short: 'Les hôtes gagnent en trois manches de suite, avec seize blocs.',
        long: 'Elmgrove mène tard dans chaque manche et n’en conclut aucune. Le Polar Dome n’avait pas connu un tel vacarme depuis sa construction.',
      },
    ],
  },
  'womens-volleyball-championship': {
    short: 'Tous les matchs du tournoi féminin, dont deux classiques en cinq manches.',
    long: 'La salle riveraine de Saint-Aubin recevait le championnat féminin pour la première fois en trente ans. Les têtes de série ont tenu une journée, puis le tableau de consolation s’est rempli de favorites.',
    episodes: [
      {
        short: 'Westmoor repart avec la cinquième place, la tête haute.',
        long: 'Le tableau des favorites prend fin avec les meilleurs services de la fin de semaine. Kettle River leur fait mériter chaque point.',
      },
      {
        short: 'Val-d’Érable gagne un premier titre en cinq manches.',
        long: 'Les deux bancs sont debout dès le milieu de la deuxième manche. Le dernier échange dure quarante et une secondes.',
      },
    ],
  },
  'mens-volleyball-opening-weekend': {
    short: 'Six premiers regards sur de nouvelles formations, trois villes, une longue fin de semaine.',
    long: 'Personne ne sait encore rien. De nouveaux passeurs, de nouvelles rotations et quelques services au plafond : la saison masculine s’ouvre d’un bout à l’autre du pays.',
  },
  'battle-of-the-bridges': {
    title: 'Volleyball féminin : la bataille des ponts',
    short: 'Saint-Aubin et Bellerive se disputent, en quatre matchs, un bout de rampe en fer.',
    long: 'Deux universités, un fleuve et un trophée taillé dans le vieux pont. La série restait à égalité depuis six ans; quelqu’un devait bien finir par gâcher cela.',
    episodes: [
      {
        short: 'Les Voyageurs frappent en premier, en quatre manches.',
        long: 'Une nouvelle formation de réception tient mieux que prévu. Les partisans des visiteuses ont traversé le pont avec des flambeaux.',
      },
      {
        short: 'Bellerive réplique en vitesse, 3-0.',
        long: 'Soixante et onze minutes, de l’hymne aux poignées de main. Les centres des Corsaires ne frappent pas un ballon hors des lignes de la soirée.',
      },
      {
        short: 'Cinq manches, deux cartons rouges, et l’avance change de rive.',
        long: 'La quatrième manche devrait être montrée à quiconque trouve ce sport poli.',
      },
      {
        short: 'La rampe reste sur la rive nord une année de plus.',
        long: 'Saint-Aubin gagne le match décisif après avoir perdu la première manche. Le trophée est aussi lourd qu’il en a l’air.',
      },
    ],
  },
}
