/** Texts for sorting lists, by pointer or keyboard. */
const en = {
  handle: (name: string) => `Move ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  how: 'Press Space to pick it up, the arrow keys to move it, Space again to drop it, Escape to put it back.',
  taken: (name: string, place: number, count: number) => `${name} picked up from place ${place} of ${count}.`,
  over: (name: string, place: number, count: number) => `${name} is number ${place} of ${count}.`,
  dropped: (name: string, place: number, count: number) => `${name} dropped at place ${place} of ${count}.`,
  left: (name: string) => `${name} stays where it was.`,
}

type SortingWords = typeof en

// Used for series, episodes and categories, so the French must fit either gender.
const fr: SortingWords = {
  handle: (name) => `Déplacer « ${name} »`,
  up: (name) => `Monter « ${name} »`,
  down: (name) => `Descendre « ${name} »`,
  how: 'Appuyez sur Espace pour commencer le déplacement, sur les flèches pour changer de place, de nouveau sur Espace pour terminer, sur Échap pour tout laisser comme avant.',
  taken: (name, place, count) => `Déplacement de « ${name} », position ${place} sur ${count}.`,
  over: (name, place, count) => `« ${name} » est à la position ${place} sur ${count}.`,
  dropped: (name, place, count) => `« ${name} » est maintenant à la position ${place} sur ${count}.`,
  left: (name) => `« ${name} » garde sa place.`,
}

export const sortingWords = { en, fr }
