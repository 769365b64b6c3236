import type { ReactNode } from 'react'
import { PageTitle, ShareTags } from '../../ui/page-title.tsx'
import type { PageText } from './page-texts.server.ts'
import styles from './text-page.module.css'

/** The layout of a static page. */
export function TextPage({ text, children }: { text: PageText; children?: ReactNode }) {
  return (
    <article className={`stack gap-5 ${styles.page}`}>
      <PageTitle>{text.title}</PageTitle>
      <ShareTags title={text.title} description={text.lead} />
      <h1>{text.title}</h1>
      <p className={styles.lead}>{text.lead}</p>
      {text.sections.map(({ heading, text: parts }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {parts.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{part}</p>
            ) : (
              <ul key={part.join()}>
                {part.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
      {children}
    </article>
  )
}
