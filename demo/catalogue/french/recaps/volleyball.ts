import { headed } from '../teams.ts'
import type { FrenchStock } from '../types.ts'

export const volleyball: FrenchStock = {
  close: [
    (r) =>
      `Avec deux manches de retard, ${r.winner.the} ${r.winner.verb('remontent', 'remonte')} toute la pente et ${r.winner.verb('gagnent', 'gagne')} la cinquième 15-13.`,
    (r) => `${r.winner.school} sauve trois balles de match et l’emporte ${r.score}.`,
    (r) => `Cinq manches, deux heures et demie, et un filet sur le dernier point : ${r.winner.school} gagne ${r.score}.`,
    (r) =>
      `Le bloc se lève enfin à la manche décisive et ${r.winner.the} ${r.winner.verb('coiffent', 'coiffe')} ${r.loser.school} ${r.score}.`,
    (r) => `${r.loser.school} gagne plus de points et perd le match, ${r.score}.`,
  ],
  clear: [
    (r) => `${r.winner.school} réussit onze as et se débarrasse ${r.loser.of}, ${r.score}.`,
    (r) => `L’attaque au centre est irrésistible et ${r.winner.the} ${r.winner.verb('gagnent', 'gagne')} ${r.score}.`,
    (r) => `Une longue deuxième manche brise la résistance, et ${r.winner.school} conclut ${r.score}.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('récupèrent', 'récupère')} tous les ballons et ${r.winner.verb('battent', 'bat')} ${r.loser.school} ${r.score}.`,
    (r) => `Des passes rapides aux deux ailes donnent à ${r.winner.school} une victoire de ${r.score}.`,
    (r) => `${r.loser.school} ne trouve aucune brèche dans la plus grande ligne avant du tournoi, ${r.score}.`,
  ],
  long: [
    (r) =>
      `Le service décide quel visage montre ${r.away.school}, et c’est longtemps le bon. Premier service tout de suite après les présentations.`,
    (r) =>
      `${r.home.school} confie à son libéro un rôle plus audacieux en défense, et les échanges s’en trouvent transformés. Ne manquez pas la troisième manche : on y voit le point du tournoi.`,
    () =>
      `Les caméras de la ligne de fond et du filet accompagnent ce match. Les vidéos des contestations y sont aussi, car l’une d’elles compte beaucoup.`,
    (r) =>
      `Une reprise du match pour la médaille de bronze du printemps dernier. Depuis, ${r.loser.the} ${r.loser.verb('ont', 'a')} tout changé ou presque, à commencer par la passe.`,
    () => `De longs échanges, peu d’erreurs et une foule qui compte chaque touche. Les poignées de main prennent leur temps.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('n’ont', 'n’a')} pas perdu sur ce terrain depuis deux saisons. Cette fois, il faut suer pour chaque point.`,
  ],
  table: [
    () =>
      `Le second volet d’un programme double, qui va brasser le classement. Les deux formations ne sont plus celles de la veille.`,
  ],
}
