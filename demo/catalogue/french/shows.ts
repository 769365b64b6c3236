import { podiumTonight } from './podium-tonight.ts'
import type { FrenchRoom } from './types.ts'

export const shows: FrenchRoom = {
  'podium-tonight': {
    title: 'Podium ce soir',
    short: 'Le tour d’horizon hebdomadaire du sport universitaire : quarante éditions par saison.',
    long: 'Chaque lundi soir : les résultats qui comptaient, les histoires derrière eux et une chose que vous n’avez jamais vue. Cette page contient toute la dernière saison, de la fin de semaine d’ouverture au gala.',
    episodes: podiumTonight,
  },
  'top-10-plays': {
    short: 'Dix jeux, cinq minutes, aucune dispute (bien des disputes).',
    long: 'Envoyés par les étudiants, classés par notre équipe et contestés par tous les autres. Un nouvel épisode chaque mardi de la saison.',
    episodes: [
      {
        short: 'Un retour de botté, une bicyclette et un chien.',
        long: 'Le chien est au quatrième rang et n’a pas été crédité d’une passe.',
      },
      {
        short: 'Trois arrêts de suite de la même mitaine.',
        long: 'Aussi : la plus longue série de services de cette jeune saison.',
      },
      {
        short: 'Le numéro un est une remise en touche. Vraiment.',
        long: 'Regardez-la deux fois avant de nous écrire.',
      },
      {
        short: 'Les attrapés à une main ont droit à leur palmarès.',
        long: 'Sept des dix ont été faits de la mauvaise main.',
      },
      {
        short: 'Un demi de mêlée qui a des yeux derrière la tête.',
        long: 'Des passes à l’aveugle, des passes sans regarder et une qui a simplement eu de la chance.',
      },
      {
        short: 'Rien que des buts gagnants en prolongation.',
        long: 'Six sports, dix dénouements, et pas de banc perdant montré plus longtemps que la bonté ne le permet.',
      },
      {
        short: 'La fête des blocs.',
        long: 'Des mains au-dessus de l’anneau, au-dessus du filet et devant la rondelle.',
      },
      {
        short: 'De loin : le centre du terrain, le milieu, sa propre zone.',
        long: 'Mesuré par notre pupitre des statistiques, qui a bien aimé sa sortie.',
      },
      {
        short: 'La pression des éliminatoires, et ceux qui l’aiment.',
        long: 'Trois de ces jeux ont mis fin à la saison de quelqu’un.',
      },
      {
        short: 'Édition spéciale neige.',
        long: 'Si vous voyez le ballon, vous faites mieux que la défense.',
      },
      {
        short: 'La première semaine à l’intérieur.',
        long: 'Les plafonds de Stoneford sont officiellement en jeu.',
      },
      {
        short: 'Les dix plus beaux de l’automne, selon vos votes.',
        long: 'Vous avez été quarante mille à voter. Neuf voix séparent les deux premiers.',
      },
    ],
  },
  'coachs-corner': {
    title: 'Le coin de l’entraîneur',
    short: 'Une idée par épisode, dessinée au tableau blanc par ceux qui l’enseignent.',
    long: 'Dix minutes avec un entraîneur, un crayon et un problème. Le football d’abord, puis tout le reste; aucun jargon ne reste sans explication.',
    episodes: [
      {
        title: 'Le coin de l’entraîneur, épisode 1 : le premier pas',
        short: 'Pourquoi les joueurs de ligne répètent six pouces de mouvement tout l’été.',
        long: 'La main, la hanche, le pied, dans cet ordre. Avec trois séquences où l’ordre n’était pas le bon.',
      },
      {
        title: 'Le coin de l’entraîneur, épisode 2 : lire une zone',
        short: 'Des triangles, des fenêtres et de la patience.',
        long: 'Valable au football, au basketball et, nous dit-on, dans la circulation.',
      },
      {
        title: 'Le coin de l’entraîneur, épisode 3 : les mises au jeu',
        short: 'La petite bataille par laquelle tout commence.',
        long: 'Les bâtons, les pieds et ce qu’on dit d’abord à son ailier.',
      },
      {
        short: 'Le tiers du match, le dixième de l’entraînement.',
        long: 'La protection sur les dégagements, sans larmes, et une feinte qui aurait dû fonctionner.',
      },
      {
        title: 'Le coin de l’entraîneur, épisode 5 : le libéro',
        short: 'Un autre chandail, un autre métier.',
        long: 'Où se placer quand tous les autres sautent.',
      },
      {
        title: 'Le coin de l’entraîneur, épisode 6 : finir plus vite',
        short: 'Comment courir la seconde moitié plus vite que la première.',
        long: 'Gérer l’allure quand on part trop vite, c’est-à-dire tout le monde.',
      },
      {
        title: 'Le coin de l’entraîneur, épisode 7 : le maul',
        short: 'Huit personnes, une direction.',
        long: 'Les liaisons, le synchronisme et la façon polie de dire « poussez ».',
      },
      {
        title: 'Le coin de l’entraîneur, épisode 8 : les temps morts',
        short: 'Ce qu’on peut dire en soixante secondes, et ce qu’on ne peut pas.',
        long: 'Nous en avons chronométré trente. Les meilleurs tiennent en onze mots.',
      },
    ],
  },
  'coachs-corner-spring-camp': {
    title: 'Le coin de l’entraîneur : le camp du printemps',
    short: 'Une nouvelle série de leçons tirées des camps du printemps; la première arrive bientôt.',
    long: 'Notre tableau blanc prend l’air. Six épisodes s’enregistrent dans les camps du printemps et paraîtront ici un à un.',
  },
}
