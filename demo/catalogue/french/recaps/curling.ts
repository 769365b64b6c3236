import { headed } from '../teams.ts'
import type { FrenchStock } from '../types.ts'

export const curling: FrenchStock = {
  close: [
    (r) => `Dernière pierre, dernier bout : ${r.winner.school} place sur le bouton et gagne ${r.score}.`,
    (r) => `${r.winner.school} vole un point au bout supplémentaire pour se défaire ${r.loser.of}, ${r.score}.`,
    (r) => `Une mesure au dixième bout donne raison ${r.winner.to}, ${r.score}.`,
    (r) => `Une double sortie avec le marteau procure à ${r.winner.school} un gain de ${r.score}.`,
  ],
  clear: [
    (r) => `Trois points au deuxième bout mettent ${r.winner.school} aux commandes, ${r.score}.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('volent', 'vole')} des points à deux bouts de suite et ${r.winner.verb('serrent', 'serre')} des mains de bonne heure, ${r.score}.`,
    (r) => `${r.loser.school} ne trouve jamais la bonne pesanteur et s’incline ${r.score}.`,
    (r) => `Le brossage fait la différence et ${r.winner.the} ${r.winner.verb('gagnent', 'gagne')} ${r.score}.`,
  ],
  long: [
    () =>
      `On a gratté les pistes avant la ronde : la glace est vive et droite. Les deux bancs sont à l’écoute du début à la fin.`,
    (r) =>
      `${r.away.school} encombre le centre et met ses hôtes au défi de s’y frayer un chemin. La caméra du plafond montre combien l’espace est mince.`,
    () =>
      `Les deux équipes ont besoin d’une victoire pour éviter les bris d’égalité. Les deux derniers bouts sont une leçon de patience.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('ont', 'a')} le marteau quand il compte. On parle de la glace à la pause du cinquième bout.`,
    () => `Un départ lent, puis une maison pleine de granit au sixième. Restez pour le temps mort du neuvième.`,
  ],
  table: [
    () => `À mi-chemin du tournoi à la ronde, cinq équipes se tiennent au classement. Cette ronde commence à défaire le nœud.`,
  ],
}
