import type {
  BreadcrumbList,
  BroadcastEvent,
  CollectionPage,
  SportsEvent,
  Thing,
  VideoObject,
  WebPage,
  WebSite,
  WithContext,
} from 'schema-dts'
import { addressIn } from '../../../kit/http/addresses.ts'
import { type Language, LOCALE } from '../../../kit/language.ts'

// The home page's structured data (spec R4), and the serialisation for every page. The home page's script imports this file, so
// it imports nothing about series.

export type Node<Type extends Thing> = WithContext<Exclude<Type, string>>
export type JsonLd =
  | Node<VideoObject>
  | Node<BreadcrumbList>
  | Node<BroadcastEvent>
  | Node<CollectionPage>
  | Node<SportsEvent>
  | Node<WebPage>
  | Node<WebSite>

export const CONTEXT = { '@context': 'https://schema.org' } as const

/** Returns the home page's structured data: the site's name. */
export const homeJsonLd = ({
  origin,
  language,
  siteName,
}: {
  origin: string
  language: Language
  siteName: string
}): JsonLd[] => [
  { ...CONTEXT, '@type': 'WebSite', name: siteName, url: origin + addressIn(language, '/'), inLanguage: LOCALE[language] },
]

/** Serialises data for a script element: no text in it can end the element or begin a comment, even in an old parser. */
export const serialised = (things: readonly JsonLd[]): string =>
  JSON.stringify(things.length === 1 ? things[0] : things).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
