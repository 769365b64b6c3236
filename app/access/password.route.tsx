import { useEffect, useState } from 'react'
import { data, Link, redirect, useNavigate } from 'react-router'
import { z } from 'zod'
import { useWords } from '../language/use-language.tsx'
import { servicesContext, visitContext } from '../services.server.ts'
import { sitePath } from '../shared/site-path.ts'
import button from '../ui/button.module.css'
import type { Route } from './+types/password.route.ts'
import styles from './password-dialog.module.css'
import { useOpenPasswordDialog } from './password-dialog-provider.tsx'
import { PasswordForm } from './password-form.tsx'
import type { UnlockAnswer } from './unlock-answer.ts'
import { unlockCookie } from './unlock-cookie.server.ts'

const STATUS = { 'series-not-found': 404, 'incorrect-password': 403, 'too-many-attempts': 429, failed: 400 } as const

const unlockForm = z.object({ seriesId: z.string().min(1).max(100), password: z.string(), redirectUrl: z.string().optional() })

/** /password?seriesId=… (spec P1): without a seriesId the not-found page. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext)
  const query = new URL(request.url).searchParams
  const series = catalogue.snapshot().byId.get(query.get('seriesId')?.toLowerCase() ?? '')
  if (!series) throw redirect('/404')
  const target = query.get('redirectUrl')
  return { seriesId: series.id, seriesTitle: series.title, redirectUrl: target ? sitePath(target) : `/series/${series.id}` }
}

/** Checks a password. The dialog reads the answer; a browser without script is sent on, or shown this page again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { access, seal, isSecure } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const form = unlockForm.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return refuse('failed')
  const { seriesId, password, redirectUrl } = form.data
  const unlocked = await access.unlock({ seriesId, password, client: visit.client })
  if (!unlocked.ok) return refuse(unlocked.reason)

  const target = redirectUrl ? sitePath(redirectUrl) : `/series/${seriesId}`
  const headers = { 'Set-Cookie': unlockCookie(seal, isSecure).withUnlock(visit.grants, unlocked.grant) }
  // A page load, not the dialog's own request, wants to go on by itself.
  if (request.headers.get('sec-fetch-dest') === 'document') throw redirect(target, { headers })
  return data({ ok: true, seriesId, redirectUrl: target } satisfies UnlockAnswer, { headers })
}

const refuse = (reason: keyof typeof STATUS) => data({ ok: false, reason } satisfies UnlockAnswer, { status: STATUS[reason] })

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords().access
  const openDialog = useOpenPasswordDialog()
  const navigate = useNavigate()
  const [hasScript, setHasScript] = useState(false)
  const { seriesId, seriesTitle, redirectUrl } = loaderData

  useEffect(() => {
    setHasScript(true)
    openDialog({
      seriesId,
      seriesTitle,
      redirectUrl,
      onCancel: () => void (history.state?.idx > 0 ? navigate(-1) : navigate('/')),
    })
  }, [openDialog, navigate, seriesId, seriesTitle, redirectUrl])

  return (
    <div className={styles.page}>
      <title>{`${words.title} · Podium`}</title>
      {!hasScript && (
        <div className={styles.dialog}>
          <h1>{words.title}</h1>
          <p className={styles.prompt}>{words.prompt(seriesTitle)}</p>
          <PasswordForm
            seriesId={seriesId}
            redirectUrl={redirectUrl}
            answered={actionData}
            onAnswer={() => {}}
            cancel={
              <Link to="/" className={button.button}>
                {words.cancel}
              </Link>
            }
          />
        </div>
      )}
    </div>
  )
}
