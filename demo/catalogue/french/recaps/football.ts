import { headed } from '../teams.ts'
import type { FrenchStock } from '../types.ts'

export const football: FrenchStock = {
  close: [
    (r) =>
      `${r.winner.school} bloque un converti de deux points dans la dernière minute et se sauve avec la victoire, ${r.score}.`,
    (r) => `Un botté de précision à neuf secondes de la fin procure ${r.winner.to} une victoire de ${r.score}.`,
    (r) =>
      `${headed(r.loser.the)} ${r.loser.verb('mènent', 'mène')} à trois reprises, mais ${r.loser.verb('s’inclinent', 's’incline')} ${r.score} dans le vent.`,
    (r) => `${r.winner.school} l’emporte ${r.score} au terme d’une deuxième prolongation que personne n’a voulu manquer.`,
    (r) =>
      `Un arrêt sur la ligne des buts fait la différence : ${r.winner.the} ${r.winner.verb('survivent', 'survit')}, ${r.score}.`,
  ],
  clear: [
    (r) =>
      `${headed(r.winner.the)} ${r.winner.verb('inscrivent', 'inscrit')} trois touchés au sol et ${r.winner.verb('filent', 'file')} devant ${r.loser.school}, ${r.score}.`,
    (r) => `Quatre revirements provoqués avant la mi-temps mettent ${r.winner.school} hors de portée, ${r.score}.`,
    (r) => `${r.winner.school} marque à ses quatre premières séries à l’attaque et bat ${r.loser.the} ${r.score}.`,
    (r) => `Une attaque au sol inarrêtable mène ${r.winner.the} à une victoire de ${r.score}.`,
    (r) => `${r.loser.school} est limité à moins de deux cents verges dans un revers de ${r.score}.`,
    (r) => `Les unités spéciales marquent deux fois et ${r.winner.school} prend le large, ${r.score}.`,
  ],
  long: [
    (r) =>
      `Le match intégral ${r.home.at}, du tirage au sort aux deux fanfares de la mi-temps. Restez avec nous pour l’analyse des séries à l’attaque après le match.`,
    (r) =>
      `${r.away.school} débarque ${r.home.at} avec l’attaque la plus rapide au pays. ${headed(r.home.the)} ${r.home.verb('répliquent', 'réplique')} avec un front de sept qui n’a pas accordé un seul touché au sol à domicile.`,
    (r) =>
      `Du froid, du soleil et beaucoup de bruit ${r.home.at}, là où ces deux programmes se sont affrontés pour la première fois en pleine tempête. La position sur le terrain comptera plus que les cahiers de jeux.`,
    (r) =>
      `${headed(r.away.the)} ${r.away.verb('arrivent', 'arrive')} au terme d’une semaine écourtée, après une défaite en prolongation. Surveillez la série sans caucus qui change l’allure du troisième quart.`,
    () =>
      `Les étudiants ont rempli la tribune est deux heures avant le botté d’envoi. La reprise comprend tous les jeux, sans les longues révisions.`,
    () =>
      `Un match entre rivaux qui se joue d’ordinaire sur les unités de bottés, et qui ne fait pas exception. Description depuis la cabine de Podium.`,
  ],
  table: [
    (r) =>
      `Match des retrouvailles ${r.home.at}, avec la fanfare des anciens en pleine forme. Les visiteurs ont encore trois équipes du classement national à affronter.`,
    () =>
      `Le gagnant prend une victoire d’avance au classement. La diffusion va de la marche d’avant-match jusqu’aux commentaires des deux entraîneurs.`,
  ],
}
