/** Texts of the form that says how a meet's races make the totals of its teams. */
const en = {
  title: 'Team totals',
  hint: 'how places become points',
  from: 'Totals come from',
  ways: {
    typed: 'what scorers type in each session',
    table: 'points for places, the most wins',
    places: 'the places themselves, the fewest wins (cross-country)',
  },
  typedHint: 'The standing of the last session that has one is shown.',
  racesHint: 'Finished races count, each result for the team beside its name.',
  places: 'Points by place',
  placesHint: 'First place first: 32, 28, 27, 26.5',
  badPlaces: 'Enter points such as 32, 28, 26.5, at most two decimals and 60 places.',
  relay: 'Relays count times',
  relayHint: 'Races with ‘relay’ or ‘relais’ in their name.',
  perTeam: 'Results of a team that score in a race',
  best: 'Results of a team that are added',
  all: 'Empty for all.',
  number: 'Enter a number.',
  tie: 'Results that share a place',
  ties: { split: 'share its points', full: 'each get all its points' },
  tieRule: 'Teams with equal totals',
  tieRules: { equal: 'share the rank', fifth: 'by their fifth result', sixth: 'by their sixth result' },
}

const fr: typeof en = {
  title: 'Totaux par équipe',
  hint: 'la valeur des places en points',
  from: 'Origine des totaux',
  ways: {
    typed: 'saisie à la table de marque, à chaque séance',
    table: 'points par place, le total le plus élevé gagne',
    places: 'somme des places, la plus basse gagne (cross-country)',
  },
  typedHint: 'Le dernier total saisi dans une séance s’affiche.',
  racesHint: 'Les épreuves terminées comptent, chaque résultat pour l’équipe inscrite à côté du nom.',
  places: 'Points par place',
  placesHint: 'La première place d’abord\u00a0: 32; 28; 27; 26,5',
  badPlaces: 'Saisissez des points comme 32; 28; 26,5, avec deux décimales et 60\u00a0places au plus.',
  relay: 'Facteur des relais',
  relayHint: 'Les épreuves dont le nom contient «\u00a0relais\u00a0» ou «\u00a0relay\u00a0».',
  perTeam: 'Résultats d’une équipe qui comptent dans une épreuve',
  best: 'Résultats additionnés par équipe',
  all: 'Vide pour tous.',
  number: 'Saisissez un nombre.',
  tie: 'Les résultats à égalité',
  ties: { split: 'se partagent les points', full: 'obtiennent chacun tous les points' },
  tieRule: 'Les équipes au même total',
  tieRules: { equal: 'partagent le rang', fifth: 'selon leur cinquième résultat', sixth: 'selon leur sixième résultat' },
}

export const meetWords = { en, fr }
