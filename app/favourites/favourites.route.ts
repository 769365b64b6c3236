import { z } from 'zod'
import { changeOwnAccount, emptyResponse } from '../accounts/own-changes.server.ts'
import { onlyPost } from '../kit/http/only-post.server.ts'
import { sentForm } from '../kit/http/sent-form.server.ts'
import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/favourites.route.ts'

const form = z.object({ seriesId: z.string().min(1).max(100), saved: z.enum(['yes', 'no']) })

/** Adds or removes a favourite (spec A8). 401: nobody is signed in; 404: no such series; 429: too many changes. */
export async function action({ request, context }: Route.ActionArgs) {
  const { favourites } = context.get(servicesContext)
  const sent = form.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) return emptyResponse(400)
  return changeOwnAccount(context, sent.data.seriesId, sent.data.saved === 'yes' ? favourites.save : favourites.remove)
}

export const loader = onlyPost
