import { useLocation } from 'react-router'
import { useRootData } from '../../../ui/root-data.tsx'
import { homeJsonLd, serialised } from './json-ld-text.ts'

// Search engines read pages as the server sends them. In browsers the block preserves the server's text, and the build excludes
// the code that makes it from client bundles.

/** The home page's structured data for search engines. */
export const HomeJsonLd = () => (import.meta.env.SSR ? <OfHome /> : <JsonLdBlock />)

function OfHome() {
  const root = useRootData()
  return root ? <JsonLdBlock text={serialised(homeJsonLd({ ...root, siteName: root.site.name }))} /> : <JsonLdBlock />
}

/** A data block, not a script of the page, so the content security policy does not apply. */
export function JsonLdBlock({ text = '' }: { text?: string }) {
  return (
    <script
      // Once another page or episode is shown, the server's text no longer applies.
      key={useLocation().pathname}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for this place
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  )
}
