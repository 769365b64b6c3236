import { Fragment, useEffect, useRef } from 'react'
import { data, isRouteErrorResponse, redirect, useRevalidator } from 'react-router'
import { isCodeMissing } from '../../accounts/second-factor/confirm.server.ts'
import { endSession } from '../../accounts/sessions/session-end.tsx'
import { sessionMark, useIsSignedIn, useMe } from '../../accounts/sessions/viewer-store.tsx'
import { keepForm } from '../../accounts/sign-in/account-form.tsx'
import { seriesTile } from '../../catalog/public-views.ts'
import { liveState } from '../../catalog/series/live-series.ts'
import { withTimeout } from '../../kit/browser/ask.tsx'
import { Link } from '../../language/link.tsx'
import { useWords } from '../../language/use-language.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import { useLiveSeries } from '../../live/use-live-series.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { PageTitle } from '../../ui/page-title.tsx'
import { HeroImage } from '../home/hero.tsx'
import { followedSlugs, ownSeries } from '../home/own-series.server.ts'
import { Row } from '../home/row.tsx'
import type { Route } from './+types/account.route.ts'
import styles from './account.module.css'
import { answerAccountForm } from './account-action.server.ts'
import type { AccountAnswer } from './account-answer.ts'
import { AccountCalendar } from './account-calendar.tsx'
import { AccountReminders } from './account-reminders.tsx'
import { RemovedFavourite } from './account-removed-favourite.tsx'
import { AccountSettings } from './account-settings.tsx'
import { AccountTeams } from './followed/account-teams.tsx'
import { followedList } from './followed/followed-list.server.ts'
import { UnlockedSeries } from './unlocked-series.tsx'

/** Returns the viewer's own page (spec A6); redirects visitors who are not signed in to the home page (spec A5). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const viewer = await context.get(visitContext).viewer()
  if (!viewer) throw redirect('/', { headers: { 'Cache-Control': 'private, no-store' } })
  const { language } = context.get(visitContext)
  const { saved, unlocked } = await ownSeries(services, viewer.uid, language)
  const { v, live } = services.catalogue.liveEpisodes()
  return data(
    {
      email: viewer.email,
      isStaff: viewer.role !== undefined,
      hasPassword: await services.accounts.hasPassword(viewer.uid),
      needsCode: isCodeMissing(services, viewer),
      favourites: saved.map(seriesTile),
      unlocked: unlocked.map(seriesTile),
      teams: followedList(services, await followedSlugs(services, viewer.uid), language),
      calendar: await services.privateCalendars.of(viewer.uid),
      live: { v, ...liveState(live, services.catalogue.snapshot().byDocId) },
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerAccountForm(request, context.get(servicesContext), context.get(visitContext))

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  if (sent.get('form') === 'calendar') return onCalendarChange(serverAction)
  const form = sent.get('form') === 'delete' ? 'delete' : 'password'
  const send = () => keepForm({ serverAction, toAnswer: (answer): AccountAnswer => ({ form, answer }) })
  return form === 'delete' ? endSession('deleted', send) : send()
}

/** Sends the change; when the site does not answer, the page stays and says that the change failed. */
async function onCalendarChange<T>(send: () => Promise<T>) {
  try {
    return await withTimeout(send())
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return data<AccountAnswer>({ form: 'calendar', isRefused: true }, { status: 503 })
  }
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => actionHeaders ?? loaderHeaders

export default function Account({ loaderData }: Route.ComponentProps) {
  const words = useAccountWords().account
  const { shell } = useWords()
  const live = useLiveSeries(loaderData.live)
  const { email, isStaff, hasPassword, needsCode } = loaderData
  const me = useMe()
  const favourites = me?.favourites ?? loaderData.favourites
  // `me` drops a series at once when its password changes; this page's data follow at the next revalidation.
  const unlocked = me ? loaderData.unlocked.filter(({ id }) => me.unlocked.includes(id)) : loaderData.unlocked
  useFreshAccount()

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <section className={styles.banner}>
        <HeroImage />
        <div className={`stack gap-4 to-start ${styles.text}`}>
          <h1>
            {words.greeting} <span className={`anywhere ${styles.email}`}>{breakable(email)}</span>
          </h1>
          <div className="wrap gap-3">
            <Link to="/" className={button.button}>
              {words.home}
            </Link>
            {isStaff && (
              <Link to="/admin" className={button.button}>
                {shell.admin}
              </Link>
            )}
          </div>
        </div>
      </section>
      <div className={`stack ${styles.sections}`}>
        <UnlockedSeries series={unlocked} />
        {favourites.length > 0 ? (
          <Row
            row={{ id: 'favourites', name: words.favourites, total: favourites.length, tiles: favourites }}
            v={0}
            live={live}
          />
        ) : (
          <section className={`stack gap-4 ${styles.section}`}>
            <h2>{words.favourites}</h2>
            <p className="muted">{words.noFavourites}</p>
          </section>
        )}
        <RemovedFavourite />
        <AccountTeams list={loaderData.teams} />
        <AccountCalendar calendar={loaderData.calendar} />
        <AccountReminders />
        <AccountSettings hasPassword={hasPassword} isStaff={isStaff} needsCode={needsCode} />
      </div>
    </>
  )
}

/** Lets an email address wrap after its @ and dots first. */
const breakable = (email: string) =>
  email.split(/(?<=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

/** Revalidates the page when the viewer's own data changes elsewhere. */
function useFreshAccount() {
  const { revalidate } = useRevalidator()
  const v = useMe()?.v
  const seen = useRef(v)
  useEffect(() => {
    if (seen.current !== undefined && v !== seen.current) void revalidate()
    seen.current = v
  }, [v, revalidate])

  // The viewer may have signed out elsewhere, perhaps before hydration: revalidating redirects home.
  const isSignedIn = useIsSignedIn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isSignedIn` is the reason to look
  useEffect(() => {
    if (!sessionMark()) void revalidate()
  }, [isSignedIn, revalidate])
}
