import type { FrenchRoom } from './types.ts'

export const womensBasketball: FrenchRoom = {
  'womens-basketball-final-8': {
    short: 'Le championnat national du Heron Hall : les onze matchs.',
    long: 'Les huit meilleures équipes au pays se disputent le titre national à Westmoor. Les championnes en titre arrivent avec dix finissantes; les hôtesses, avec sept gains de suite et un très gros tambour.',
    episodes: [
      {
        short: 'Harbourlight conserve son titre, 71-66, devant le tambour des hôtesses.',
        long: 'Westmoor mène après trois quarts; l’expérience fait le reste. Restez pour les médailles et le beau tour d’honneur des perdantes.',
      },
    ],
  },
  'womens-basketball-game-of-the-week': {
    short: 'Un match de conférence chaque samedi après-midi, choisi par notre public.',
    long: 'Vous votez le lundi, nous partons le vendredi. Huit fins de semaine de basketball de conférence, choisies par ceux qui les regardent, avec une caméra dans tous les caucus qui ont bien voulu l’accueillir.',
  },
  'coastal-final-four': {
    title: 'Basketball féminin – Carré d’as de la Côte',
    short: 'Quatre universités des îles et des ports jouent pour la bannière de la Côte.',
    long: 'Le traversier était en retard, le gymnase était plein, et le match pour la troisième place a été le meilleur de la fin de semaine. Quatre matchs à Ferry Point.',
    episodes: [
      {
        short: 'Les Gales démarrent lentement et finissent avec quinze points d’avance.',
        long: 'La pression de Stoneford tient un quart. Puis Harbourlight trouve le cœur de la raquette.',
      },
      {
        short: 'Les locales gagnent sur un retour au panier, à la sirène.',
        long: 'Whitecap tire de l’arrière pendant trente-neuf minutes et cinquante-huit secondes. Les deux dernières lui appartiennent.',
      },
      {
        short: 'Deux prolongations, 190 points et pas de défense digne de ce nom.',
        long: 'Ce devait être la mise en bouche de la finale; c’est de ce match qu’on se souvient.',
      },
      {
        title: 'Finale de la Côte : Whitecap c. Harbourlight',
        short: 'Harbourlight emporte la bannière de l’autre côté de l’eau, 68-59.',
        long: 'Le traversier du retour a attendu l’équipe et ses bagages, y compris un gros trophée.',
      },
    ],
  },
  'womens-basketball-scouting-feed': {
    title: 'Le coin des dépisteurs : basketball féminin',
    short: 'Des montages sur l’adversaire pour les groupes d’entraîneurs du Final 8.',
    long: 'Le film de chaque équipe qualifiée, possession par possession, offert également aux huit groupes d’entraîneurs. Cette série est protégée par un mot de passe; écrivez au bureau du championnat pour y avoir accès.',
    episodes: [
      {
        title: 'Jeux sur demi-terrain, têtes de série 1 à 4',
        short: 'Leurs vingt jeux les plus fréquents, par côté du terrain.',
        long: 'Classés par fréquence, avec le résultat et le temps au tableau. Sans description.',
      },
      {
        title: 'Jeux sur demi-terrain, têtes de série 5 à 8',
        short: 'La même chose pour le bas du tableau.',
        long: 'Deux de ces équipes ont changé d’attaque en février; les deux versions y sont.',
      },
      {
        title: 'Sorties de pression',
        short: 'Comment chaque équipe monte le ballon sous la pression.',
        long: 'Les sorties réussies et ratées des huit équipes, dans l’ordre du tournoi.',
      },
      {
        title: 'Remises en jeu',
        short: 'Les jeux de la ligne de fond et des lignes de côté des six derniers matchs.',
        long: 'Au banc, on n’a que quatre-vingt-dix secondes par équipe; voici une heure pour l’hôtel.',
      },
    ],
  },
  'archive-womens-basketball-2014': {
    title: 'Archives Podium – Finale de basketball féminin 2014',
    short: 'Prairie Tech contre Lac-Bleu, et le contre qui a tout réglé.',
    long: 'La finale de 2014 a été la première à se vendre à guichets fermés avant même qu’on connaisse les équipes. Revoyez-la au complet, puis écoutez les dernières secondes telles que la radio étudiante les a décrites.',
    episodes: [
      {
        short: 'Prairie Tech gagne 64-63 grâce à un contre devant l’anneau.',
        long: 'La diffusion d’origine, avec sa musique d’origine, pour laquelle nous ne présentons aucune excuse.',
      },
      {
        title: 'La dernière minute à la radio étudiante',
        short: 'Deux stations étudiantes, une seule fin, des humeurs bien différentes.',
        long: 'Les soixante mêmes secondes, d’abord dans la cabine des gagnantes, puis dans l’autre.',
      },
    ],
  },
}
