import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { data } from 'react-router'
import type { Episode } from '../../catalog/episodes/episode.ts'
import { duplicateOf, newEpisode } from '../../catalog/episodes/episode-values.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { NO_ADDRESSES } from '../../playback/streams/video-address.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import type { Route } from './+types/episode-new.route.ts'
import { EpisodeForm } from './episode-form.tsx'
import { episodesWords } from './episode-words.ts'
import { localDay } from './local-minute.ts'
import { saveEpisodeForm } from './save-episode.server.ts'

/** `?from=` names the episode to duplicate. */
const sourceOf = (request: Request) => new URL(request.url).searchParams.get('from') ?? ''

/** Returns the addresses that a duplicate may copy unchecked: that of the image, but none of the stream (spec O5). */
const copiedFrom = (source: Episode | undefined) => ({ ...NO_ADDRESSES, thumbnail: source?.thumbnail ?? '' })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { documents, hosts, origins, now } = context.get(servicesContext)
  const series = await documents.series(params.docId)
  if (!series) throw data(null, { status: 404 })
  const { length } = await documents.episodes(series.docId)
  const source = await documents.episode(sourceOf(request))
  const today = now().toISOString().slice(0, 10)
  return {
    seriesTitle: series.title,
    newId: randomUUID(),
    isCopy: source !== undefined,
    stored: source ? duplicateOf(source, length, today) : newEpisode(length, today),
    version: undefined,
    addresses: copiedFrom(source),
    hosts,
    pictures: origins.pictures,
  }
}

/** Sets the date in the browser, because the server does not know the admin's date. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  return { ...loaded, stored: { ...loaded.stored, releaseDate: localDay() } }
}

/** Adds an episode. The form contains its id, so that sending it again after a lost response does not add a second one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const known = copiedFrom(await services.documents.episode(sourceOf(request)))
  const place = { seriesDocId: params.docId, stored: undefined, known }
  return saveEpisodeForm(request, { ...services, ...context.get(adminContext) }, place)
}

export const clientAction = answerSaveFailure

/** The page of a new episode. */
export default function NewEpisode({ loaderData, params }: Route.ComponentProps) {
  const words = useWordsOf(episodesWords)
  const { seriesTitle, newId, stored, ...form } = loaderData
  const [docId] = useState(newId)
  // Two episodes with the same title would look alike in the list.
  const title = form.isCopy ? words.copyOf(stored.title || words.untitled) : stored.title
  const back = { to: `/admin/series/${encodeURIComponent(params.docId)}`, label: words.back(seriesTitle) }
  return (
    <EditPage title={words.newTitle} back={back}>
      <EpisodeForm
        {...form}
        stored={{ ...stored, title }}
        newId={docId}
        draftName={`new episode of ${params.docId}`}
        saved={words.added}
      />
    </EditPage>
  )
}
