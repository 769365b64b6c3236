const en = {
  watching: (players: number) => `${players.toLocaleString('en-CA')} ${players === 1 ? 'was' : 'were'} watching a minute ago`,
}

const fr: typeof en = {
  watching: (players) =>
    `${players.toLocaleString('fr-CA')}\u00a0${players < 2 ? 'personne' : 'personnes'} à l’écoute il y a une minute`,
}

export const watchingWords = { en, fr }
