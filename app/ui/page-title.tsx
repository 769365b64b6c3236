import { useLocation } from 'react-router'
import { useRootData } from './root-data.tsx'

/** The configured name of the site; a page that failed on the server does not know it. */
export const useSiteName = () => useRootData()?.site.name

/** The title of a page, with the site's name: behind it, on the home page before it. */
export function PageTitle({ children, isHome = false }: { children: string; isHome?: boolean }) {
  const name = useSiteName()
  const parts = isHome ? [name, children] : [children, name]
  return <title>{parts.filter(Boolean).join(' · ')}</title>
}

type Share = { title: string; description: string; picture?: string }

/** What a page shows when its address is shared or found, and the one address that it goes by. `picture`: a path of the site. */
export function ShareTags({ title, description, picture = '/art/share.jpg' }: Share) {
  const root = useRootData()
  const { pathname } = useLocation()
  if (!root) return null
  const address = root.origin + pathname
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={root.site.name} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={root.origin + picture} />
    </>
  )
}
