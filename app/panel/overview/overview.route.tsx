import { Link } from 'react-router'
import { GAMES, LIVE, STREAMS } from '../../history/topics.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { ALERTED_ROLES } from '../../monitor/hear-of-pictures.ts'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { useReadEvery } from '../kit/commands/use-quiet-revalidate.tsx'
import { AddLink, ListHead } from '../kit/lists/list-head.tsx'
import { useMay } from '../panel-role.tsx'
import { type PanelPath, readersOf } from '../panel-rules.ts'
import { AlarmPushSwitch } from '../today/alarms/alarm-push-switch.tsx'
import type { Route } from './+types/overview.route.ts'
import styles from './overview.module.css'
import { readOverview } from './overview.server.ts'
import { type Need, type NeedKey, type Overview, type OverviewList, type OverviewThing, STEPS } from './overview.ts'
import { overviewWords } from './overview-words.ts'

/** The page that fixes each need. */
const MENDED_AT: Record<NeedKey, PanelPath> = {
  failing: '/admin/events/:eventId',
  'no-picture': '/admin/events/:eventId',
  'no-video': '/admin/events/:eventId',
  'no-address': '/admin/series/:docId/episodes/:episodeDocId',
  mails: '/admin/transfer',
  imports: '/admin/transfer',
  'no-french': '/admin/translations',
  'no-thumbnail': '/admin/series-new',
  'no-row': '/admin/series-new',
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { catalogue } = services
  // Read first, so that the page is never older than the versions it claims.
  const streams = await services.accounts.topicVersion(STREAMS)
  const versions = { live: catalogue.version(LIVE), games: catalogue.version(GAMES), streams }
  const { needs, ...rest } = await readOverview(services, context.get(visitContext).language)
  const { role } = context.get(adminContext)
  const pushKey = ALERTED_ROLES.includes(role) ? services.reminders.pushKey : undefined
  // Only the needs that this role may fix (spec O6).
  const mine = needs.filter(({ key }) => readersOf(MENDED_AT[key]).includes(role))
  return { versions, ...rest, pushKey, needs: mine, isAllWell: needs.length === 0 }
}

/**
 * Shows the panel's first page: what is on now, what is on next and what needs attention (spec O8). The page follows every change
 * and the clock.
 */
export default function OverviewPage({
  loaderData: { versions, steps, now, next, needs, isAllWell, pushKey },
}: Route.ComponentProps) {
  const words = useWordsOf(overviewWords)
  useFreshPage(LIVE, versions.live)
  useFreshPage(GAMES, versions.games)
  useFreshPage(STREAMS, versions.streams)
  useReadEvery(MINUTE_MS)
  const may = useMay()
  return (
    <>
      <ListHead title={words.title}>
        {may.open('/admin/today') && (
          <Link to="/admin/today" className={button.button}>
            {words.today}
          </Link>
        )}
        <AddLink to="/admin/series-new" isSecond>
          {words.addSeries}
        </AddLink>
        <AddLink to="/admin/events-new">{words.add}</AddLink>
      </ListHead>
      <div className={`stack ${styles.columns}`}>
        <section className={`stack gap-5 shrink ${styles.column}`} aria-labelledby="needs">
          <h2 id="needs">{steps ? words.begin : words.needs}</h2>
          {steps && <Steps done={steps} />}
          {!steps && needs.length === 0 && <EmptyState title={words.none} {...(isAllWell && { hint: words.noneHint })} />}
          {needs.map((need) => (
            <NeedPart key={need.key} need={need} />
          ))}
        </section>
        <div className={`stack gap-5 shrink ${styles.column}`}>
          <Part id="now" title={words.now} of={now} none={words.noneNow} />
          <Part id="next" title={words.next} of={next} none={words.noneNext} />
        </div>
      </div>
      {pushKey !== undefined && <AlarmPushSwitch pushKey={pushKey} />}
    </>
  )
}

/** The page of each step. */
const STEP_AT = { teams: '/admin/teams', series: '/admin/series-new', games: '/admin/season' } as const

/** Lists the first steps of an empty site and marks those that are done. */
function Steps({ done }: { done: NonNullable<Overview['steps']> }) {
  const words = useWordsOf(overviewWords)
  const may = useMay()
  return (
    <ol className={`stack gap-3 taps ${styles.steps}`}>
      {STEPS.map((step) => (
        <li key={step} className="box pad" data-done={done[step] || undefined}>
          <h3 className="large">
            {may.open(STEP_AT[step]) ? <Link to={STEP_AT[step]}>{words.steps[step].title}</Link> : words.steps[step].title}{' '}
            {done[step] && <span className={`muted small even ${styles.total}`}>{words.stepDone}</span>}
          </h3>
          <p className="muted">{words.steps[step].hint}</p>
        </li>
      ))}
    </ol>
  )
}

function Part({ id, title, of, none }: { id: string; title: string; of: OverviewList; none: string }) {
  return (
    <section className={`stack gap-3 shrink ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>
        {title} {of.total > 0 && <Total count={of.total} />}
      </h2>
      {of.total === 0 ? <p className="muted">{none}</p> : <Things of={of} />}
    </section>
  )
}

function NeedPart({ need }: { need: Need }) {
  const { title, hint } = useWordsOf(overviewWords).need[need.key]
  return (
    <section className={`stack gap-3 shrink ${styles.part}`} aria-labelledby={`need-${need.key}`} data-need={need.key}>
      <h3 id={`need-${need.key}`} className="large">
        {title} <Total count={need.total} />
      </h3>
      <p className={`muted small ${styles.hint}`}>{hint}</p>
      <Things of={need} />
    </section>
  )
}

const Total = ({ count }: { count: number }) => <span className={`muted small even ${styles.total}`}>{count}</span>

function Things({ of: { total, things, more } }: { of: OverviewList }) {
  const words = useWordsOf(overviewWords)
  return (
    <ul className={`box ${styles.things}`}>
      {things.map((thing) => (
        <li key={`${thing.path} ${thing.title} ${thing.about}`}>
          {thing.path === '' ? (
            <div className={styles.thing}>
              <Thing thing={thing} />
            </div>
          ) : (
            <Link to={thing.path} className={styles.thing}>
              <Thing thing={thing} />
            </Link>
          )}
        </li>
      ))}
      {total > things.length && more !== '' && (
        <li>
          <Link to={more} className={`line volt bold target ${styles.more}`}>
            {words.more(total - things.length)}
          </Link>
        </li>
      )}
    </ul>
  )
}

function Thing({ thing: { title, lang, about, at, isLive } }: { thing: OverviewThing }) {
  const words = useWordsOf(overviewWords)
  return (
    <>
      <span className={`bold anywhere ${styles.title}`} lang={lang}>
        {title}
      </span>
      <span className={`muted small ${styles.about}`}>
        {at && (
          <>
            <LocalTime at={at} isShort />
            {about !== '' && ' · '}
          </>
        )}
        {about}
      </span>
      {isLive && (
        <span className={styles.live}>
          <LiveBadge label={words.live} />
        </span>
      )}
    </>
  )
}
