import type { Calendar } from '../calendar.ts'
import type { FrenchRoom } from './types.ts'

export const hockey = (cal: Calendar): FrenchRoom => ({
  'lantern-cup': {
    title: `Coupe Lantern ${cal.year(1)} – Championnat de hockey masculin`,
    short: 'Huit équipes et quatre soirs de hockey sans lendemain au Treeline Arena.',
    long: 'On allume la Coupe Lantern le jeudi, on l’emporte le dimanche. Tous les matchs du championnat national masculin sont ici, du premier quart de finale jusqu’à la finale, qui a exigé une deuxième prolongation.',
    episodes: [
      {
        title: 'Finale de la Coupe Lantern : Northgate Harriers c. Kettle River Otters',
        short: 'Northgate enlève la Coupe Lantern 2-1, quatre-vingt-quatorze minutes après la première mise au jeu.',
        long: 'Deux gardiens, soixante-dix-neuf arrêts à eux deux, et une rondelle qui a fait un drôle de bond. La remise du trophée suit sans interruption.',
      },
    ],
  },
  'womens-hockey-championship': {
    short: 'Le tournoi national féminin, disputé chez Lac-Bleu sur la grande glace.',
    long: 'Le Centre des Îles affichait complet une heure après le tirage. En quête d’un premier titre, à la maison, les Huards ont croisé toutes les équipes qui les avaient déjà arrêtées.',
    episodes: [
      {
        short: 'Un tour du chapeau en troisième période donne la victoire aux hôtesses, 5-3.',
        long: 'Lac-Bleu tire de l’arrière à deux reprises avant la période dont on parle encore. Il a fallu vingt minutes pour ramasser les casquettes.',
      },
    ],
  },
  'saturday-night-ice': {
    title: 'Hockey masculin : la glace du samedi soir',
    short: 'Une saison de samedis dans des arénas aux bancs de bois et au bon café.',
    long: 'Dix fins de semaine, dix vieux arénas. Nos camions vont là où ce sport est né, on pose un micro sur la baie vitrée, et le bâtiment fait le reste.',
  },
  'outdoor-game-quarry-lake': {
    title: 'Le match en plein air de Quarry Lake',
    short: 'Stoneford et Elmgrove sous les étoiles, sur une glace offerte par la nature.',
    long: 'Une fois par hiver, s’il fait assez froid, deux équipes jouent sur le lac. Cet hiver, il faisait assez froid. Un match féminin, un match masculin et les dix-huit heures d’arrosage qui les ont rendus possibles.',
    episodes: [
      {
        title: 'Bâtir la patinoire',
        short: 'Des bandes, des boyaux et dix-huit heures sans dormir.',
        long: 'L’équipe du terrain change un lac en patinoire, une mince couche à la fois. Sa commande de café a droit à sa propre scène.',
      },
      {
        short: 'De la neige, une deuxième période écourtée et un match nul de 2-2 qui fait l’affaire de tout le monde.',
        long: 'On n’y voit plus rien en deuxième, puis tout revient en troisième. Les deux gardiennes ont demandé à garder la rondelle.',
      },
      {
        short: 'Stoneford gagne 4-3 après le lever de la lune.',
        long: 'Une glace parfaite à moins dix-huit. Les patins ont rarement aussi bien sonné que sur cet enregistrement.',
      },
    ],
  },
  'officials-room-hockey': {
    title: 'La chambre des officiels : hockey',
    short: 'Interprétation des règlements et études de cas pour les officiels certifiés.',
    long: 'Le recueil de cas mensuel du comité des officiels, avec les séquences et la décision écrite pour chacune. Cette série est protégée par un mot de passe; les superviseurs l’ont en main.',
    episodes: [
      {
        title: 'Étude de cas 1 : obstruction envers le gardien',
        short: 'Quatorze situations autour du demi-cercle bleu.',
        long: 'Sept buts accordés, sept refusés, et les mots qui font la différence.',
      },
      {
        title: 'Étude de cas 2 : contact par-derrière',
        short: 'Où se situe la limite cette saison.',
        long: 'Un nouveau libellé, la même intention. Chaque séquence est montrée sous l’angle qu’avait l’officiel.',
      },
      {
        title: 'Étude de cas 3 : reprise vidéo',
        short: 'Ce qu’on peut réviser, qui peut le faire et pendant combien de temps.',
        long: 'Une visite de la salle des reprises, avec quatre vraies séquences de l’hiver dernier.',
      },
      {
        title: 'Le placement à deux arbitres',
        short: 'Qui surveille le filet, qui surveille le banc.',
        long: 'Une période entière filmée d’en haut, avec le trajet des deux officiels tracé à l’écran.',
      },
    ],
  },
  'archive-lantern-cup-2003': {
    title: 'Archives Podium – Coupe Lantern 2003',
    short: 'Quatre prolongations, un lacet de patin et un lever de soleil.',
    long: 'Le plus long match de l’histoire du championnat a commencé un samedi et fini un dimanche. Les archives l’ont en entier, en trois parties, sur des rubans qu’il a fallu changer en plein jeu.',
    episodes: [
      {
        title: 'Le temps réglementaire',
        short: 'Saint-Aubin et Aurora North se répondent but pour but pendant soixante minutes.',
        long: 'Un beau match en soi, et ce n’est que le premier acte.',
      },
      {
        title: 'Les trois premières prolongations',
        short: 'Aucun but, quatre-vingt-huit tirs et une ruée vers la cantine.',
        long: 'À la troisième prolongation, l’équipe de diffusion mange en ondes. Un lacet de rechange arrive de la boutique du hall.',
      },
      {
        short: 'Aurora North marque à 2 h 41 du matin.',
        long: 'Le but lui-même dure quatre secondes. Tout ce qui l’entoure mérite d’être conservé.',
      },
    ],
  },
})
