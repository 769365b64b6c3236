import { Suspense, useEffect, useRef, useState } from 'react'
import type { FormOrigins } from '../../catalog/series/series-values.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { TEXTS } from '../../kit/text/texts.ts'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { type ClipBasis, type ClipValues, clipForm, clipPath, writePlace } from '../../moments/clips/clips.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { type Anchor, wallAt } from '../../playback/clock/picture-clock.ts'
import { tellAnchors } from '../../playback/clock/picture-moment.tsx'
import { readClock } from '../../playback/clock/read-clock.tsx'
import type { Hosts, PlayerSource } from '../../playback/streams/address.ts'
import { addressChecks, NO_ADDRESSES } from '../../playback/streams/video-address.ts'
import button from '../../ui/button.module.css'
import { Check, Field } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { sendCommand } from '../kit/commands/send-command.tsx'
import { RemoveButton } from '../kit/commands/use-removal.tsx'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import { useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import { clipEditWords } from './clip-edit-words.ts'
import styles from './clips.module.css'
import { TakePicture } from './take-picture.tsx'

const EpisodePreview = lazyPart(() => import('../episodes/episode-preview.tsx'))

type Props = {
  clip: { id: string; title: string } | undefined
  newId: string | undefined
  stored: ClipValues
  version: number | undefined
  basis: ClipBasis
  episode: { title: string; isLive: boolean; place: string }
  source: PlayerSource
  hosts: Hosts
  pictures: FormOrigins['pictures']
  /** Where staff have set the time of day in the video, and the server's time, in ms. */
  anchors: Anchor[]
  now: number
  isGone: boolean
}

/** Deletes a clip. */
export const removeClip = (id: string) => sendCommand<CommandAnswer>('/admin/clips-commands', { command: 'remove', id })

/** The form of a clip beside its video, whose place becomes its beginning or its end (spec J6). */
export function ClipForm({ clip, newId, stored, version, basis, episode, source, hosts, pictures, anchors, now, isGone }: Props) {
  const words = useWordsOf(clipEditWords)
  const isReady = useHydrated()
  const toast = useToast()
  const stage = useRef<HTMLDivElement>(null)
  const [isSending, setSending] = useState(false)
  const checks = addressChecks(hosts, pictures, { ...NO_ADDRESSES, thumbnail: stored.thumbnail })
  const form = useEditForm<ClipValues>({
    schema: clipForm(basis, checks.thumbnail),
    stored,
    version,
    draftName: `clip ${clip?.id ?? episode.place}`,
    saved: words.saved,
    isHeld: isSending,
    isGone,
  })
  const isOfDay = 'near' in basis
  // The preview's player is known by this name.
  useEffect(() => tellAnchors({ preview: anchors }, now), [anchors, now])
  const hint = isOfDay ? words.hints.hour(basis.zone) : words.hints.position

  function setHere(name: 'from' | 'to') {
    const video = stage.current?.querySelector('video')
    const seconds = video && video.readyState > 0 ? video.currentTime : undefined
    const ms = seconds === undefined ? undefined : isOfDay ? wallAt(readClock(), seconds) : seconds * 1000
    if (ms === undefined) toast(words.noPlace)
    else form.set(name, writePlace(ms, basis))
  }

  return (
    <EditPage title={clip?.title ?? words.add} back={{ to: episode.place, label: words.toEpisode(episode.title) }}>
      <EditFrame
        form={form}
        path="/admin/series/:docId/episodes/:episodeDocId/clips/:clipId"
        labels={words.fields}
        actions={
          clip &&
          !isGone && (
            <>
              <Link to={clipPath(clip.id)} className={button.button}>
                {words.see}
              </Link>
              <RemoveButton
                label={words.removeTitle}
                name={clip.title}
                text={words.removeText}
                send={() => removeClip(clip.id)}
                list={episode.place}
                reasons={{ 'not-found': words.gone }}
              />
            </>
          )
        }
      >
        {newId && <input type="hidden" name="docId" value={newId} />}
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.groups.part}</legend>
          <div ref={stage} className={styles.stage}>
            {isReady && (
              <Suspense>
                <EpisodePreview source={source} title={episode.title} isLive={episode.isLive} />
              </Suspense>
            )}
          </div>
          <div className="stack gap-5 fit top">
            {(['from', 'to'] as const).map((name) => (
              <div key={name} className="stack gap-2 to-start">
                <Field {...form.text(name)} label={words.fields[name]} hint={hint} autoComplete="off" required />
                <button type="button" className={button.button} disabled={!isReady} onClick={() => setHere(name)}>
                  {name === 'from' ? words.beginsHere : words.endsHere}
                </button>
              </div>
            ))}
          </div>
        </fieldset>
        <fieldset className={`stack gap-5 ${groups.group}`}>
          <legend>{words.groups.about}</legend>
          <div className="stack gap-5 fit top">
            <Field
              {...form.text('titleEn')}
              label={words.fields.titleEn}
              hint={words.hints.title}
              lang="en"
              maxLength={TEXTS.title.longest}
            />
            <Field {...form.text('titleFr')} label={words.fields.titleFr} lang="fr" maxLength={TEXTS.title.longest} />
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
