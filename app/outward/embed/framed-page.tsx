import type { ReactNode } from 'react'
import type { Language } from '../../kit/language.ts'

type FramedPageProps = {
  language: Language
  /** The parts of the title; empty ones are left out. */
  title: readonly (string | undefined)[]
  /** The absolute address of the page on the site, if there is one. */
  canonical?: string
  /** What its head says to search engines and browsers; by default, that it is no page of its own. */
  head?: ReactNode
  className?: string
  /** `style`: the text of its style sheet. */
  files: { script: string; style: string }
  children: ReactNode
}

/** A document for other sites to frame, rendered on the server only. */
export const FramedPage = ({ language, title, canonical, head, className, files, children }: FramedPageProps) => (
  <html lang={language} className={className}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {head ?? <meta name="robots" content="noindex" />}
      <title>{title.filter(Boolean).join(' · ')}</title>
      {canonical && <link rel="canonical" href={canonical} />}
      {/* The site's own text, without anything from the catalogue. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of a style sheet */}
      <style dangerouslySetInnerHTML={{ __html: files.style }} />
      <script type="module" crossOrigin="anonymous" src={files.script} />
    </head>
    <body>{children}</body>
  </html>
)
