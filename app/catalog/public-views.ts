import { byField, SERIES_DESCRIPTIONS, type SeriesDescription } from '../kit/text/texts.ts'
import { isLiveSeries, isPayPerView, type Series } from './series/series.ts'
import { type EnglishMarks, englishOf } from './texts/in-french.ts'

/** The public view of a series, protected or not: built field by field, never by leaving fields out. */
export type PublicSeries = EnglishMarks &
  Record<SeriesDescription, string> & {
    id: string
    title: string
    releaseDate: string
    thumbnail: string
    placeholder: string
    isProtected: boolean
    isPayPerView: boolean
    isLiveSeries: boolean
  }

/** Returns the text fields shown as a series' descriptions; `names`: the field under which each is shown. */
function shownWith(longDescription: 'longDescription' | 'description') {
  const shown = { ...byField(SERIES_DESCRIPTIONS, (field) => field), longDescription }
  const names = { title: 'title', ...Object.fromEntries(SERIES_DESCRIPTIONS.map((field) => [shown[field], field])) }
  return { shown, names }
}
const [LONG, NO_LONG] = [shownWith('longDescription'), shownWith('description')]

export function publicSeries(series: Series): PublicSeries {
  const { shown, names } = series.longDescription === '' ? NO_LONG : LONG
  const english = englishOf(series, names)
  const machine = englishOf({ english: series.machine ?? [] }, names)
  return {
    ...(english.length > 0 ? { english } : {}),
    ...(machine.length > 0 ? { machine } : {}),
    id: series.id,
    title: series.title,
    ...byField(SERIES_DESCRIPTIONS, (field) => series[shown[field]]),
    releaseDate: series.releaseDate,
    thumbnail: series.thumbnail,
    placeholder: series.placeholder,
    isProtected: series.sealedPassword !== null,
    isPayPerView: isPayPerView(series),
    isLiveSeries: isLiveSeries(series),
  }
}

/** The fields of a tile in a row. */
export type SeriesTile = Pick<PublicSeries, 'id' | 'title' | 'thumbnail' | 'placeholder' | 'isProtected' | 'isLiveSeries'> &
  EnglishMarks

export function seriesTile(series: Series): SeriesTile {
  const { id, title, thumbnail, placeholder, isProtected, isLiveSeries } = publicSeries(series)
  const english = englishOf(series, { title: 'title' })
  return { ...(english.length > 0 ? { english } : {}), id, title, thumbnail, placeholder, isProtected, isLiveSeries }
}
