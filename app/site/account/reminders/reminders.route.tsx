import { data, useSearchParams } from 'react-router'
import formStyles from '../../../accounts/sign-in/account-form.module.css'
import { AccountPage } from '../../../accounts/sign-in/account-form.tsx'
import { attempt } from '../../../accounts/sign-in/form-answer.server.ts'
import { followWords } from '../../../favourites/follow-words.ts'
import { sentForm } from '../../../kit/http/sent-form.server.ts'
import { Link } from '../../../language/link.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/reminders.route.ts'
import { DeviceList } from './device-list.tsx'
import { MailList } from './mail-list.tsx'
import { ownReminders } from './own-reminders.server.ts'
import { reminderPageWords } from './reminder-page-words.ts'
import { tooMany } from './too-many.server.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** Returns the reminders of the address that received a mail with this token; the browser looks up the device's own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return data({ byMail: undefined }, { headers: NO_STORE })
  const byMail = await ownReminders(context.get(servicesContext), { token }, context.get(visitContext).language)
  return data({ byMail }, { headers: NO_STORE })
}

/** Stops one reminder of that address, or all of them. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const id = (await sentForm(request)).get('id')
  const { client, cookie, language } = context.get(visitContext)
  const found = await services.reminders.look({ token }, { client, cookie })
  if (!found.ok) return tooMany(found.retryAfter)
  // Read the remaining ones first: the token of a stopped reminder no longer finds them.
  const left = await ownReminders(services, { token }, language)
  const ended = await attempt(services, async () => {
    await services.reminders.remove({ token }, id ?? undefined)
    return { ok: true as const }
  })
  if (!ended.ok) return data({ fault: 'failed' as const, left: undefined }, { status: ended.status, headers: NO_STORE })
  return data({ fault: undefined, left: left.filter((each) => id !== null && each.id !== id) }, { headers: NO_STORE })
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

/** The page of a viewer's reminders, with or without an account (spec E9). */
export default function Reminders({ loaderData: { byMail }, actionData }: Route.ComponentProps) {
  const words = useWordsOf(reminderPageWords)
  const follow = useWordsOf(followWords)
  const [query] = useSearchParams()
  return (
    <AccountPage title={words.mine} lead={words.mineLead}>
      {byMail && (
        <MailList
          key={query.get('token')}
          reminders={actionData?.left ?? byMail}
          fault={actionData?.fault}
          isChanged={!!actionData}
        />
      )}
      <DeviceList />
      <p className={`wrap apart taps ${formStyles.links}`}>
        <Link to="/my/teams">{follow.mine}</Link>
      </p>
    </AccountPage>
  )
}
