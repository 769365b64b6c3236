import { randomUUID } from 'node:crypto'
import { Suspense, useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { TEXTS } from '../../kit/text/texts.ts'
import { Link } from '../../language/link.tsx'
import { LocalTime } from '../../language/local-time.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { type ClipValues, clipForm, clipValues, NEW_CLIP } from '../../moments/clips/clip-form.ts'
import { BEFORE_CLIP, clipPath, writePosition } from '../../moments/clips/clips.ts'
import { saveClip } from '../../moments/clips/edit-clips.server.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { wallAt } from '../../playback/clock/picture-clock.ts'
import { tellAnchors } from '../../playback/clock/picture-moment.tsx'
import { readClock } from '../../playback/clock/read-clock.tsx'
import { addressChecks, NO_ADDRESSES, previewSource } from '../../playback/streams/video-address.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { REAL_DURATION } from '../../site/series/watch-state.ts'
import button from '../../ui/button.module.css'
import { Check, Field } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from '../episodes/episode-form.module.css'
import { addressesOf } from '../episodes/save-episode.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { refusedFields, refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'
import { useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import { useLastKnown } from '../kit/edit-form/use-last-known.tsx'
import { NotThere } from '../kit/not-there.tsx'
import type { Route } from './+types/clip.route.ts'
import { clipEditWords } from './clip-edit-words.ts'
import { TakePicture } from './take-picture.tsx'

const EpisodePreview = lazyPart(() => import('../episodes/episode-preview.tsx'))

const MOST_TITLE = TEXTS.title.longest
const PATH = '/admin/series/:docId/episodes/:episodeDocId/clips/:clipId'

/** Returns the episode with its clip, or without one for a new clip; undefined when either is gone. */
async function targetOf({ params: { episodeDocId, clipId }, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const services = context.get(servicesContext)
  const episode = await services.documents.episode(episodeDocId)
  const clip = services.clips().byId.get(clipId)
  if (!episode || (clip?.episodeDocId !== episode.docId && clipId !== 'new')) return undefined
  const { durationSeconds } = episode.content
  return {
    episode,
    clip,
    // The episode form's default says nothing about the length of the video.
    lastMs: clip?.baseAt || durationSeconds < REAL_DURATION ? undefined : durationSeconds * 1000,
    base: clip?.baseAt ? Date.parse(clip.baseAt) - BEFORE_CLIP : undefined,
    addresses: { ...NO_ADDRESSES, thumbnail: clip?.thumbnail ?? '' },
    place: `/admin/series/${encodeURIComponent(episode.seriesDocId)}/episodes/${encodeURIComponent(episode.docId)}#clips`,
  }
}

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext)
  const target = await targetOf(args)
  if (!target) return data(null, { status: 404 })
  const { episode, clip, lastMs, base, addresses, place } = target
  const { hosts, origins } = services
  return {
    ...{ hosts, lastMs, base, addresses, place },
    clip: clip && { id: clip.id, title: clip.title.en || clip.title.fr },
    newId: clip ? undefined : randomUUID(),
    stored: clip ? clipValues(clip) : NEW_CLIP,
    version: clip?.version,
    episodeTitle: episode.title,
    isLive: episode.isLive,
    source: previewSource(episode.videoUrl, episode.content.captions, hosts, addressesOf(episode)),
    pictures: origins.pictures,
    anchors: (await services.moments.anchors([episode.docId]))[episode.docId] ?? [],
    now: services.now().getTime(),
  }
}

/** Saves the form of a clip (spec J6). */
export async function action({ request, ...args }: Route.ActionArgs) {
  const { hosts, origins, clips } = args.context.get(servicesContext)
  const target = await targetOf(args)
  if (!target) return refuse(refusedWhole('gone'), 404)
  const { episode, clip, lastMs, base, addresses, place } = target
  const checkPicture = addressChecks(hosts, origins.pictures, addresses).thumbnail
  const sent = await readEdit(request, clipForm({ lastMs, checkPicture }))
  if (!sent.ok) return sent.answer
  const { from, to, titleEn, titleFr, ...own } = sent.value
  const saved = await saveClip(args.context.get(adminContext).editing, {
    ...own,
    id: clip?.id ?? sent.newId ?? randomUUID(),
    episodeDocId: episode.docId,
    baseAt: base === undefined ? null : new Date(base + from).toISOString(),
    fromMs: base === undefined ? from : 0,
    toMs: base === undefined ? to : to - from,
    title: { en: titleEn, fr: titleFr },
    // A form without a version counts as stale.
    baseVersion: clip ? (sent.baseVersion ?? 0) : sent.baseVersion,
  })
  if (saved.ok) return { ok: true as const, ...(clip ? {} : { goTo: place }) }
  if (saved.reason === 'too-many') return refuse(refusedFields({ to: 'too-many-clips' }), 409)
  const now = clip && clips().byId.get(clip.id)
  if (saved.reason === 'not-found' || !now) return refuse(refusedWhole('gone'), 404)
  return refuse({ ok: false, faults: {}, newer: { values: clipValues(now), version: now.version } }, 409)
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
  return <ClipForm known={known} isGone={isGone} />
}

type Known = NonNullable<Route.ComponentProps['loaderData']>

/** The form of a clip beside its video, whose place becomes its beginning or its end (spec J6). */
function ClipForm({ known: { clip, base, anchors, now, place, ...known }, isGone }: { known: Known; isGone: boolean }) {
  const words = useWordsOf(clipEditWords)
  const isReady = useHydrated()
  const toast = useToast()
  const stage = useRef<HTMLDivElement>(null)
  const [isSending, setSending] = useState(false)
  const checkPicture = addressChecks(known.hosts, known.pictures, known.addresses).thumbnail
  const form = useEditForm<ClipValues>({
    ...{ stored: known.stored, version: known.version, saved: words.saved, isHeld: isSending, isGone },
    schema: clipForm({ lastMs: known.lastMs, checkPicture }),
    draftName: `clip ${clip?.id ?? place}`,
  })
  // The preview's player is known by this name.
  useEffect(() => tellAnchors({ preview: anchors }, now), [anchors, now])

  function setHere(name: 'from' | 'to') {
    const video = stage.current?.querySelector('video')
    const seconds = video && video.readyState > 0 ? video.currentTime : Number.NaN
    const ms = base === undefined ? seconds * 1000 : (wallAt(readClock(), seconds) ?? Number.NaN) - base
    if (ms >= 0) form.set(name, writePosition(Math.round(ms / 100) * 100))
    else toast(words.noPlace)
  }

  return (
    <EditPage
      title={clip?.title ?? words.add}
      back={{ to: place, label: words.toEpisode(known.episodeTitle) }}
      actions={
        clip && (
          <Link to={clipPath(clip.id)} className={button.button}>
            {words.see}
          </Link>
        )
      }
    >
      <EditFrame form={form} path={PATH} labels={words.fields}>
        {known.newId && <input type="hidden" name="docId" value={known.newId} />}
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.groups.part}</legend>
          <div ref={stage} className={`measure ${styles.stage}`}>
            {isReady && (
              <Suspense>
                <EpisodePreview source={known.source} title={known.episodeTitle} isLive={known.isLive} />
              </Suspense>
            )}
          </div>
          {base !== undefined && (
            <p className="muted measure">
              {words.counted} <LocalTime at={new Date(base).toISOString()} />
            </p>
          )}
          <div className="stack gap-5 fit top">
            {(['from', 'to'] as const).map((name) => (
              <div key={name} className="stack gap-2 to-start">
                <Field {...form.text(name)} label={words.fields[name]} hint={words.hints.position} autoComplete="off" required />
                <button type="button" className={button.button} disabled={!isReady} onClick={() => setHere(name)}>
                  {words.here[name]}
                </button>
              </div>
            ))}
          </div>
        </fieldset>
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.groups.about}</legend>
          <div className="stack gap-5 fit top">
            <Field {...form.text('titleEn')} label={words.fields.titleEn} hint={words.hints.title} maxLength={MOST_TITLE} />
            <Field {...form.text('titleFr')} label={words.fields.titleFr} hint={words.hints.title} maxLength={MOST_TITLE} />
          </div>
          <Check {...form.check('tellsResult')} label={words.fields.tellsResult} hint={words.hints.tellsResult} />
          <PictureField
            name="thumbnail"
            label={words.fields.thumbnail}
            value={form.values.thumbnail}
            onChange={(thumbnail) => form.set('thumbnail', thumbnail)}
            fault={form.faultOf('thumbnail')}
            onBusy={setSending}
            more={(open) => <TakePicture of={stage} onTake={open} />}
          />
        </fieldset>
      </EditFrame>
    </EditPage>
  )
}
