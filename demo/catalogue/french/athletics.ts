import type { FrenchRoom } from './types.ts'

export const athletics: FrenchRoom = {
  'track-championships': {
    short: 'Trois jours en salle, vingt-six titres et une piste relevée qui ne pardonne pas.',
    long: 'Les championnats nationaux en salle du Northgate Fieldhouse, séance par séance. Si vous n’avez du temps que pour une, commencez par la soirée du jour 2 : deux records de la rencontre et un relais décidé à la photo.',
    episodes: [
      {
        short: 'Les épreuves combinées, les vagues du premier tour et le lancer du poids lourd.',
        long: 'Un début tranquille, avec de bruyantes exceptions. Onze points séparent les meneuses du pentathlon à la fin de la séance.',
      },
      {
        short: 'Les premières médailles : la longueur, le 3000 m et le relais combiné.',
        long: 'Harbourlight gagne le relais combiné depuis la vague lente, au temps, pendant que la vague rapide surveille l’horloge.',
      },
      {
        short: 'Les demi-finales sur l’ovale et le saut à la perche féminin.',
        long: 'Trois perchistes franchissent la même hauteur au même essai, et le barrage déborde sur la pause.',
      },
      {
        short: 'Deux records de la rencontre et un relais qui a exigé la photo.',
        long: 'Les finales du soixante mètres, la hauteur masculine et le 4x200. Les deux plus belles heures de la fin de semaine.',
      },
      {
        short: 'Les onze derniers titres, et un championnat par équipe décidé au 4x400.',
        long: 'Prairie Tech doit finir quatrième, Lac-Bleu doit gagner. Les deux équipes le savent, et toute la salle aussi.',
      },
      {
        short: 'Les vingt-six podiums, dans l’ordre.',
        long: 'Pour les familles, les colocataires et tous ceux qui veulent voir la remise des bannières.',
      },
    ],
  },
  'cross-country-championships': {
    short: 'Huit kilomètres de colline gelée, deux fois.',
    long: 'Le parcours de Summit Ridge grimpe de cent quarante mètres et les reperd tous dans la boue. Les courses de championnat féminine et masculine sur les huit mêmes kilomètres, avec des drones là où les motos ne passent pas.',
    episodes: [
      {
        title: 'Visite du parcours',
        short: 'Un tour de piste au pas, avec ceux qui l’ont tracée.',
        long: 'Où ça monte, où c’est mou, et où il ne faut pas attaquer trop tôt.',
      },
      {
        short: 'Val-d’Érable place cinq coureuses dans les dix-neuf premières et gagne le titre par équipe.',
        long: 'La course individuelle éclate dans la deuxième montée. Celle des équipes se décide dans le dernier champ.',
      },
      {
        short: 'Un sprint à trois sur l’herbe après vingt-cinq minutes de côtes.',
        long: 'Personne ne veut mener face au vent, alors personne ne mène, jusqu’à quatre cents mètres de la fin.',
      },
      {
        short: 'Des bannières d’équipe, des médailles individuelles et beaucoup de boue.',
        long: 'À l’intérieur, enfin. Les équipes d’étoiles sont nommées avant les trophées.',
      },
    ],
  },
  'indoor-season-opener': {
    title: 'Ouverture de la saison en salle',
    short: 'La nervosité de décembre, des pointes neuves et les premiers temps au tableau.',
    long: 'Six universités partagent un pavillon pour la première rencontre de l’hiver. Personne n’est en forme, tout le monde le dit, et quelqu’un bat quand même son record personnel.',
    episodes: [
      {
        short: 'Vagues et finales sur soixante mètres.',
        long: 'Trente et une courses en deux heures. Les faux départs prennent vite la porte.',
      },
      {
        short: 'Des six cents, des mille et un mille fort tactique.',
        long: 'Le mille commence au petit trot et finit en cinquante-six secondes. Personne ne l’a vu venir, surtout pas la tête de course.',
      },
      {
        short: 'Les sauts à un bout, les poids à l’autre.',
        long: 'La barre de la hauteur continue de monter bien après que la piste s’est vidée.',
      },
    ],
  },
  'relays-weekend': {
    title: 'La fin de semaine des relais à Northgate',
    short: 'Rien que des témoins : sprint, fond, haies en navette et une course en poches.',
    long: 'La rencontre la plus conviviale de l’année, et la plus difficile à filmer. Quatre émissions couvrent toutes les zones de passage, y compris celles où ça tourne mal.',
    episodes: [
      {
        short: 'Quatre fois huit cents, quatre fois un mille, et un dernier relais bien solitaire.',
        long: 'Le dernier relais d’Ironwood court trois tours sans apercevoir âme qui vive et bat tout de même le record de la piste.',
      },
      {
        title: 'Samedi matin : vagues de sprint',
        short: 'Des témoins au sol, des collisions et deux passages propres sur dix.',
        long: 'Les répétitions rapportent à Bellerive. Les autres sont invités à réessayer l’an prochain.',
      },
      {
        short: 'Le 4x200 et le 4x400, toutes lumières tamisées.',
        long: 'Des projecteurs au départ, le noir dans la ligne opposée et une arrivée qui a fait trembler la cabane des chronométreurs.',
      },
      {
        title: 'La course en poches',
        short: 'Réservée aux entraîneurs; aucun appel.',
        long: 'Une tradition plus ancienne que la piste relevée. Le trophée est une patate.',
      },
    ],
  },
  'archive-track-2007': {
    title: 'Archives Podium – Championnats d’athlétisme 2007',
    short: 'L’année où le record du 4x400 est tombé trois fois en une heure.',
    long: 'Définition standard, course hors du commun. On se souvient surtout des championnats de 2007 pour une finale de relais en trois vagues, chacune plus rapide que la précédente.',
    episodes: [
      {
        short: 'La dernière séance au complet, de l’entrée des athlètes jusqu’au relais.',
        long: 'Le record tombe dans la première vague, retombe dans la deuxième, et la troisième fait mieux que tout le monde.',
      },
      {
        title: 'Les trois relais',
        short: 'Les trois vagues sur un seul écran, côte à côte.',
        long: 'Synchronisées au coup de pistolet. Regardez la fenêtre du bas au troisième relais.',
      },
    ],
  },
  'throws-and-jumps-night': {
    title: 'La soirée des lancers et des sauts',
    short: 'Des concours, la musique à fond et la foule au centre du terrain.',
    long: 'Ni tours ni couloirs. La foule se tient à deux mètres de la piste d’élan, applaudit sur demande et repart les souliers couverts de craie. Filmé en une soirée à Copperfield.',
    episodes: [
      {
        title: 'Le lancer du poids sur la place',
        short: 'Un cercle, un bac à sable et mille personnes qui dînent.',
        long: 'La dernière ronde se lance au son des cloches de l’hôtel de ville. On n’aurait pas pu mieux tomber.',
      },
      {
        title: 'La perche sous les projecteurs',
        short: 'La barre finit plus haut que les fenêtres du deuxième étage.',
        long: 'Les gens du quartier regardent de leur balcon, cartons de notes en main.',
      },
      {
        title: 'La longueur, face à face',
        short: 'Élimination directe, un saut chacun, le perdant paie les frites.',
        long: 'De seize athlètes, il n’en reste qu’un en quarante-cinq minutes. La demi-finale se gagne par un centimètre.',
      },
    ],
  },
}
