import type { FrenchRoom } from './types.ts'

export const curlingAndWrestling: FrenchRoom = {
  'curling-championships': {
    short: 'Un tournoi à la ronde complet, des bris d’égalité et deux finales au Shaft.',
    long: 'Copperfield a posé cinq pistes dans un musée minier, et ça marche. Suivez le tournoi à la ronde masculin, ronde par ronde; la finale féminine clôt la semaine.',
    episodes: [
      {
        short: 'Copperfield gagne chez lui en plaçant sa pierre par un passage que personne d’autre n’avait vu.',
        long: 'Neuf bouts de patience et un bout de sang-froid. La dernière pierre se faufile derrière trois gardes.',
      },
      {
        short: 'Stoneford vole le dixième bout et le titre, 6-5.',
        long: 'Lac-Bleu a le marteau et un tir pour la victoire. C’est l’appareil de mesure qui a le dernier mot.',
      },
    ],
  },
  'curling-mixed-doubles': {
    title: 'Curling : la fin de semaine du double mixte',
    short: 'Deux joueurs, huit bouts et des pierres déjà dans la maison.',
    long: 'Plus rapide, plus chargé et plus imprévisible que le jeu à quatre. Seize duos de douze universités, et un avantage numérique qui a tout changé.',
    episodes: [
      {
        short: 'Quatre matchs en même temps, et la piste de votre choix à un clic.',
        long: 'Des duos formés le jeudi affrontent des duos qui s’entraînent depuis l’été. La logique n’est pas respectée.',
      },
      {
        short: 'Ironwood marque six points en avantage numérique.',
        long: 'Le plus gros bout de la fin de semaine appartient au duo qui a failli rater l’autobus.',
      },
      {
        short: 'Deux bouts supplémentaires, deux poignées de main à minuit.',
        long: 'Pas plus d’un point d’écart dans les deux demi-finales. Préparez du thé.',
      },
      {
        short: 'Elmgrove joue proprement et gagne 7-5.',
        long: 'Après une fin de semaine de gros bouts, une finale de petits. Le plus beau brossage du tournoi arrive au septième.',
      },
    ],
  },
  'reading-the-ice': {
    title: 'Lire la glace',
    short: 'Six courtes leçons sur le pourquoi de la trajectoire d’une pierre de curling.',
    long: 'Le perlage, la pesanteur, la ligne et le sang-froid, expliqués sur une piste tranquille avant l’entraînement. Conçu pour les débutants; regardé, nous dit-on, par plusieurs capitaines d’équipes nationales.',
    episodes: [
      {
        title: 'Le perlage',
        short: 'Pourquoi la glace est bosselée par exprès.',
        long: 'Un arrosoir, un pas régulier et un million de petites bosses.',
      },
      {
        title: 'La pesanteur',
        short: 'Ligne de jeu, garde, placement, bande : ce qu’on ressent.',
        long: 'Comment lancer la même pierre à cinq vitesses, dont deux les yeux fermés.',
      },
      {
        title: 'La ligne',
        short: 'Visez là où ça commence, pas là où ça finit.',
        long: 'Des brosses, des angles et l’art de faire confiance à l’autre bout de la piste.',
      },
      {
        title: 'Le brossage',
        short: 'Ce que peuvent les brosses, et ce qu’elles ne peuvent pas.',
        long: 'De la chaleur, de l’eau et des disputes. Nous apportons une caméra thermique.',
      },
      {
        title: 'Le marteau',
        short: 'Quand marquer un point, quand annuler le bout, quand foncer.',
        long: 'La stratégie de la dernière pierre, sans tableau blanc.',
      },
      {
        title: 'Crier la ligne',
        short: 'Comment crier pour que ça serve.',
        long: 'Trois mots, deux volumes et une pastille.',
      },
    ],
  },
  'wrestling-championships': {
    short: 'Trois tapis, deux jours et des finales sous une seule lampe.',
    long: 'Les championnats nationaux de lutte, dans la vieille salle du barrage de Kettle River. Chaque tapis a sa caméra le jour des préliminaires; les finales se disputent une à la fois, dans le noir.',
    episodes: [
      {
        short: 'Les rondes préliminaires féminines, toutes catégories.',
        long: 'Les combats de groupe dans l’ordre, avec le pointage à l’écran. Le groupe des cinquante-sept kilos est celui à surveiller.',
      },
      {
        short: 'La lutte libre masculine, poids légers.',
        long: 'Des mains rapides, des combats courts et cinq supériorités techniques avant le dîner.',
      },
      {
        short: 'La lutte libre masculine, poids moyens et lourds.',
        long: 'C’est avec le son qu’on en saisit la mesure. Et les atterrissages.',
      },
      {
        short: 'Le long détour pour revenir au podium.',
        long: 'Tous ceux qui sont ici ont perdu hier. La moitié repart avec une médaille.',
      },
      {
        short: 'Seize finales sur un seul tapis, sous une seule lampe.',
        long: 'Les entrées, les finales et les médailles dans l’ordre des poids. La finale des lourds prend fin à quatre secondes du terme.',
      },
    ],
  },
  'archive-wrestling-1991': {
    title: 'Archives Podium – Finales de lutte 1991',
    short: 'Des maillots moulants, une machine à fumée et le gymnase le plus bruyant de la décennie.',
    long: 'Enregistrées par des étudiants bénévoles avec deux caméras, dont une est tombée. Ce qui reste est le meilleur film de lutte que nous ayons de cette époque.',
    episodes: [
      {
        short: 'Les poids plus légers, jusqu’à la chute de la caméra deux.',
        long: 'La chute elle-même y est. Personne n’a été blessé.',
      },
      {
        short: 'Les poids plus lourds, avec une seule caméra.',
        long: 'Un seul plan fixe depuis le balcon : au fond, il n’en fallait pas plus.',
      },
    ],
  },
}
