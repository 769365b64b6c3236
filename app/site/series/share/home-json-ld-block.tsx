import { useLocation } from 'react-router'
import { useRootData } from '../../../ui/root-data.tsx'
import { homeJsonLd, serialised } from './json-ld-text.ts'

// Search engines read pages as the server sends them. In browsers the block keeps the server's text, and the build excludes what
// makes it from client bundles.

/** What the home page says to search engines. */
export const HomeJsonLd = () => (import.meta.env.SSR ? <OfHome /> : <JsonLdBlock />)

function OfHome() {
  const root = useRootData()
  return root ? <JsonLdBlock text={serialised(homeJsonLd({ ...root, siteName: root.site.name }))} /> : <JsonLdBlock />
}

/** A data block: no script of the page, so the content security policy does not concern it. */
export function JsonLdBlock({ text = '' }: { text?: string }) {
  return (
    <script
      // Once another page or episode is shown, the server's text would be about something else.
      key={useLocation().pathname}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for this place
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  )
}
