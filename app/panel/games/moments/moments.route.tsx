import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { editMoment, setAnchor } from '../../../moments/edit-moments.server.ts'
import { anchorForm, momentEditForm, type PublicMoment } from '../../../moments/moments.ts'
import { momentsAnswer } from '../../../moments/public-moments.server.ts'
import { type Anchor, positionAt } from '../../../playback/clock/picture-clock.ts'
import { readPicture, tellAnchors } from '../../../playback/clock/picture-moment.tsx'
import { readClock } from '../../../playback/clock/read-clock.tsx'
import { servicesContext, visitContext } from '../../../services.server.ts'
import { episodeFor } from '../../../site/series/watch.server.ts'
import button from '../../../ui/button.module.css'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useToast } from '../../../ui/toast.tsx'
import form from '../../episodes/episode-form.module.css'
import EpisodePreview from '../../episodes/episode-preview.tsx'
import { readCommandOfRole } from '../../kit/commands/command.server.ts'
import type { CommandAnswer } from '../../kit/commands/command-answer.ts'
import { useCommand } from '../../kit/commands/use-command.tsx'
import { BackLink } from '../../kit/edit-form/back-link.tsx'
import list from '../../kit/lists/list.module.css'
import { NotThere } from '../../kit/not-there.tsx'
import { RadioChoices } from '../../kit/radio-choices.tsx'
import { titleOf } from '../list/event-lists.server.ts'
import type { Route } from './+types/moments.route.ts'
import { MomentRows } from './moment-rows.tsx'
import { momentsPageWords } from './moments-page-words.ts'

export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const event = services.games().byId.get(eventId)
  if (!event) return data(null, { status: 404 })
  const { byDocId } = services.catalogue.snapshot()
  const webcasts = []
  for (const { episodeDocId, seriesDocId, title } of services.games().picturesOf(eventId)) {
    const series = byDocId.get(seriesDocId)
    const found = series && (await episodeFor(services, series.id, episodeDocId, { grants: [], isStaff: true }, language))
    if (found?.kind === 'episode') webcasts.push({ ...found.episode, title })
  }
  const mayWatch = () => true
  const answer = await momentsAnswer(services, event, language, { mayWatch, isStaff: true })
  const { text, lang } = titleOf(services.games(), event, language)
  return {
    ...{ title: text, lang, webcasts, moments: answer?.moments ?? [], anchors: answer?.anchors ?? {} },
    now: services.now().getTime(),
    toAnchorAgain: await services.moments.toAnchorAgain(webcasts.map(({ id }) => id)),
  }
}

/** Anchors webcasts of a game to its clock, and hides, renames and shifts moments (spec J1, J2). */
export async function action({ request, params: { eventId }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const event = services.games().byId.get(eventId)
  const given = event && { id: event.id, title: titleOf(services.games(), event, 'en').text }
  const refused: CommandAnswer = { ok: false, reason: 'invalid' }
  return readCommandOfRole({ request, context }, (editing) => ({
    async anchor(fields) {
      const sent = anchorForm.safeParse(fields)
      return sent.success && given ? setAnchor(editing, given, sent.data) : refused
    },
    async edit(fields) {
      const sent = momentEditForm.safeParse(fields)
      return sent.success && given ? editMoment(editing, given, sent.data) : refused
    },
  }))
}

const NONE: Record<string, Anchor[]> = {}
type Anchored = Record<'episodeId' | 'seconds' | 'wall', string>

/** The moments of a game for staff: where they are in each webcast, and what viewers see of them. */
export default function MomentsPage({ loaderData, params: { eventId } }: Route.ComponentProps) {
  const words = useWordsOf(momentsPageWords)
  const [chosen, setChosen] = useState<string>()
  /** The anchor that a cut is asked about. */
  const [asked, setAsked] = useState<Anchored>()
  const { submit, isBusy, answer, pending } = useCommand()
  const toast = useToast()
  const { anchors = NONE, now = 0 } = loaderData ?? {}
  useEffect(() => tellAnchors(anchors, now), [anchors, now])
  if (!loaderData) return <NotThere title={words.notFound} back={{ to: '/admin/events', label: words.back }} />
  const { title, lang, webcasts, moments, toAnchorAgain } = loaderData
  const webcast = webcasts.find(({ id }) => id === chosen) ?? webcasts[0]
  const first = moments.find(({ kind }) => kind === 'part')
  const isOwn = webcast?.source.kind === 'hls' || webcast?.source.kind === 'mp4'
  const messages = { done: words.saved, failed: words.failed, reasons: { cut: words.cutAsked } }
  const anchor = (given: Anchored, how = '') => {
    if (isBusy) return
    setAsked(given)
    submit({ command: 'anchor', ...given, how }, messages)
  }
  const anchorHere = (wall: number) => {
    const seconds = readPicture()?.video.currentTime
    if (webcast && seconds !== undefined) anchor({ episodeId: webcast.id, seconds: String(seconds), wall: String(wall) })
  }
  const goTo = ({ at, before }: PublicMoment) => {
    const seconds = positionAt(readClock(), at)
    if (seconds === undefined) return toast(words.noPlace)
    readPicture()?.seekTo(seconds - before)
  }
  const isCut = answer?.ok === false && answer.reason === 'cut' && !pending
  return (
    <div className="stack gap-4">
      <PageTitle>{words.title(title)}</PageTitle>
      <BackLink to={`/admin/events/${encodeURIComponent(eventId)}`} label={words.backToEvent} />
      <div className={`row apart anywhere ${list.head}`}>
        <h1 lang={lang}>{words.title(title)}</h1>
      </div>
      <p className="muted measure">{words.lead}</p>
      {webcasts.length > 1 && (
        <RadioChoices
          legend={words.webcasts}
          of={webcasts.map(({ id, title: name }, at) => [id, name || words.webcast(at + 1)])}
          value={webcast?.id}
          onChoose={setChosen}
        />
      )}
      {webcast ? (
        <div className={`measure ${form.stage}`} key={webcast.id}>
          <EpisodePreview source={webcast.source} title={title} isLive={webcast.isLive} episodeId={webcast.id} />
        </div>
      ) : (
        <p className="muted">{words.noWebcast}</p>
      )}
      {webcast && toAnchorAgain.includes(webcast.id) && <p className="danger firm">{words.replaced}</p>}
      {webcast && !isOwn && <p className="muted">{words.framed}</p>}
      {webcast && isOwn && first && (
        <div className="row gap-3">
          <button type="button" className={button.primary} aria-disabled={isBusy} onClick={() => anchorHere(first.at)}>
            {words.begins}
          </button>
          <span className="muted">{words.anchors((anchors[webcast.id] ?? []).length)}</span>
        </div>
      )}
      {isCut && asked?.episodeId === webcast?.id && asked && (
        <div className="stack gap-3 box" role="alert">
          <p>{words.cut}</p>
          <div className="wrap gap-2">
            <button type="button" className={button.button} onClick={() => anchor(asked, 'cut')}>
              {words.wasCut}
            </button>
            <button type="button" className={button.button} onClick={() => anchor(asked, 'whole')}>
              {words.wasNotCut((anchors[asked.episodeId] ?? []).length)}
            </button>
          </div>
        </div>
      )}
      {moments.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <MomentRows
          moments={moments}
          isBusy={isBusy}
          onHere={isOwn ? anchorHere : undefined}
          onGo={isOwn ? goTo : undefined}
          onEdit={(fields) => submit({ command: 'edit', ...fields }, messages)}
        />
      )}
    </div>
  )
}
