import { data, redirect } from 'react-router'
import { addressIn, plainPath } from '../kit/http/addresses.ts'
import { sentForm } from '../kit/http/sent-form.server.ts'
import { sitePath } from '../kit/http/site-path.ts'
import { toLanguage } from '../kit/language.ts'
import { DAY_SECONDS } from '../kit/time/time-units.ts'
import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/language.route.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS

/** Handles the language toggle for browsers without JavaScript. */
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
 * Returns to the page that the form was on. The query comes from the Referer, because rendering it into the form would let a
 * crafted link inject content into the page.
 */
function backTo(path: string, referer: string | null): string {
  const page = referer && URL.canParse(referer) ? new URL(referer) : undefined
  return sitePath(page && plainPath(page.pathname) === path ? path + page.search : path)
}

export const loader = () => redirect('/')
