import { useWords } from '../language/use-language.tsx'
import type { RootData } from '../root.tsx'
import { servicesContext, visitContext } from '../services.server.ts'
import button from '../ui/button.module.css'
import { useRootData } from '../ui/root-data.tsx'
import type { Route } from './+types/contact.route.ts'
import { pageText } from './page-texts.server.ts'
import styles from './text-page.module.css'
import { TextPage } from './text-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const { helpdeskUrl } = context.get(servicesContext).site
  return { text: pageText(language, helpdeskUrl ? 'contact' : 'contactWithoutForm'), helpdeskUrl }
}

/** The helpdesk's own form, from its configured address (spec H12); without one, the way to the website. */
export default function Contact({ loaderData: { text, helpdeskUrl } }: Route.ComponentProps) {
  const words = useWords().shell
  const site = useRootData<RootData>()?.site
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
        <p>
          <a className={button.primary} href={site?.websiteUrl}>
            {words.website}
          </a>
        </p>
      )}
    </TextPage>
  )
}
