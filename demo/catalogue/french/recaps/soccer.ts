import { headed } from '../teams.ts'
import type { FrenchStock } from '../types.ts'

export const soccer: FrenchStock = {
  close: [
    (r) => `Une tête sur le dernier corner de la soirée donne la victoire à ${r.winner.school}, ${r.score}.`,
    (r) => `Un penalty arrêté met ${r.winner.the} sur la voie d’une victoire de ${r.score}.`,
    (r) => `${r.winner.school} marque contre le cours du jeu et défend son avance pendant une heure, ${r.score}.`,
    (r) => `Il faut la prolongation pour que ${r.winner.the} ${r.winner.verb('trouvent', 'trouve')} enfin la faille, ${r.score}.`,
    (r) => `Un coup franc par-dessus le mur départage deux équipes têtues : ${r.winner.school} gagne ${r.score}.`,
  ],
  clear: [
    (r) => `${r.winner.school} presse haut, marque tôt et ne laisse jamais respirer ${r.loser.school}, ${r.score}.`,
    (r) => `Deux buts en quatre minutes après la pause règlent l’affaire pour ${r.winner.the}, ${r.score}.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('trouvent', 'trouve')} sans cesse de l’espace dans le dos des latéraux et ${r.winner.verb('gagnent', 'gagne')} ${r.score}.`,
    (r) => `Toute la ligne d’attaque marque et ${r.winner.school} gagne ${r.score}.`,
    (r) => `Un carton rouge à la demi-heure condamne ${r.loser.school} à courir après le ballon, ${r.score}.`,
  ],
  long: [
    (r) =>
      `La pluie du matin a rendu la pelouse glissante ${r.home.at}, et les deux équipes s’en accommodent. Les changements de la deuxième mi-temps font basculer le milieu de terrain.`,
    (r) =>
      `${r.away.school} n’avait rien accordé à ses cinq derniers matchs à l’étranger. Il suffit d’un coup de pied arrêté ${r.home.to} pour changer l’histoire.`,
    () => `Un hommage aux finissants précède le coup d’envoi. Le match intégral, avec ses deux mi-temps et les arrêts de jeu.`,
    () => `La possession est à l’un, les occasions à l’autre. L’angle tactique commence à la soixantième minute.`,
    (r) =>
      `${headed(r.loser.the)} ${r.loser.verb('touchent', 'touche')} du bois à deux reprises avant le premier but. Après, le match s’ouvre d’un but à l’autre.`,
  ],
  table: [
    () =>
      `Du football au ballon rond, sous les projecteurs, un soir de semaine, quatre jours après le derby. On fait tourner l’effectif des deux côtés, et les deux bancs répondent.`,
    (r) =>
      `Le classement est si serré que ce match vaut plus que trois points. ${r.winner.school} grimpe de deux places avec ce gain.`,
  ],
}
