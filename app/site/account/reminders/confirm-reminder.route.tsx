import { data, useSearchParams } from 'react-router'
import { attempt } from '../../../accounts/sign-in/form-answer.server.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/confirm-reminder.route.ts'
import { MailLink } from './mail-link.tsx'
import { reminderPageWords } from './reminder-page-words.ts'
import { tooMany } from './too-many.server.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** Says at once when a link has expired, without confirming anything. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const isKnown = (await context.get(servicesContext).reminders.list({ token })).length > 0
  return data({ isKnown }, { headers: NO_STORE })
}

/** Confirms the token's reminder (spec E9); idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { client, cookie } = context.get(visitContext)
  const answer = await attempt(services, async () => {
    const found = await services.reminders.look({ token }, { client, cookie })
    return found.ok ? services.reminders.confirm(token) : found
  })
  if (answer.ok) return data({ fault: undefined }, { headers: NO_STORE })
  if (answer.reason === 'too-many') return tooMany(answer.retryAfter)
  const status = answer.reason === 'failed' ? answer.status : answer.reason === 'unknown-token' ? 404 : 409
  return data({ fault: answer.reason }, { status, headers: NO_STORE })
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

export default function ConfirmReminder({ loaderData: { isKnown }, actionData }: Route.ComponentProps) {
  const words = useWordsOf(reminderPageWords)
  const [query] = useSearchParams()
  const isDone = actionData !== undefined && actionData.fault === undefined
  return (
    <MailLink
      title={words.confirmTitle}
      lead={words.confirmLead}
      action={words.confirm}
      isValid={isKnown && actionData?.fault !== 'unknown-token'}
      done={isDone ? { said: words.confirmed, hint: words.confirmedHint } : undefined}
      fault={isKnown ? actionData?.fault : 'unknown-token'}
      token={query.get('token') ?? ''}
    />
  )
}
