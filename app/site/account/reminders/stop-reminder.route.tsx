import { data, useSearchParams } from 'react-router'
import { attempt } from '../../../accounts/sign-in/form-answer.server.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/stop-reminder.route.ts'
import { MailLink } from './mail-link.tsx'
import { reminderPageWords } from './reminder-page-words.ts'
import { tooMany } from './too-many.server.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

export const loader = () => data(null, { headers: NO_STORE })

/**
 * Stops the token's reminder, for a button press and for mail programs (RFC 8058), which send no cookie and follow no redirect.
 * Idempotent: the answer is the same whether or not the reminder existed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { client, cookie } = context.get(visitContext)
  const answer = await attempt(services, async () => {
    const found = await services.reminders.look({ token }, { client, cookie })
    if (found.ok) await services.reminders.unsubscribe(token)
    return found
  })
  if (answer.ok) return data({ fault: undefined }, { headers: NO_STORE })
  if (answer.reason === 'too-many') return tooMany(answer.retryAfter)
  return data({ fault: answer.reason }, { status: answer.status, headers: NO_STORE })
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

export default function StopReminder({ actionData }: Route.ComponentProps) {
  const words = useWordsOf(reminderPageWords)
  const [query] = useSearchParams()
  const isDone = actionData !== undefined && actionData.fault === undefined
  return (
    <MailLink
      title={words.stopTitle}
      lead={words.stopLead}
      action={words.stop}
      isValid
      done={isDone ? { said: words.stopDone, hint: words.stopDoneHint } : undefined}
      fault={actionData?.fault}
      token={query.get('token') ?? ''}
    />
  )
}
