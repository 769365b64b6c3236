import { headed } from '../teams.ts'
import type { FrenchStock } from '../types.ts'

export const basketball: FrenchStock = {
  close: [
    (r) => `Un panier de trois points du coin, à la sirène, donne ${r.winner.to} une victoire de ${r.score}.`,
    (r) => `${r.winner.school} ne mène que dans les quatre-vingt-dix dernières secondes, et c’est bien assez : ${r.score}.`,
    (r) =>
      `${headed(r.loser.the)} ${r.loser.verb('ratent', 'rate')} le lancer franc de l’égalité et ${r.loser.verb('s’inclinent', 's’incline')} ${r.score}.`,
    (r) => `L’avance change onze fois de camp, puis vient la prolongation : ${r.winner.school} gagne par un cheveu, ${r.score}.`,
    (r) => `Un vol de ballon au centre du terrain tranche en faveur ${r.winner.of}, ${r.score}.`,
    (r) => `${r.winner.school} termine sur une poussée de 9-2 et coiffe ${r.loser.school} ${r.score}.`,
  ],
  clear: [
    (r) => `${r.winner.school} fait pleuvoir les paniers de trois points et bat ${r.loser.the} ${r.score}.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('dominent', 'domine')} aux rebonds et en deuxième demie dans un gain de ${r.score}.`,
    (r) => `Une poussée de 22-4 de part et d’autre de la mi-temps a raison ${r.loser.ofSchool}, ${r.score}.`,
    (r) =>
      `Une pression sur tout le terrain dès la mise en jeu permet à ${r.winner.school} de venir à bout ${r.loser.ofSchool}, ${r.score}.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('placent', 'place')} cinq noms dans la colonne des dix points et plus et ${r.winner.verb('gagnent', 'gagne')} ${r.score}.`,
    (r) => `Le banc ${r.winner.of} marque plus de points que les partants d’en face, ${r.score}.`,
  ],
  long: [
    (r) =>
      `On jouait à guichets fermés dès le mardi ${r.home.at}. ${headed(r.away.the)} ${r.away.verb('ralentissent', 'ralentit')} le jeu en début de match; au troisième quart, plus personne n’y arrive.`,
    (r) =>
      `La taille contre la vitesse : ${r.away.school} aligne trois avants, ${r.home.school} quatre gardes. La mise en jeu suit l’hymne national et l’hommage aux finissants.`,
    () =>
      `Les fautes bouleversent les deux rotations avant la mi-temps. La reprise garde les micros ouverts pendant les deux derniers temps morts.`,
    (r) =>
      `Trois petits points séparent ces deux équipes sur l’ensemble de leurs matchs de la saison. La belle se joue devant les étudiants ${r.home.ofSchool}.`,
    (r) =>
      `${headed(r.home.the)} ${r.home.verb('sortent', 'sort')} une défense de zone tenue secrète depuis un mois. Voyez comment ${r.away.school} la déjoue après la pause.`,
    () =>
      `La diffusion commence quinze minutes avant la mise en jeu, avec l’échauffement et les cinq partants. Les statistiques s’affichent à chaque quart.`,
    (r) =>
      `Un match rugueux, joué sur demi-terrain, qui s’ouvre en fin de rencontre. ${r.winner.school} repart avec le droit de pavoiser.`,
    (r) =>
      `${headed(r.loser.the)} ${r.loser.verb('perdent', 'perd')} tôt un membre de la formation partante et ${r.loser.verb('doivent', 'doit')} trouver des points ailleurs. C’est la soirée la plus robuste de l’année ${r.home.at}.`,
  ],
  table: [
    () =>
      `La première place est en jeu avant le congé des Fêtes. La diffusion se poursuit jusqu’aux entrevues avec les entraîneurs.`,
  ],
}
