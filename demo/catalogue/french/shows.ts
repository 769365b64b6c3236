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
  'award-gala': {
    short: 'Les athlètes, les équipes et les bénévoles de l’année, en souliers du dimanche.',
    long: 'Une soirée à la Halle du Quai pour tous ceux qui ont fait la saison : le tapis rouge, le souper et des discours écourtés par une très grosse horloge.',
    episodes: [
      {
        title: 'Les arrivées',
        short: 'Des nœuds papillon, des espadrilles et une mascotte en paillettes.',
        long: 'Les finalistes arrivent en bateau-taxi. Quelques vestons ne survivent pas aux embruns.',
      },
      {
        short: 'Quatorze prix, deux ovations debout.',
        long: 'La cérémonie au complet, du mot de bienvenue à la dernière photo.',
      },
      {
        short: 'Quarante saisons à la même table de marque.',
        long: 'Un court film présenté au gala, salué par les plus longs applaudissements de la soirée.',
      },
      {
        short: 'Les prix techniques, et le drapeau remis à l’hôte de l’an prochain.',
        long: 'Les équipes de diffusion et les statisticiens ont leur moment de gloire. Ils en font bon usage.',
      },
    ],
  },
  'athlete-of-the-month': {
    short: 'Quelques minutes par mois avec la performance que tout le monde a enviée.',
    long: 'Moins des entrevues que des regards de près : une course, un match ou un enchaînement, démonté jusqu’à ce qu’on voie pourquoi c’était si bon.',
    episodes: [
      {
        short: 'Quatre buts en une demie, tous de son moins bon pied.',
        long: 'Tout le secret est dans la course d’élan. On la ralentit jusqu’à ce que ça saute aux yeux.',
      },
      {
        short: 'Une saison de cross-country sans une deuxième place.',
        long: 'De la cadence, de la patience et l’amour des côtes.',
      },
      {
        short: 'Dix-sept plaqués dans une demi-finale.',
        long: 'Comptez-les avec nous, puis regardez celui qui ne compte pas.',
      },
      {
        short: 'Un triple-double avec un astérisque.',
        long: 'L’astérisque, c’est un onzième vol de ballon, accordé puis retiré.',
      },
      {
        short: 'Trois finales en une heure à la piscine.',
        long: 'Comment récupérer en onze minutes, et quoi manger.',
      },
      {
        short: 'Cinquante et un arrêts et un blanchissage.',
        long: 'Les angles, les carres et les vertus d’une bonne nuit de sommeil.',
      },
      {
        short: 'La fin de semaine d’une vie, en rugby à sept.',
        long: 'Douze essais, la plupart partis du mauvais côté de la ligne médiane.',
      },
    ],
  },
  'mental-health-panel': {
    title: 'Santé mentale des étudiants-athlètes : la table ronde',
    short: 'Étudiants et conseillers parlent de la pression, des blessures et de la demande d’aide.',
    long: 'Trois conversations franches enregistrées devant un public étudiant. Les sujets sont annoncés au début de chaque partie, et des ressources d’aide figurent à la fin.',
    episodes: [
      {
        title: 'La pression',
        short: 'Quand ce qu’on aime devient un travail.',
        long: 'Les attentes, la sélection et la semaine d’avant une finale.',
      },
      {
        title: 'La blessure',
        short: 'Qui est-on quand on ne peut pas jouer?',
        long: 'Deux longues réadaptations et une carrière qui a changé de cap.',
      },
      {
        title: 'Demander de l’aide',
        short: 'Comment commence une conversation.',
        long: 'Des mots concrets de conseillers et de capitaines, et les questions de la salle.',
      },
    ],
  },
  'l-annee-des-renards': {
    title: 'L’année des Renards : une saison à Val-d’Érable',
    short: 'Cinq films au cœur d’un petit campus qui joue plus grand que sa taille.',
    long: 'Val-d’Érable compte neuf cents étudiants et onze équipes. Ce documentaire y passe une année entière, de la cabane à sucre à la finale nationale, dans les deux langues et par tous les temps.',
    episodes: [
      {
        title: 'L’automne',
        short: 'Du football en pente, et une malchance qui prend fin.',
        long: 'Le terrain descend de deux mètres d’un bout à l’autre. Les capitaines visiteurs ne le croient jamais avant d’avoir perdu le tirage au sort.',
      },
      {
        title: 'L’hiver',
        short: 'L’entraînement en raquettes, et un gymnase chauffé par la cuisine.',
        long: 'Au volleyball, on pellette avant de servir. La cuisine nourrit tout le monde ensuite.',
      },
      {
        title: 'La forêt d’à côté',
        short: 'L’équipe de cross-country et les bois où elle s’entraîne.',
        long: 'Des boucles qui ont un nom, un ours et un très vieux chronomètre.',
      },
      {
        title: 'Le printemps',
        short: 'De la sève, des examens et une finale que personne n’attendait.',
        long: 'Tout le village prend l’autobus. Il manque de places, alors on fait deux voyages.',
      },
      {
        title: 'Retour à l’érablière',
        short: 'De retour à la maison, avec une bannière.',
        long: 'Le dernier film est surtout un souper. C’est le meilleur.',
      },
    ],
  },
  'sideline-sessions': {
    title: 'Musique au bord du terrain',
    short: 'Fanfares et musiciens des campus, captés là où ils se tiennent d’habitude.',
    long: 'Pas de studio, pas de deuxième prise. Des tambours dans le tunnel, des cuivres dans les gradins et une chorale au banc des pénalités.',
    episodes: [
      {
        title: 'Les cuivres du Breakwater Park',
        short: 'Quatorze cuivres contre un vent du large.',
        long: 'Le vent gagne le premier refrain et perd le second.',
      },
      {
        title: 'Les tambours dans le tunnel',
        short: 'Les tambours d’Ironwood dans quarante mètres de béton.',
        long: 'L’écho devient un instrument. Attention à vos haut-parleurs.',
      },
      {
        short: 'Capté après un match tardif; le groupe ne nous a jamais dit son nom.',
        long: 'Trois chansons dans un aréna vide. Si vous savez de qui il s’agit, écrivez-nous.',
      },
      {
        title: 'La chorale au banc des pénalités',
        short: 'Douze voix, deux minutes pour harmonie.',
        long: 'La baie vitrée fait une belle réverbération.',
      },
    ],
  },
  'alumni-archive-film-vault': {
    title: 'Archives des anciens : la voûte aux films',
    short: 'Des bobines inédites de quatre décennies, ouvertes pour les anciens donateurs.',
    long: 'Des films d’entraînement, des discours de banquet et les prises ratées que personne ne voulait garder. Le mot de passe accompagne votre carte d’ancien.',
    episodes: [
      {
        title: 'Bobine 1 : camps d’été, 1968–1972',
        short: 'Des souliers de toile et beaucoup de coups de sifflet.',
        long: 'Cinq étés montés bout à bout par un archiviste anonyme qui avait de l’humour.',
      },
      {
        title: 'Bobine 2 : la fanfare en voyage',
        short: 'D’un bout à l’autre du pays avec onze trombones.',
        long: 'Filmé du fond de l’autobus, flou la plupart du temps, et ça en vaut la peine.',
      },
      {
        title: 'Bobine 3 : la cérémonie d’ouverture',
        short: 'Les premiers jeux nationaux à Harbourlight, au complet.',
        long: 'Des drapeaux, des discours et une torche qu’il a fallu rallumer avec une allumette.',
      },
      {
        title: 'Bobine 4 : les prises ratées',
        short: 'Dix ans de nos propres erreurs.',
        long: 'Des micros au mauvais endroit, des noms dans le mauvais ordre et une outarde.',
      },
    ],
  },
}
