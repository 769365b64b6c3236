import { englishOf, type Translated } from './in-french.ts'
import { isLiveSeries, isPayPerView, type Series } from './series.ts'

/** The public view of a series, protected or not: built field by field, never by leaving fields out. */
export type PublicSeries = Translated & {
  id: string
  title: string
  shortDescription: string
  longDescription: string
  releaseDate: string
  thumbnail: string
  placeholder: string
  isProtected: boolean
  isPayPerView: boolean
  isLiveSeries: boolean
}

export function publicSeries(series: Series): PublicSeries {
  const long = series.longDescription === '' ? 'description' : 'longDescription'
  const english = englishOf(series, { title: 'title', shortDescription: 'shortDescription', [long]: 'longDescription' })
  return {
    ...(english.length > 0 ? { english } : {}),
    id: series.id,
    title: series.title,
    shortDescription: series.shortDescription,
    longDescription: series[long],
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
  Translated

export function seriesTile(series: Series): SeriesTile {
  const { id, title, thumbnail, placeholder, isProtected, isLiveSeries } = publicSeries(series)
  const english = englishOf(series, { title: 'title' })
  return { ...(english.length > 0 ? { english } : {}), id, title, thumbnail, placeholder, isProtected, isLiveSeries }
}
