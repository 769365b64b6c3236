/** The list of series, and the form of one. */
const en = {
  title: 'Series',
  count: (count: number) => (count === 1 ? '1 series' : `${count} series`),
}

type SeriesWords = typeof en

const fr: SeriesWords = {
  title: 'Séries',
  count: (count) => (count < 2 ? `${count} série` : `${count} séries`),
}

export const seriesWords = { en, fr }
