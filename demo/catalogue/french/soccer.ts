import type { FrenchRoom } from './types.ts'

export const soccer: FrenchRoom = {
  'womens-soccer-championship': {
    short: 'Quatre jours au Breakwater Park, avec la mer derrière un des buts.',
    long: 'Harbourlight a reçu le championnat féminin au cours d’une semaine de soleil, de brouillard et de pluie à l’horizontale, parfois dans la même mi-temps. Les huit matchs sont ici en entier.',
    episodes: [
      {
        short: 'Bellerive soulève le trophée après onze rondes de tirs au but.',
        long: 'Un but de chaque côté en temps réglementaire, aucun en prolongation. Les deux gardiennes finissent par tirer elles-mêmes.',
      },
    ],
  },
  'mens-soccer-championship': {
    short: 'Le tournoi national masculin, décidé par une seule déviation.',
    long: 'Huit équipes se sont rendues chez Elmgrove, où le terrain est étroit et les gradins tout près. Attendez-vous à des matchs serrés, à des coups de pied arrêtés et à un but marqué du rond central.',
    episodes: [
      {
        short: 'Saint-Aubin bat Northgate 1-0 sur un tir dévié à la quatre-vingt-huitième minute.',
        long: 'Une finale à peu d’occasions et aux grandes défenses. Le but tient à la plus petite des touches, et il faut trois reprises pour la voir.',
      },
    ],
  },
  'sunday-matchday': {
    title: 'Soccer féminin : les dimanches de match',
    short: 'Des après-midis d’automne, un match par semaine, aux quatre coins du pays.',
    long: 'Huit dimanches de matchs de conférence avec notre plus petite équipe et nos meilleures places. Apportez une couverture; plusieurs de ces terrains n’ont pas de gradins.',
  },
  'futsal-winter-cup': {
    title: 'Coupe d’hiver de futsal',
    short: 'À cinq contre cinq sur du bois franc, car les terrains sont sous un mètre de neige.',
    long: 'La saison intérieure a maintenant sa propre coupe. Douze équipes mixtes, des mi-temps de vingt minutes et un ballon qui ne rebondit pas quand on s’y attend.',
    episodes: [
      {
        short: 'Six matchs d’affilée, dont dix-neuf buts dans le quatrième.',
        long: 'Les groupes A et B dans la grande salle. Il faut s’habituer aux changements volants.',
      },
      {
        short: 'Les groupes C et D, et quelqu’un qui marque deux fois en gardant le but.',
        long: 'Le terrain 2 est plus bruyant que le terrain 1, pour des raisons qui s’éclaircissent au deuxième match.',
      },
      {
        short: 'Les fautes cumulées décident d’une demi-finale acrimonieuse.',
        long: 'Stoneford en commet cinq avant la mi-temps et paie pour la sixième, la septième et la huitième.',
      },
      {
        short: 'Lac-Bleu gagne 7-6 d’un petit coup du bout du pied.',
        long: 'Treize buts et pas un arrêt de plus d’une minute.',
      },
      {
        title: 'Finale de la Coupe d’hiver',
        short: 'Whitecap et Lac-Bleu ont besoin des tirs au but pour en finir.',
        long: 'La seule première mi-temps sans but de la fin de semaine, suivie de huit buts en deuxième.',
      },
    ],
  },
  'archive-soccer-2016': {
    title: 'Archives Podium – Finale de soccer féminin 2016',
    short: 'Du brouillard, une panne de projecteurs et un but gagnant que personne n’a vu des gradins.',
    long: 'La finale de 2016 a été arrêtée deux fois et a pris fin près de minuit. Voici le signal international, récupéré sur la chaîne vidéo de l’université hôtesse.',
    episodes: [
      {
        short: 'Westmoor gagne 2-1 dans le brouillard.',
        long: 'Les deux pannes de projecteurs y sont, car le chant de la foule en est le meilleur moment.',
      },
      {
        title: 'Le but gagnant sous six angles',
        short: 'Cinq d’entre eux ne montrent que du brouillard.',
        long: 'Le sixième, tourné au téléphone derrière le but, règle un long débat.',
      },
    ],
  },
}
