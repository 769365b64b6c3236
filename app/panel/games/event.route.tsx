import { data, useNavigate } from 'react-router'
import { audienceOfEvent } from '../../audience/audience-view.server.ts'
import { gamePath, type SportEvent } from '../../events/event.ts'
import { eventValues } from '../../events/event-values.ts'
import { toEvent } from '../../events/games.server.ts'
import { isThere } from '../../events/public-events.server.ts'
import { STREAMS } from '../../history/topics.ts'
import type { Role } from '../../kit/roles.ts'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { adminContext, type Services, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { AudiencePanel } from '../audience/audience-panel.tsx'
import { ReportLink } from '../audience/report-link.tsx'
import { ChampionshipLine, TeamsOfChampionship } from '../championships/championship-line.tsx'
import { championshipOfEvent } from '../championships/championship-view.server.ts'
import { revertedForm } from '../history/revert.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import { useLastKnown } from '../kit/edit-form/use-last-known.tsx'
import { NotThere } from '../kit/not-there.tsx'
import { Publishing } from '../kit/publish/publishing.tsx'
import { useMay } from '../panel-role.tsx'
import { readersOf } from '../panel-rules.ts'
import { webcastChecks } from '../today/alarms/webcast-checks.server.ts'
import type { Route } from './+types/event.route.ts'
import { EventActions } from './event-actions.tsx'
import { EventForm } from './event-form.tsx'
import { eventFormWords } from './event-form-words.ts'
import type { WebcastChecks } from './event-webcasts.tsx'
import { eventChoices, titleOf } from './list/event-lists.server.ts'
import { OutputsSection } from './outputs/outputs-section.tsx'
import { saveEventForm, storedForm } from './save-event.server.ts'
import { ScorersSection } from './scorers/scorers-section.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const games = services.games()
  const event = games.byId.get(params.eventId)
  const form = storedForm(games, params.eventId)
  if (!event || !form) return data(null, { status: 404 })
  const start = await revertedForm(services, request, { kind: 'event', id: params.eventId }, (row) =>
    eventValues(toEvent(row), games.picturesOf(params.eventId)),
  )
  return {
    start,
    title: titleOf(games, event, language).text,
    acted: {
      play: event.play,
      schedule: event.schedule,
      localDate: event.localDate,
      localTime: event.localTime,
    },
    stored: form.values,
    version: form.version,
    choices: eventChoices(services, language),
    seen: await readSeen(services, event),
    championship: championshipOfEvent(services, event.id, language),
    path: isThere(services, event) ? gamePath(event.id) : undefined,
    scorers: mayScore(context.get(adminContext).role) ? await services.scores.links.list(params.eventId) : undefined,
    audience: mayCount(context.get(adminContext).role) ? await audienceOfEvent(services, params.eventId, language) : undefined,
  }
}

/** Reads the probe's results for the event's webcasts (spec D3), which the page follows live. */
async function readSeen(services: Services, { id, zone }: SportEvent): Promise<WebcastChecks> {
  // Reads the version before the checks, so that the checks are never older than `v`.
  const v = await services.accounts.topicVersion(STREAMS)
  const docIds = services
    .games()
    .picturesOf(id)
    .map(({ episodeDocId }) => episodeDocId)
  return { v, zone, at: services.now().toISOString(), checks: Object.fromEntries(await webcastChecks(services, docIds)) }
}

const mayScore = (role: Role) => readersOf('/admin/events/:eventId/scorers').includes(role)

const mayCount = (role: Role) => readersOf('/admin/audience').includes(role)

export function action({ request, params, context }: Route.ActionArgs) {
  return saveEventForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, params.eventId)
}

export const clientAction = answerSaveFailure

/** Shows the page of one event. */
export default function EventPage({ loaderData, params }: Route.ComponentProps) {
  return <OneEvent key={params.eventId} loaded={loaderData} id={params.eventId} />
}

function OneEvent({ loaded, id }: { loaded: Route.ComponentProps['loaderData']; id: string }) {
  const words = useWordsOf(eventFormWords)
  const navigate = useNavigate()
  const mayPublish = useMay().write('/admin/events-commands', 'publish')
  const { known, isGone } = useLastKnown(loaded)
  useFreshPage(STREAMS, known?.seen.v ?? 0)
  const back = { to: '/admin/events', label: words.back }
  if (!known) return <NotThere title={words.notFound} back={back} />
  const { title, acted, stored, version, choices, seen, path, championship, audience, scorers, start } = known
  return (
    <EditPage
      title={title}
      back={back}
      actions={
        !isGone && (
          <>
            <Publishing
              title={title}
              stored={stored}
              mayPublish={mayPublish}
              to={{ path: '/admin/events-commands', fields: { id } }}
            />
            {path && (
              <Link to={path} className={button.button}>
                {words.toPage}
              </Link>
            )}
            <EventActions event={{ id, version, title, ...acted }} onRemoved={async () => void (await navigate(back.to))} />
          </>
        )
      }
    >
      {championship && <ChampionshipLine of={championship} />}
      <EventForm
        stored={stored}
        version={version}
        choices={choices}
        seen={seen}
        id={id}
        isGone={isGone}
        start={start}
        teamsFrom={championship && acted.play === 'not-begun' && <TeamsOfChampionship />}
      />
      {!isGone && scorers && <ScorersSection eventId={id} links={scorers} />}
      {!isGone && scorers && <OutputsSection eventId={id} />}
      {!isGone && audience && (
        <AudiencePanel view={audience}>
          <ReportLink scope="event" id={id} />
        </AudiencePanel>
      )}
    </EditPage>
  )
}
