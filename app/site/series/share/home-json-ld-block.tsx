import { useLocation } from 'react-router'
import { type RootData, useRootData } from '../../../ui/root-data.tsx'
import { homeJsonLd, type JsonLd, serialised } from './json-ld-text.ts'

// Search engines read pages as the server sends them. In browsers the block preserves the server's text, and the build excludes
// the code that makes it from client bundles.

/** The home page's structured data for search engines. */
export const HomeJsonLd = () =>
  import.meta.env.SSR ? <ServerJsonLd of={(root) => homeJsonLd({ ...root, siteName: root.site.name })} /> : <JsonLdBlock />

/** The block of a page on the server; `of` makes its data. */
export function ServerJsonLd({ of }: { of: (root: RootData) => JsonLd[] }) {
  const root = useRootData()
  return <JsonLdBlock text={root && serialised(of(root))} />
}

/** A data block, not a script of the page, so the content security policy does not apply. */
export function JsonLdBlock({ text = '' }: { text?: string | undefined }) {
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
