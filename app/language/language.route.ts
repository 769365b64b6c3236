import { data, redirect } from 'react-router'
import { servicesContext } from '../services.server.ts'
import { addressIn, plainPath } from '../shared/addresses.ts'
import { toLanguage } from '../shared/language.ts'
import { sentForm } from '../shared/sent-form.server.ts'
import { sitePath } from '../shared/site-path.ts'
import { DAY_SECONDS } from '../shared/time-units.ts'
import type { Route } from './+types/language.route.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS

/** The language toggle for browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { isSecure } = context.get(servicesContext)
  const form = await sentForm(request)
  if (!form.has('language')) throw data(null, { status: 400 })
  const language = toLanguage(form.get('language'))
  const back = backTo(String(form.get('back') ?? '/'), request.headers.get('referer'))
  return redirect(addressIn(language, back), {
    headers: { 'Set-Cookie': `language=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}` },
  })
}

/**
 * The page that the form was on. Its query comes from the Referer: written into the form, it would put into the page whatever
 * a stranger put into a link.
 */
function backTo(path: string, referer: string | null): string {
  const page = referer && URL.canParse(referer) ? new URL(referer) : undefined
  return sitePath(page && plainPath(page.pathname) === path ? path + page.search : path)
}

export const loader = () => redirect('/')
