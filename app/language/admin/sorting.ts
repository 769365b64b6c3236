/** Sorting a list by hand, with a pointer or the keyboard. */
const en = {
  handle: (name: string) => `Move ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  how: 'Press Space to take it, the arrow keys to move it, Space again to drop it, Escape to leave it where it was.',
  taken: (name: string, place: number, count: number) => `${name} taken from place ${place} of ${count}.`,
  over: (name: string, place: number, count: number) => `${name} is at place ${place} of ${count}.`,
  dropped: (name: string, place: number, count: number) => `${name} dropped at place ${place} of ${count}.`,
  left: (name: string) => `${name} stays where it was.`,
}

type SortingWords = typeof en

const fr: SortingWords = {
  handle: (name) => `Déplacer ${name}`,
  up: (name) => `Monter ${name}`,
  down: (name) => `Descendre ${name}`,
  how: 'Appuyez sur Espace pour saisir l’élément, sur les flèches pour le déplacer, de nouveau sur Espace pour le déposer, sur Échap pour le laisser où il était.',
  taken: (name, place, count) => `${name} saisi à la position ${place} sur ${count}.`,
  over: (name, place, count) => `${name} est à la position ${place} sur ${count}.`,
  dropped: (name, place, count) => `${name} déposé à la position ${place} sur ${count}.`,
  left: (name) => `${name} reste où il était.`,
}

export const sortingWords = { en, fr }
