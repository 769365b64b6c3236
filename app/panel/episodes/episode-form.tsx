import { type ChangeEvent, Suspense, useEffect, useRef, useState } from 'react'
import { captionsOf, type EpisodeValues, episodeForm, newEpisode } from '../../catalog/episodes/episode-values.ts'
import type { FormOrigins } from '../../catalog/series/series-values.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { EPISODE_DESCRIPTIONS, SHORT_ADVISED, TEXTS } from '../../kit/text/texts.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { RokuFault } from '../../outward/feeds/roku/roku-faults.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import type { Hosts } from '../../playback/streams/address.ts'
import {
  addressChecks,
  isProviderAddress,
  linkOf,
  previewSource,
  recogniseVideo,
  type StoredAddresses,
} from '../../playback/streams/video-address.ts'
import { useSettledSource } from '../../playback/use-settled-source.tsx'
import { Check, Field, VERBATIM } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TakePicture } from '../clips/take-picture.tsx'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { FoldedPart } from '../kit/edit-form/folded-part.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import type { FrenchBesides } from '../kit/edit-form/french-beside.server.ts'
import { FrenchBeside } from '../kit/edit-form/french-beside.tsx'
import { TextAreas } from '../kit/edit-form/text-areas.tsx'
import { type EditForm, useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import type { InitialForm } from '../kit/edit-form/use-typed-values.tsx'
import { NewButtons, PublishFields, useWrittenPublication } from '../kit/publish/publish-fields.tsx'
import { publishWords } from '../kit/publish/publish-words.ts'
import { rokuWords } from '../series/reach/roku-words.ts'
import styles from './episode-form.module.css'
import { episodesWords } from './episode-words.ts'
import { localMinute } from './local-minute.ts'
import { MomentField } from './moment-field.tsx'
import { NoticeSelect } from './notice-select.tsx'

const EpisodePreview = lazyPart(() => import('./episode-preview.tsx'))

type EpisodeFormData = {
  stored: EpisodeValues
  version: number | undefined
  addresses: StoredAddresses
  hosts: Hosts
  pictures: FormOrigins['pictures']
}

type Props = EpisodeFormData & {
  draftName: string
  /** The message after saving. */
  saved: string
  /** The id of a new episode, so that sending the form again does not create a second episode. */
  newId?: string
  /** True for a duplicate: selects the title, which is the first thing to change. */
  isCopy?: boolean
  /** The French of the episode's texts. */
  french?: FrenchBesides
  isGone?: boolean
  start?: InitialForm<EpisodeValues> | undefined
  /** The reasons why Roku omits the saved episode although its box is ticked. */
  roku?: RokuFault[]
}

/** The form of one episode (spec M7, M8), beside a preview of its player. */
export function EpisodeForm({
  stored,
  version,
  addresses,
  hosts,
  pictures,
  draftName,
  saved,
  newId,
  isCopy = false,
  french = {},
  isGone = false,
  start,
  roku = [],
}: Props) {
  const words = useWordsOf(episodesWords)
  const publishing = useWordsOf(publishWords)
  const written = useWrittenPublication()
  const isHydrated = useHydrated()
  const [isSending, setSending] = useState(false)
  const form = useEditForm<EpisodeValues>({
    schema: episodeForm(addressChecks(hosts, pictures, addresses)),
    stored,
    version,
    draftName,
    isHeld: isSending,
    isGone,
    start,
    saved,
  })
  const title = useRef<HTMLInputElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isCopy) return
    title.current?.focus()
    title.current?.select()
  }, [isCopy])
  const { values } = form
  const address = values.videoUrl.trim()
  // The player follows the form after a pause in typing (spec W4).
  const settled = useSettledSource('preview', previewSource(address, captionsOf(values), hosts, addresses))
  // The episode number differs between episodes, so it never counts as unusual.
  const usual = { ...newEpisode(0, ''), episodeNumber: stored.episodeNumber }
  const shortHint =
    values.shortDescription.length > SHORT_ADVISED
      ? words.hints.longShort(values.shortDescription.length)
      : words.hints.shortDescription
  const isEmpty = address === '' && settled?.source.kind === 'none'

  return (
    <EditFrame
      form={form}
      path="/admin/series/:docId/episodes/:episodeDocId"
      labels={{ ...words.fields, ...publishing.fields }}
      written={(name, value) =>
        name === 'startsAt' && typeof value === 'string' ? localMinute(value).replace('T', ' ') : written(name, value)
      }
      submit={newId === undefined ? undefined : <NewButtons isSaving={form.isSaving} isHeld={form.isHeld} />}
    >
      {newId && <input type="hidden" name="docId" value={newId} />}
      <div className={`stack gap-5 ${styles.columns}`}>
        <div className="stack gap-5">
          <fieldset className={`stack gap-5 ${groups.group}`}>
            <legend>{words.groups.main}</legend>
            <FrenchBeside label={words.fields.title} english={values.title} french={french.title}>
              <Field
                ref={title}
                {...form.text('title')}
                label={words.fields.title}
                hint={words.hints.title}
                maxLength={TEXTS.title.longest}
              />
            </FrenchBeside>
            <div className="stack gap-5 fit top">
              <StartField form={form} />
              <Field {...form.text('releaseDate')} type="date" label={words.fields.releaseDate} required />
              <Field
                {...form.text('duration')}
                label={words.fields.duration}
                placeholder="00:00:01"
                autoComplete="off"
                required
              />
              <SelectField
                {...form.text('language')}
                label={words.fields.language}
                options={Object.entries(languagesWith(values.language, words.languages))}
              />
            </div>
          </fieldset>
          <fieldset className={`stack gap-5 ${groups.group}`}>
            <legend>{words.groups.video}</legend>
            <AddressField form={form} hosts={hosts} />
            <PictureField
              name="thumbnail"
              label={words.fields.thumbnail}
              value={values.thumbnail}
              onChange={(thumbnail) => form.set('thumbnail', thumbnail)}
              fault={form.faultOf('thumbnail')}
              onBusy={setSending}
              more={(open) => <TakePicture of={stage} onTake={open} />}
            />
          </fieldset>
        </div>
        <section className={`stack gap-3 ${styles.preview}`} aria-labelledby="preview-title">
          <h2 id="preview-title" className="large">
            {words.preview}
          </h2>
          <div ref={stage} className={styles.stage}>
            {isHydrated && settled && !isEmpty ? (
              <Suspense>
                <EpisodePreview source={settled.source} title={values.title || words.untitled} />
              </Suspense>
            ) : (
              <p className={`muted ${styles.nothing}`}>{words.previewEmpty}</p>
            )}
          </div>
        </section>
        <div className="stack gap-5">
          <fieldset className={`stack gap-5 ${groups.group}`}>
            <legend>{words.groups.texts}</legend>
            <TextAreas
              form={form}
              fields={EPISODE_DESCRIPTIONS}
              french={french}
              hintOf={(field) => (field === 'shortDescription' ? shortHint : undefined)}
              rows={{ longDescription: 6 }}
              after={{
                shortDescription: (
                  <NoticeSelect text={values.shortDescription} change={(text) => form.set('shortDescription', text)} />
                ),
              }}
            />
          </fieldset>
          {newId === undefined && <PublishFields form={form} of="episode" />}
          <RareFields form={form} usual={usual} hosts={hosts} roku={roku} />
        </div>
      </div>
    </EditFrame>
  )
}

type FieldProps = { form: EditForm<EpisodeValues> }

const RARE = [
  'episodeNumber',
  'rating',
  'ratingSource',
  'captionsEn',
  'captionsFr',
  'onRoku',
] as const satisfies (keyof EpisodeValues)[]

type RareProps = FieldProps & Pick<Props, 'hosts'> & { usual: EpisodeValues; roku: RokuFault[] }

/** The fields that most episodes leave unchanged (spec O5). */
function RareFields({ form, usual, hosts, roku }: RareProps) {
  const words = useWordsOf(episodesWords)
  const { values } = form
  return (
    <FoldedPart
      title={words.groups.rare}
      hint={words.groups.rareHint}
      isNeeded={RARE.some((name) => form.faultOf(name) !== undefined || values[name] !== usual[name])}
    >
      <div className="stack gap-5 fit top">
        <Field
          {...form.text('episodeNumber')}
          label={words.fields.episodeNumber}
          hint={words.hints.number}
          inputMode="numeric"
          required
        />
        <Field {...form.text('rating')} label={words.fields.rating} />
        <Field {...form.text('ratingSource')} label={words.fields.ratingSource} />
      </div>
      <div className="stack gap-5 fit top">
        <Field {...form.text('captionsEn')} type="url" label={words.fields.captionsEn} hint={words.hints.captions} />
        <Field {...form.text('captionsFr')} type="url" label={words.fields.captionsFr} hint={words.hints.captions} />
      </div>
      {isProviderAddress(values.videoUrl.trim(), hosts) && (
        <Check {...form.check('onRoku')} label={words.fields.onRoku} hint={words.hints.onRoku} />
      )}
      {values.onRoku && <RokuHint faults={roku} />}
    </FoldedPart>
  )
}

/** The field of the video's address, with the kind of video recognised while staff type the address. */
function AddressField({ form, hosts }: FieldProps & Pick<Props, 'hosts'>) {
  const words = useWordsOf(episodesWords)
  const common = useWordsOf(adminWords)
  const { onChange, ...field } = form.text('videoUrl')
  const address = form.values.videoUrl.trim()
  const known = recogniseVideo(address, hosts)
  const faults: Record<string, string> = common.faults
  const fault = address && !known.ok ? faults[known.fault] : undefined

  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange(event)
    // Roku accepts only the provider's addresses.
    if (!isProviderAddress(event.target.value, hosts)) form.set('onRoku', false)
  }

  function recognised() {
    if (address === '') return words.recognised.empty
    if (!known.ok) return fault
    if (known.kind !== 'link') {
      const said = words.recognised[known.kind]
      return typeof said === 'string' ? said : said(known.url)
    }
    const { host, isMedia } = linkOf(known.url)
    return isMedia ? words.recognised.media(host) : words.recognised.link(host)
  }

  return (
    <div className="stack gap-2">
      <Field
        {...field}
        onChange={change}
        label={words.fields.videoUrl}
        hint={words.hints.videoUrl(new URL(hosts.provider).origin)}
        {...VERBATIM}
        inputMode="url"
      />
      <p role="status" className={fault ? 'danger small firm' : address ? 'volt small firm anywhere' : 'muted small'}>
        {field.fault ? '' : recognised()}
      </p>
    </div>
  )
}

/** Lists the reasons why Roku omits the saved episode. */
function RokuHint({ faults }: { faults: RokuFault[] }) {
  const words = useWordsOf(rokuWords)
  return (
    <div role="status" className={faults.length > 0 ? 'marked' : undefined}>
      {faults.length > 0 && (
        <>
          <p>{words.missing}</p>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{words.faults[fault]}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function StartField({ form }: FieldProps) {
  const { fields, hints } = useWordsOf(episodesWords)
  const { value, fault } = form.text('startsAt')
  return (
    <MomentField
      name="startsAt"
      label={fields.startsAt}
      value={value}
      fault={fault}
      hints={{ inZone: hints.startsAt, plain: hints.startsAtAny }}
      onChange={(moment) => form.set('startsAt', moment)}
    />
  )
}

/** Returns the languages to choose from, including the stored one. */
function languagesWith(stored: string, known: Record<string, string>): Record<string, string> {
  return stored in known ? known : { ...known, [stored]: stored }
}
