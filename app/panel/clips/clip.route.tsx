import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { clipValues, NEW_CLIP } from '../../moments/clips/clips.ts'
import { previewSource } from '../../playback/streams/video-address.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { addressesOf } from '../episodes/save-episode.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { refuse } from '../kit/edit-form/read-edit.server.ts'
import { useLastKnown } from '../kit/edit-form/use-last-known.tsx'
import { NotThere } from '../kit/not-there.tsx'
import type { Route } from './+types/clip.route.ts'
import { clipEditWords } from './clip-edit-words.ts'
import { ClipForm } from './clip-form.tsx'
import { basisOf, episodePlace, NEW, NEW_LIVE, saveClipForm } from './save-clip.server.ts'

type Args = Pick<Route.LoaderArgs, 'params' | 'context'>

/** Returns the episode with its clip; undefined when either is gone. */
async function targetOf({ params: { episodeDocId, clipId }, context }: Args) {
  const services = context.get(servicesContext)
  const episode = await services.documents.episode(episodeDocId)
  const clip = services.clips().byId.get(clipId)
  const isNew = clipId === NEW || clipId === NEW_LIVE
  return episode && (isNew || clip?.episodeDocId === episode.docId) ? { episode, clipId, clip } : undefined
}

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const target = await targetOf(args)
  if (!target) return data(null, { status: 404 })
  const { episode, clip } = target
  const { hosts, origins } = services
  const basis = basisOf(services, target)
  const addresses = addressesOf(episode)
  return {
    clip: clip && { id: clip.id, title: clip.title.en || clip.title.fr },
    newId: clip ? undefined : randomUUID(),
    stored: clip ? clipValues(clip, basis) : NEW_CLIP,
    version: clip?.version,
    basis,
    episode: { title: episode.title, isLive: episode.isLive, place: episodePlace(episode) },
    source: previewSource(episode.videoUrl, episode.content.captions, hosts, addresses),
    hosts,
    pictures: origins.pictures,
    anchors: (await services.moments.anchors([episode.docId]))[episode.docId] ?? [],
    now: services.now().getTime(),
  }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const target = await targetOf(args)
  if (!target) return refuse(refusedWhole('gone'), 404)
  return saveClipForm(request, { ...args.context.get(servicesContext), ...args.context.get(adminContext) }, target)
}

export const clientAction = answerSaveFailure

/** The page of one clip, or of a new one. */
export default function ClipEditPage({ loaderData, params }: Route.ComponentProps) {
  return <OneClip key={params.clipId} loaded={loaderData} />
}

function OneClip({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const words = useWordsOf(clipEditWords)
  const { known, isGone } = useLastKnown(loaded)
  if (!known) return <NotThere title={words.notFound} back={{ to: '/admin/series', label: words.title }} />
  return <ClipForm {...known} isGone={isGone} />
}
