import { useLocation } from 'react-router'
import { addressIn, alternatesOf } from '../kit/http/addresses.ts'
import { type Language, LOCALE } from '../kit/language.ts'
import { useRootData } from './root-data.tsx'

/** Returns the configured name of the site; undefined when the root loader has failed. */
export const useSiteName = () => useRootData()?.site.name

/** Sets the document title: the page's title, then the site's name; the other way round on the home page. */
export function PageTitle({ children, isHome = false }: { children: string; isHome?: boolean }) {
  const name = useSiteName()
  const parts = isHome ? [name, children] : [children, name]
  return <title>{parts.filter(Boolean).join(' · ')}</title>
}

/**
 * The canonical address of a page in the language shown, and its addresses in both languages (spec R1). `path`: the path in
 * either language.
 */
export function Addresses({ path }: { path: string }) {
  const root = useRootData()
  if (!root) return null
  const { origin, language } = root
  const address = origin + addressIn(language, path)
  return (
    <>
      <link rel="canonical" href={address} />
      {alternatesOf(origin, path).map((each) => (
        <link key={each.hrefLang} rel="alternate" {...each} />
      ))}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={openGraph(language)} />
      <meta property="og:locale:alternate" content={openGraph(language === 'fr' ? 'en' : 'fr')} />
    </>
  )
}

const openGraph = (language: Language) => LOCALE[language].replace('-', '_')

type SharedPage = { title: string; description: string; image?: string }

/** The link preview of a page, and its canonical address. `image`: the path of an image on this site. */
export function ShareTags({ title, description, image = '/art/share.jpg' }: SharedPage) {
  const root = useRootData()
  const { pathname } = useLocation()
  if (!root) return null
  return (
    <>
      <Addresses path={pathname} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={root.site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={root.origin + image} />
    </>
  )
}
