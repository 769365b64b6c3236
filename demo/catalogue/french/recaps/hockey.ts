import { headed } from '../teams.ts'
import type { FrenchStock } from '../types.ts'

export const hockey: FrenchStock = {
  close: [
    (r) =>
      `La mort subite, enfin : ${r.winner.the} ${r.winner.verb('marquent', 'marque')} en deuxième prolongation et ${r.winner.verb('gagnent', 'gagne')} ${r.score}.`,
    (r) => `${r.winner.school} écoule un trois contre cinq dans les derniers instants et s’en tire ${r.score}.`,
    (r) => `Un retour de la bande du fond fait la différence, ${r.score} pour ${r.winner.the}.`,
    (r) => `${r.loser.school} obtient deux fois plus de tirs que ${r.winner.the}, mais perd quand même ${r.score}.`,
    (r) => `Le spectacle est devant les filets jusqu’à une déviation tardive : ${r.winner.school} gagne ${r.score}.`,
  ],
  clear: [
    (r) => `Trois buts en avantage numérique permettent à ${r.winner.school} de vaincre ${r.loser.the}, ${r.score}.`,
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('marquent', 'marque')} deux fois dans les cinq premières minutes, sans jamais regarder derrière, ${r.score}.`,
    (r) => `L’échec avant patient ${r.winner.ofSchool} use ${r.loser.school}, ${r.score}.`,
    (r) => `Deux buts en désavantage numérique font craquer ${r.loser.the}, ${r.score}.`,
    (r) => `${r.winner.school} fait rouler ses quatre trios toute la soirée et gagne ${r.score}.`,
  ],
  long: [
    (r) =>
      `La rondelle tombe ${r.home.at}, où une seule équipe visiteuse a gagné depuis octobre. À l’entracte : la course de surfaceuses, comme le veut la tradition.`,
    (r) =>
      `${r.away.school} confie le filet à sa doublure après l’entraînement du matin. Ce sera finalement l’histoire du match.`,
    () =>
      `La diffusion en direct commence quinze minutes avant la mise au jeu. La version archivée saute les entractes et garde tous les coups de sifflet.`,
    (r) =>
      `${headed(r.home.the)} ${r.home.verb('ont', 'a')} le meilleur désavantage numérique au pays et ${r.home.verb('en ont', 'en a')} bien besoin. Restez pour la reprise du deuxième but, vue d’en haut.`,
    () =>
      `Une glace rapide, des bancs raccourcis et bien des comptes à régler entre ces deux équipes. La troisième période vaut le détour à elle seule.`,
    (r) =>
      `${r.loser.school} vide son filet à trois minutes de la fin et passe bien près de réussir son coup. Description au bord de la patinoire.`,
  ],
  table: [
    () =>
      `Le premier de deux matchs cette fin de semaine entre vieux voisins. Chaque présence se joue comme si le second était annulé.`,
    (r) =>
      `Deux points ici propulseraient ${r.winner.the} dans le quatuor de tête. Les spectateurs le savent dès la première présence.`,
  ],
}
