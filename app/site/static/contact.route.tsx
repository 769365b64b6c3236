import { useEffect, useRef } from 'react'
import { data, useLocation } from 'react-router'
import accountForm from '../../accounts/sign-in/account-form.module.css'
import { keepForm } from '../../accounts/sign-in/account-form.tsx'
import { attempt, readForm, refuse } from '../../accounts/sign-in/form-answer.server.ts'
import { contactForm } from '../../contact/contact-form.ts'
import { ContactForm } from '../../contact/contact-form.tsx'
import { contactWords } from '../../contact/contact-words.ts'
import { Link } from '../../language/link.tsx'
import { useWords } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { RootData } from '../../root.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { useRootData } from '../../ui/root-data.tsx'
import type { Route } from './+types/contact.route.ts'
import { pageText } from './page-texts.server.ts'
import styles from './text-page.module.css'
import { TextPage } from './text-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const { site, contact } = context.get(servicesContext)
  const hasForm = await contact.isOpen()
  const isOpen = hasForm || site.helpdeskUrl !== undefined
  return { text: pageText(language, isOpen ? 'contact' : 'contactWithoutForm'), helpdeskUrl: site.helpdeskUrl, hasForm }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { client, cookie, language } = context.get(visitContext)
  const sent = await readForm(request, contactForm)
  if (sent.status !== 'success') return refuse(sent, undefined, 400)
  const answer = await attempt(services, () => services.contact.send(sent.value, { client, cookie, language }))
  if (answer.ok) return data({ isSent: true as const, isLate: answer.isLate })
  if (answer.reason === 'too-many') return refuse(sent, 'too-many', 429, answer.retryAfter)
  if (answer.reason === 'closed') return refuse(sent, 'closed', 409)
  return answer.reason === 'failed' ? refuse(sent, 'failed', answer.status) : refuse(sent, 'mail-failed', 502)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm({ serverAction })
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

/** The configured helpdesk's form, else the site's own; without a mailbox, a link to the website (spec H12). */
export default function Contact({ loaderData: { text, helpdeskUrl, hasForm }, actionData }: Route.ComponentProps) {
  const words = useWords().shell
  const site = useRootData<RootData>()?.site
  return (
    <TextPage text={text}>
      {helpdeskUrl && (
        <iframe
          className={styles.form}
          src={helpdeskUrl}
          title={text.title}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        />
      )}
      {(hasForm || actionData) && <OwnForm actionData={actionData} />}
      {!helpdeskUrl && !hasForm && (
        <p>
          <a className={button.primary} href={site?.websiteUrl}>
            {words.website}
          </a>
        </p>
      )}
    </TextPage>
  )
}

function OwnForm({ actionData }: { actionData: Route.ComponentProps['actionData'] }) {
  const words = useWordsOf(contactWords)
  const { search, key } = useLocation()
  const isSent = actionData !== undefined && 'isSent' in actionData
  const told = useRef<HTMLParagraphElement>(null)
  // The form has disappeared, and the viewer's focus with it.
  useEffect(() => {
    if (!isSent) return
    told.current?.focus({ preventScroll: true })
    told.current?.scrollIntoView({ block: 'center' })
  }, [isSent])
  if (!isSent) return <ContactForm key={key} page={new URLSearchParams(search).get('page') ?? ''} answer={actionData} />
  return (
    <>
      <p ref={told} tabIndex={-1} className={`pad ${accountForm.notice}`} role="status">
        <strong>{words.sent}</strong> {actionData.isLate ? words.lateHint : words.sentHint}
      </p>
      <p>
        <Link to="/contact">{words.again}</Link>
      </p>
    </>
  )
}
