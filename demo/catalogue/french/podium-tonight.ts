import type { FrenchEpisode } from './types.ts'

/** The forty weekly editions, in order. */
export const podiumTonight: FrenchEpisode[] = [
  {
    short: 'Sept matchs d’ouverture au football et un autobus très en retard.',
    long: 'Nous commençons l’année là où commence la saison : sur la route, au crépuscule, pendant qu’une fanfare se réchauffe.',
  },
  {
    title: 'Les premières bannières',
    short: 'Les premiers trophées de l’automne, et ceux qui ont déjà l’air fatigués.',
    long: 'Du golf, de l’aviron et un relais qui ne devrait pas compter, mais qui compte.',
  },
  {
    title: 'La saison sur gazon',
    short: 'Du soccer et du rugby de neuf campus en une seule soirée.',
    long: 'Un vote pour le but de la semaine qui finit par un recomptage.',
  },
  {
    title: 'La longue route',
    short: 'Ce qu’il faut pour aller jouer un match dans le Nord.',
    long: 'Quatorze heures dans chaque sens, une crevaison et trois points.',
  },
  {
    short: 'De vieux vestons, de nouveaux tableaux et quatre surprises.',
    long: 'Tous les résultats des retrouvailles, classés par décibels.',
  },
  {
    title: 'Les tables de l’Action de grâce',
    short: 'Où en est le classement avant que la dinde y passe.',
    long: 'Notre pupitre des statistiques explique les bris d’égalité avec des légumes.',
  },
  {
    title: 'La boue',
    short: 'Du cross-country, du rugby et un drone qui n’est pas revenu.',
    long: 'Un hommage à ceux qui lavent les chandails.',
  },
  {
    title: 'La glace est prise',
    short: 'Le hockey et le curling reviennent; les couvertures aussi.',
    long: 'Les premiers coups de patin de la saison au Treeline Arena et à Quarry Lake.',
  },
  {
    title: 'La course aux éliminatoires',
    short: 'Qui est dedans, qui est dehors, qui a besoin d’un rival.',
    long: 'Nous dessinons le tableau à la main, puis une deuxième fois, sans erreur.',
  },
  {
    title: 'Le dimanche de la sélection',
    short: 'Le tableau du football est complet, et ça fait du bruit.',
    long: 'Trois entraîneurs viennent défendre trois versions de la justice.',
  },
  {
    title: 'La veille des demi-finales',
    short: 'Les Coupes Granite et Beacon à l’avance, d’un bout à l’autre du pays.',
    long: 'On consulte les cartes météo. Elles n’aident en rien.',
  },
  {
    title: 'Spécial Coupe Meridian',
    short: 'Une heure complète au stade, la veille de la finale.',
    long: 'Arpentez le terrain avec nous pour savoir de quel bout souffle le vent.',
  },
  {
    title: 'Après la finale',
    short: 'Le lendemain matin, la voix éraillée et le trophée sur le bureau.',
    long: 'Comment la dernière série a été décidée, par ceux qui l’ont décidée.',
  },
  {
    title: 'Les jours courts',
    short: 'Les sports d’hiver s’installent : basketball, volleyball, natation.',
    long: 'Quatre gymnases en quatre soirs, et une piscine chaude comme un sauna.',
  },
  {
    title: 'La pause des examens',
    short: 'Ce que font les athlètes quand les gymnases ferment pour les examens.',
    long: 'Des bancs de bibliothèque, des cartes mémoire et un tapis roulant avec bureau.',
  },
  {
    short: 'La semaine des tournois, des matinées et des sommaires sans fin.',
    long: 'Le meilleur de trente matchs en vingt-deux minutes.',
  },
  {
    title: 'L’année en dix descriptions',
    short: 'Dix moments de description qui ont fait notre année.',
    long: 'Certains sont éloquents. La plupart sont des cris.',
  },
  {
    title: 'De retour au campus',
    short: 'Des matchs de janvier et des jambes de janvier.',
    long: 'Qui a continué de courir pendant le congé, et qui ne l’a visiblement pas fait.',
  },
  {
    title: 'Sous les projecteurs',
    short: 'Le nouvel éclairage du volleyball et une vieille rivalité.',
    long: 'Nos ingénieurs expliquent pourquoi le ballon paraît mieux, et c’est vrai.',
  },
  {
    title: 'Records en sursis',
    short: 'Six records qui risquent de tomber avant mars.',
    long: 'Nous avons eu raison pour environ quatre d’entre eux.',
  },
  {
    title: 'Les petits gymnases',
    short: 'Une lettre d’amour aux bâtiments qui n’ont qu’une rangée de gradins.',
    long: 'Sept gymnases, leurs manies et ceux qui en ont les clés.',
  },
  {
    title: 'Devant le filet',
    short: 'Une soirée pour ceux qui ne bougent pas.',
    long: 'Au hockey, au soccer et au futsal, on compare ses bleus entre gardiens.',
  },
  {
    short: 'Remis en grande pompe et sans la moindre autorité.',
    long: 'Parmi les catégories : le meilleur temps mort et la pire chute de mascotte.',
  },
  {
    title: 'Sur la bulle',
    short: 'Les équipes au bord du Final 8, et ce qu’il leur reste à faire.',
    long: 'Notre modèle de prévision fait la connaissance de la vraie vie.',
  },
  {
    title: 'Le samedi des rivalités',
    short: 'Neuf derbys, six villes, un réalisateur épuisé.',
    long: 'Des liaisons en direct de partout à la fois.',
  },
  {
    title: 'Les plaques de touche',
    short: 'Les plus petits écarts de la natation, et comment on les mesure.',
    long: 'Un centième de seconde, c’est deux centimètres. Nous vous montrons où ils étaient.',
  },
  {
    title: 'Catégorie de poids',
    short: 'Dans les coulisses de la saison de championnat en lutte.',
    long: 'Des levers à l’aube, des déjeuners calculés et la marche dans le tunnel.',
  },
  {
    title: 'Les virages relevés',
    short: 'L’étrange géométrie de la piste intérieure, expliquée.',
    long: 'Nous avons pris le virage à vélo. Ça s’est mal terminé.',
  },
  {
    title: 'Le soir du tirage',
    short: 'Les deux tableaux du Final 8, en direct, exclamations comprises.',
    long: 'Les réactions dans seize salles communes.',
  },
  {
    title: 'La Coupe Lantern à l’avance',
    short: 'Huit équipes de hockey, huit raisons.',
    long: 'Avec une carte des patinoires d’enfance de chaque gardien.',
  },
  {
    title: 'La semaine des champions',
    short: 'Cinq titres nationaux en sept jours.',
    long: 'Un sprint à travers la semaine la plus chargée du calendrier.',
  },
  {
    title: 'Le lendemain',
    short: 'Le bruit que fait le silence dans un bâtiment qui était plein.',
    long: 'L’équipe de la glace, celle du ménage et un entraîneur resté pour donner un coup de main.',
  },
  {
    title: 'Les finissants',
    short: 'Les derniers matchs d’une génération.',
    long: 'Douze adieux, et pas un seul à sec.',
  },
  {
    short: 'De nouveaux quarts, de vieux problèmes.',
    long: 'Neuf camps visités, et rien de décidé.',
  },
  {
    title: 'Le paradis à sept',
    short: 'Le rugby en version courte, rapide et ensoleillée.',
    long: 'Un guide du débutant, livré au pas de course.',
  },
  {
    title: 'La salle de l’équipement',
    short: 'Ceux qui affûtent, qui cordent et qui gardent le ruban.',
    long: 'Les personnes les plus habiles qu’on ne voit jamais à l’écran.',
  },
  {
    title: 'Le jour du drapeau',
    short: 'Un nouveau championnat et la foule qu’il a attirée.',
    long: 'Comment le flag-football a rempli une butte en un après-midi.',
  },
  {
    title: 'Le courrier',
    short: 'Vous demandez; nous répondons, le plus souvent.',
    long: 'Avec, enfin, l’explication de l’odeur de pain grillé à la patinoire de Stoneford.',
  },
  {
    short: 'Dans les coulisses du gala, mieux chaussés que d’habitude.',
    long: 'Les gagnants, les presque gagnants et la personne qui repasse les drapeaux.',
  },
  {
    title: 'Fin de saison',
    short: 'Quarante semaines en quarante minutes.',
    long: 'Une séquence par semaine, et merci à tous ceux qui en ont envoyé.',
  },
]
