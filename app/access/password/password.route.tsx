import { useEffect, useRef, useState } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import { pathToOpen, seriesPath } from '../../catalog/series/series-paths.ts'
import { sitePath } from '../../kit/http/site-path.ts'
import { Link, useAddress } from '../../language/link.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { PageTitle } from '../../ui/page-title.tsx'
import { answerUnlock } from '../unlock-request.server.ts'
import { rememberUnlocked, useUnlockedHere } from '../unlocked-ids.tsx'
import type { Route } from './+types/password.route.ts'
import styles from './password.module.css'
import { useOpenPasswordDialog } from './password-dialog-provider.tsx'
import { PasswordForm } from './password-form.tsx'

/** /password?seriesId=… (spec P1): shows the not-found page without a seriesId, and redirects for an open series. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext)
  const query = new URL(request.url).searchParams
  const { byId, movedFrom } = catalogue.snapshot(context.get(visitContext).language)
  const id = query.get('seriesId')?.toLowerCase() ?? ''
  const series = byId.get(id) ?? movedFrom.get(id)
  if (!series) throw redirect('/404')
  const target = query.get('redirectUrl')
  const redirectUrl = target ? pathToOpen(sitePath(target)) : seriesPath(series.id)
  if (series.sealedPassword === null) throw redirect(redirectUrl)
  return { seriesId: series.id, seriesTitle: series.title, redirectUrl }
}

/** Handles the form of a browser without script: redirects to the series, or shows this page again with the error. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status, headers } = await answerUnlock(request, context.get(servicesContext), context.get(visitContext))
  if (answer.ok) throw redirect(answer.redirectUrl, { headers })
  return data(answer, { status, headers })
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const words = usePageWords().access
  const openDialog = useOpenPasswordDialog()
  const navigate = useNavigate()
  const card = useRef<HTMLDivElement>(null)
  const [hasDialog, setHasDialog] = useState(false)
  const address = useAddress()
  const { seriesId, seriesTitle } = loaderData
  const redirectUrl = address(loaderData.redirectUrl)

  // No password is needed if the series is open or another tab has unlocked it.
  const isUnlocked = useUnlockedHere(seriesId)
  useEffect(() => {
    if (isUnlocked) void navigate(redirectUrl, { replace: true })
  }, [isUnlocked, navigate, redirectUrl])

  useEffect(() => {
    openDialog({
      seriesId,
      seriesTitle,
      redirectUrl,
      // Text typed on a slow device before the dialog has loaded moves into the dialog.
      typed: () => card.current?.querySelector<HTMLInputElement>('input[name=password]')?.value,
      onShown: () => setHasDialog(true),
      onOpened: () => void navigate(redirectUrl, { replace: true }),
      onCancel: () => void (history.state?.idx > 0 ? navigate(-1) : navigate(address('/'))),
    })
  }, [openDialog, navigate, seriesId, seriesTitle, redirectUrl, address])

  return (
    <div className={`stack gap-4 ${styles.page}`}>
      <PageTitle>{words.title}</PageTitle>
      <meta name="description" content={words.prompt(seriesTitle)} />
      <h1 className={hasDialog ? 'visually-hidden' : styles.title}>{words.title}</h1>
      {!hasDialog && (
        <div ref={card} className={`stack gap-5 ${styles.card}`}>
          <p className="muted anywhere">{words.prompt(seriesTitle)}</p>
          <PasswordForm
            seriesId={seriesId}
            redirectUrl={redirectUrl}
            answered={actionData}
            onAnswer={(answer) => answer.ok && rememberUnlocked(answer.seriesId)}
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
