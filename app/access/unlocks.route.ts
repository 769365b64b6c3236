import { changeOwnAccount } from '../accounts/own-changes.server.ts'
import { onlyPost } from '../kit/http/only-post.server.ts'
import { sentForm } from '../kit/http/sent-form.server.ts'
import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/unlocks.route.ts'

/** Removes an unlock from the account (spec P6). 401: nobody is signed in; 404: no such series; 429: too many changes. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await sentForm(request)
  return changeOwnAccount(context, String(form.get('seriesId') ?? ''), context.get(servicesContext).unlocks.remove)
}

export const loader = onlyPost
