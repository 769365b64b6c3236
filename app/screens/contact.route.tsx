import { useWords } from '../language/use-language.tsx'
import { servicesContext, visitContext } from '../services.server.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/contact.route.ts'
import { pageText } from './page-texts.server.ts'
import styles from './text-page.module.css'
import { TextPage } from './text-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return {
    text: pageText(context.get(visitContext).language, 'contact'),
    helpdeskUrl: context.get(servicesContext).site.helpdeskUrl ?? null,
  }
}

/** The helpdesk's own form, from its configured address (spec H12). */
export default function Contact({ loaderData: { text, helpdeskUrl } }: Route.ComponentProps) {
  const words = useWords().pages
  return (
    <TextPage text={text}>
      {helpdeskUrl ? (
        <iframe
          className={styles.form}
          src={helpdeskUrl}
          title={text.title}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        />
      ) : (
        <EmptyState title={words.noHelpdesk} hint={words.noHelpdeskHint} />
      )}
    </TextPage>
  )
}
