import { redirect } from 'react-router'
import type { Route } from './+types/former-translations.route.ts'

/** Leads former addresses of the list of French texts to the list, with their text and view. */
export function loader({ request, params }: Route.LoaderArgs) {
  const { search } = new URL(request.url)
  return redirect(`/admin/translations${params['*'] ? `/${params['*']}` : ''}${search}`)
}
