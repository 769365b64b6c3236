const en = {
  watching: (players: number) => `${players.toLocaleString('en-CA')} were watching a minute ago`,
}

const fr: typeof en = {
  watching: (players) => `${players.toLocaleString('fr-CA')} regardaient il y a une minute`,
}

export const watchingWords = { en, fr }
