import type { FrenchRoom } from './types.ts'

export const liveEvents: FrenchRoom = {
  'live-mens-hockey-lantern-cup-semifinal': {
    title: 'Hockey masculin : demi-finale 2 de la Coupe Lantern – Lac-Bleu à Northgate',
    short: 'En direct de Northgate : le gagnant jouera pour la Coupe Lantern demain soir.',
    long: 'Les finalistes de l’an dernier se retrouvent une ronde plus tôt. Northgate a l’avantage de la glace et le meilleur avantage numérique au pays; Lac-Bleu n’a pas perdu depuis le changement d’heure. Le gagnant passe en finale demain.',
    episodes: [
      {
        title: 'Demi-finale 2 de la Coupe Lantern : Huards de Lac-Bleu chez les Harriers de Northgate',
        short: 'La deuxième demi-finale, en direct.',
        long: 'La diffusion commence quinze minutes avant la mise au jeu. Restez avec nous après le match : les réactions à chaud arrivent du banc.',
      },
      {
        title: 'Caméra du banc',
        short: 'Le même match vu d’au-dessus du banc local, sans description.',
        long: 'Le son de la patinoire, rien d’autre. Les changements de trio, les bâtons frappés sur la bande et une belle vue des mises au jeu.',
      },
      {
        short: 'Summit Ridge accède à la finale grâce à un but en désavantage numérique.',
        long: 'La demi-finale d’hier en entier, y compris la révision vidéo qui a duré plus longtemps que la pénalité.',
      },
    ],
  },
  'live-womens-volleyball-final-8': {
    short: 'Journée des demi-finales, en direct : quatre matchs sur un seul terrain, de midi jusqu’au soir.',
    long: 'Deux matchs de consolation, deux demi-finales et une table de marque débordée. Les quarts de finale d’hier sont déjà ici si vous avez du rattrapage à faire.',
    episodes: [
      {
        short: 'En direct : les championnes contre le plus haut bloc du tournoi.',
        long: 'En direct de la Halle du Quai, avec les caméras de la ligne de fond et l’écran des contestations bien en vue.',
      },
      {
        short: 'La deuxième demi-finale de la soirée, une demi-heure après la première.',
        long: 'Whitecap joue pour une troisième journée de suite; Val-d’Érable n’a pas encore échappé une manche.',
      },
      {
        short: 'Stoneford bloque tout sur la route du carré d’as.',
        long: 'Vingt et un blocs, dont neuf à la deuxième manche.',
      },
      {
        short: 'Les championnes commencent par un balayage.',
        long: 'Une heure et demie sans bavure, à part un ballon coincé dans les poutres.',
      },
    ],
  },
  'live-football-playoff': {
    short: 'En direct du Breakwater Park : revenez en arrière pour revoir n’importe quel jeu.',
    long: 'Le dernier laissez-passer pour les demi-finales nationales. Arrivez en retard s’il le faut : cette diffusion se rembobine pendant que le match se joue.',
    episodes: [
      {
        short: 'En direct, avec retour en arrière : un seul match pour une place à la Coupe Granite.',
        long: 'Harbourlight a gagné les quatre derniers duels par un total de neuf points. On attend des rafales après la mi-temps.',
      },
      {
        short: 'Les formations, les blessures et une promenade autour du Breakwater Park.',
        long: 'Enregistré une heure avant le botté d’envoi, avec des gants.',
      },
    ],
  },
  'live-swimming-championships': {
    short: 'Les finales en direct, avec retour en arrière : aucune touche ne vous échappera.',
    long: 'Douze finales en deux heures dans la piscine à dix couloirs de Whitecap. Revenez en arrière pour les arrivées serrées; il y en aura.',
    episodes: [
      {
        short: 'En direct : le dos, la brasse, le 800 m et les deux relais.',
        long: 'Les couloirs s’affichent avant chaque course. La diffusion se rembobine de cinq minutes en tout temps.',
      },
      {
        short: 'Les vagues de ce matin en entier.',
        long: 'Deux têtes de série ratent la finale. Elles l’avaient compris avant le tableau.',
      },
      {
        short: 'La soirée d’ouverture et ses trois records.',
        long: 'Un temps de relais si rapide que les chronométreurs ont vérifié leurs plaques de touche.',
      },
    ],
  },
  'live-wrestling-championships': {
    short: 'Deux tapis, deux diffusions en direct : passez de l’une à l’autre à volonté.',
    long: 'Les rondes préliminaires se disputent sur les deux tapis en même temps. Le tapis 1 est décrit; le tapis 2 vous fait entendre la salle.',
    episodes: [
      {
        short: 'En direct : les préliminaires féminines, avec description.',
        long: 'Les combats s’enchaînent sans pause jusqu’à la séance du soir.',
      },
      {
        short: 'En direct : les préliminaires masculines de lutte libre, avec le son de la salle.',
        long: 'Les poids légers d’abord. Le numéro du combat s’affiche dans le coin de l’écran.',
      },
    ],
  },
  'live-curling-draw-5': {
    short: 'En direct du Shaft : quatre équipes, une seule place à prendre en éliminatoires.',
    long: 'La ronde 5 du tournoi à la ronde masculin, avec le match à l’affiche sur la piste C. Les pointages des autres pistes défilent au bas de l’écran.',
    episodes: [
      {
        short: 'En direct : Northgate peut assurer sa place ce soir.',
        long: 'Les deux capitaines portent un micro. Prévoyez de la patience et quelques chuchotements.',
      },
      {
        short: 'Un placement dans le cercle de quatre pieds sauve la semaine de Kettle River.',
        long: 'Joué ce matin sur une glace grattée deux fois.',
      },
    ],
  },
  'live-womens-basketball-friday': {
    title: 'Basketball féminin : vendredi soir au Polar Dome',
    short: 'Stoneford rend visite à Aurora North; la diffusion commence avec le match.',
    long: 'Les championnes sont de passage dans le gymnase le plus froid au pays. La diffusion démarre automatiquement à la mise en jeu et prend fin avec les poignées de main, plusieurs fois par soir si le calendrier l’exige.',
    episodes: [
      {
        short: 'La diffusion commence automatiquement dès que les équipes sont sur le terrain.',
        long: 'Les premières contre les troisièmes de la section nord. Laissez la page ouverte et le match viendra à vous.',
      },
      {
        title: 'Dernier duel : Aurora North à Stoneford',
        short: 'Stoneford avait gagné la première manche par deux points.',
        long: 'Un match qui a basculé sur une remise en jeu. On en parle encore aux deux entraîneuses.',
      },
    ],
  },
  'meridian-cup-upcoming': {
    title: 'Coupe Meridian : le compte à rebours',
    short: 'La finale nationale de football approche; c’est ici que tout commence.',
    long: 'Tout sur la plus grande soirée de l’année, sur une seule page : la finale, l’avant-match et le parcours des deux équipes. Êtes-vous prêts pour le championnat?',
    episodes: [
      {
        title: 'Coupe Meridian : l’avant-match',
        short: 'Quatre-vingt-dix minutes de préparatifs, depuis les lignes de côté.',
        long: 'En direct du terrain, à portée d’oreille des deux fanfares.',
      },
      {
        title: 'Coupe Meridian : Lac-Bleu Huards c. Summit Ridge Rams',
        short: 'La finale nationale, en direct du Granary.',
        long: 'Soyez des nôtres pour la finale entre les champions en titre et une équipe qui ne s’est jamais rendue aussi loin. En direct dès le tirage au sort.',
      },
      {
        title: 'En route vers la Coupe',
        short: 'Vingt-deux matchs en dix-neuf minutes.',
        long: 'Le parcours des deux finalistes, raconté par leurs propres annonceurs maison.',
      },
    ],
  },
  'womens-rugby-semifinal': {
    short: 'Demain après-midi : les championnes contre l’équipe qui a failli les battre.',
    long: 'Whitecap et Northgate en sont à trois duels en deux saisons, et cinq points les séparent. Coup d’envoi à 13 h, heure locale; des vêtements chauds sont conseillés, même à la maison.',
    episodes: [
      {
        short: 'Une place en finale dimanche attend les gagnantes.',
        long: 'Soyez des nôtres pour la demi-finale entre l’équipe hôtesse et les championnes en titre.',
      },
      {
        short: 'Le derby du fleuve, et tout est en jeu.',
        long: 'Tout de suite après la demi-finale 1, sur le même terrain.',
      },
    ],
  },
  'mens-soccer-final-upcoming': {
    short: 'Le bronze à midi, l’or à quinze heures : deux matchs en direct dans deux jours.',
    long: 'La dernière journée du tournoi masculin. Le terrain étroit d’Elmgrove a déjà eu raison de deux favoris; deux autres équipes repartiront sans médaille dimanche.',
    episodes: [
      {
        short: 'Les champions de l’an dernier jouent pour la troisième place.',
        long: 'Saint-Aubin compte encore sur onze partants de l’an dernier. Copperfield a des jambes.',
      },
      {
        short: 'Un premier titre pour l’une des deux équipes.',
        long: 'Aucune des deux universités n’a gagné le trophée masculin. Un des deux autobus le ramènera à la maison.',
      },
    ],
  },
  'last-chance-meet': {
    title: 'Athlétisme : rencontre de la dernière chance',
    short: 'Une soirée pour réussir le standard, sinon les championnats se regarderont de la maison.',
    long: 'Les classements ferment à minuit. Des vagues rapides, des lièvres et une horloge que tout le monde surveille.',
    episodes: [
      {
        short: 'Toutes les courses sur l’ovale, du 60 m au 5000 m.',
        long: 'Les vagues sont formées selon le temps qu’il reste à gagner : personne n’a de raison d’attendre.',
      },
      {
        short: 'Les sauts et les lancers, sur une diffusion à part.',
        long: 'Six athlètes sont à moins de cinq centimètres de la marque.',
      },
    ],
  },
  'rowing-regatta': {
    short: 'Deux mille mètres d’eau calme, si la météo tient parole.',
    long: 'Seize équipages, un canal et une ligne de départ déplacée à cause des outardes. Les vagues le matin, les finales avant le dîner.',
    episodes: [
      {
        short: 'Les quatre et les huit se disputent les six couloirs de la finale.',
        long: 'Les premiers équipages s’élancent à sept heures du matin. Nous aussi.',
      },
      {
        short: 'Les courses pour les médailles dans toutes les catégories.',
        long: 'Des bateaux suiveurs, une caméra sur le pont et six finales à l’heure.',
      },
    ],
  },
  'ppv-holiday-classic': {
    short: 'Huit universités et douze matchs en trois jours, à la carte.',
    long: 'Le tournoi sur invitation qui meuble la semaine tranquille. Achetez un match ou un laissez-passer pour tout le tournoi; les deux donnent droit aux reprises jusqu’au Nouvel An.',
  },
  'ppv-rugby-sevens-all-stars': {
    title: 'Soirée des étoiles du rugby à 7',
    short: 'Six équipes d’étoiles sous les projecteurs, un seul billet, à la carte.',
    long: 'Un tournoi d’un soir, sans lendemain ni phase de groupes. Un seul billet couvre les neuf matchs et la reprise.',
  },
}
