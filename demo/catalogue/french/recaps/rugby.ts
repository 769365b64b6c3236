import { headed } from '../teams.ts'
import type { FrenchStock } from '../types.ts'

export const rugby: FrenchStock = {
  close: [
    (r) => `Une transformation en bord de touche après la sirène donne à ${r.winner.school} une victoire de ${r.score}.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('gardent', 'garde')} le ballon pendant dix-neuf temps de jeu pour protéger une avance de ${r.score}.`,
    (r) => `${r.loser.school} campe devant la ligne en fin de match et repart les mains vides, ${r.score}.`,
    (r) =>
      `Une seule passe interceptée sépare les deux équipes et ${r.winner.the} ${r.winner.verb('gagnent', 'gagne')} ${r.score}.`,
  ],
  clear: [
    (r) => `${r.winner.school} marque quatre essais sur des mauls et se sauve avec le match, ${r.score}.`,
    (r) => `Le triangle arrière taille ${r.loser.school} en pièces dans une victoire de ${r.score}.`,
    (r) => `Une mêlée dominante procure ${r.winner.to} une victoire de ${r.score}.`,
    (r) => `Un jeu rapide et de longues passes rapportent un point de bonus à ${r.winner.school}, ${r.score}.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('mènent', 'mène')} dès le premier coup de pied et ${r.winner.verb('gagnent', 'gagne')} ${r.score}.`,
  ],
  long: [
    (r) =>
      `Un fort vent de travers ${r.home.at} fait de chaque coup de pied tactique un pari. Les deux capitaines le prennent quand même.`,
    () => `Tous les matchs de la journée se suivent sur la même page. Le micro de l’arbitre reste ouvert du début à la fin.`,
    (r) =>
      `${headed(r.away.the)} ${r.away.verb('misent', 'mise')} sur sept avants et un seul arrière au banc, vidé avant l’heure de jeu. Le pari passe bien près de réussir.`,
    (r) => `${r.home.school} dédie le match à ses partisans. Le nombre de plaquages dit à quel point l’équipe y tenait.`,
    (r) =>
      `Le territoire est partagé, la discipline ne l’est pas, et ${r.loser.school} paie trois points à la fois. Les faits saillants s’ajoutent dans l’heure.`,
  ],
  table: [
    (r) =>
      `Un point de bonus suffirait pour obtenir une demi-finale à domicile. ${headed(r.home.the)} ${r.home.verb('jouent', 'joue')} comme une équipe qui le sait.`,
  ],
}
