import { data } from 'react-router'
import accountForm from '../../../accounts/sign-in/account-form.module.css'
import { AccountPage, keepForm } from '../../../accounts/sign-in/account-form.tsx'
import { attempt, readForm, refuse } from '../../../accounts/sign-in/form-answer.server.ts'
import { Link } from '../../../language/link.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { mailReminderForm, readTarget } from '../../../reminders/reminder.ts'
import { servicesContext, visitContext } from '../../../services.server.ts'
import button from '../../../ui/button.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/ask-reminder.route.ts'
import { AskForm } from './ask-form.tsx'
import { isAnnounced, targetNamed, targetOf } from './own-reminders.server.ts'
import { reminderPageWords } from './reminder-page-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const named = readTarget(new URL(request.url).searchParams)
  const target = named && targetNamed(services, named)
  const shown = target && isAnnounced(services, target) && (await targetOf(services, target, context.get(visitContext).language))
  if (!shown) return data(undefined, { status: 404 })
  return { named, ...shown, pushKey: services.reminders.pushKey }
}

/** Requests a reminder by mail, to be confirmed by a link in a first mail (spec E9). */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { client, cookie, language } = context.get(visitContext)
  const sent = await readForm(request, mailReminderForm)
  if (sent.status !== 'success') return refuse(sent, undefined, 400)
  const { kind, id, lead, email } = sent.value
  const target = targetNamed(services, { kind, id })
  if (!target || !(await targetOf(services, target, language))) return refuse(sent, 'unknown-target', 404)
  const answer = await attempt(services, () =>
    services.reminders.subscribeByMail({ target, lead, language }, email, { client, cookie }),
  )
  if (answer.ok) return data({ isSent: true as const, isLate: answer.isLate })
  if (answer.reason === 'too-many') return refuse(sent, 'too-many', 429, answer.retryAfter)
  if (answer.reason === 'failed') return refuse(sent, 'failed', answer.status)
  return refuse(sent, answer.reason, answer.reason === 'mail-failed' ? 502 : 409)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm({ serverAction })
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

/** The page that offers reminders of a game, a team or a series: on this device or by mail. */
export default function AskReminder({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWordsOf(reminderPageWords)
  if (!loaderData) return <Missing />
  const { named, title, path, pushKey } = loaderData
  return (
    <AccountPage title={words.about(title)} lead={named.kind === 'event' ? words.lead(title) : words.leadOfAll(title)}>
      <AskForm named={named} pushKey={pushKey} answer={actionData} />
      <p className={`wrap apart taps ${accountForm.links}`}>
        <Link to={path}>{title}</Link>
        <Link to="/reminders">{words.mine}</Link>
      </p>
    </AccountPage>
  )
}

function Missing() {
  const words = useWordsOf(reminderPageWords)
  return (
    <>
      <PageTitle>{words.missing}</PageTitle>
      <EmptyState isPage title={words.missing} hint={words.missingHint}>
        <Link to="/schedule" className={button.primary}>
          {words.schedule}
        </Link>
      </EmptyState>
    </>
  )
}
