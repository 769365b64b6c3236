import { EVENT_LIMITS, type EventValues, type PictureValues, readPictures, writtenPictures } from '../../events/event-values.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { Hosts } from '../../playback/streams/address.ts'
import { Field, VERBATIM } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { BothLanguages } from '../kit/both-languages.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import type { EditForm } from '../kit/edit-form/use-edit-form.tsx'
import { IconAction } from '../kit/icon-action.tsx'
import { useServerNow } from '../kit/use-server-now.tsx'
import { BinIcon, UpIcon } from '../panel-icons.tsx'
import { StreamStateText } from '../today/alarms/stream-state-text.tsx'
import type { WebcastCheck } from '../today/alarms/webcast-check.ts'
import type { EventFormLookups } from './event-form-lookups.ts'
import { eventFormWords } from './event-form-words.ts'
import styles from './event-webcasts.module.css'

/**
 * Stream checks of the webcasts, by episode. `at`: the time of the checks, ISO; `v`: the version of the topic that announces new
 * ones.
 */
export type WebcastChecks = { v: number; at: string; zone: string; checks: Record<string, WebcastCheck> }

type Props = {
  form: EditForm<EventValues>
  series: { docId: string; title: string }[]
  /** Episodes of the chosen series. */
  episodes: EventFormLookups['episodes']
  hosts: Hosts
  seen: WebcastChecks | undefined
}

/** Edits the series of an event and the episodes that show the event, in the order in which viewers choose (spec E6). */
export function EventWebcasts({ form, series, episodes, hosts, seen }: Props) {
  const words = useWordsOf(eventFormWords)
  const { values } = form
  const webcasts = readPictures(values.pictures)
  const isThere = (docId: string) => webcasts.some(({ episodeDocId }) => episodeDocId === docId)
  const others = episodes.filter(({ docId }) => !isThere(docId))
  const titleOf = (docId: string) => {
    const episode = episodes.find((each) => each.docId === docId)
    return episode ? episode.title || words.picture.untitled : docId
  }
  const change = (next: PictureValues[]) => form.set('pictures', writtenPictures(next))
  const fault = form.faultOf('pictures')

  return (
    <fieldset className={`stack gap-5 ${groups.group}`}>
      <legend>{words.groups.pictures}</legend>
      <SelectField
        {...form.text('seriesDocId')}
        label={words.fields.seriesDocId}
        hint={words.hints.series}
        none={words.noSeries}
        options={series.map(({ docId, title }) => [docId, title])}
      >
        {values.seriesDocId !== '' && !series.some(({ docId }) => docId === values.seriesDocId) && (
          <option value={values.seriesDocId}>{values.seriesDocId}</option>
        )}
      </SelectField>
      {webcasts.length === 0 || values.videoUrl !== '' ? (
        <Field
          {...form.text('videoUrl')}
          label={words.fields.videoUrl}
          hint={words.hints.videoUrl(new URL(hosts.provider).origin)}
          {...VERBATIM}
          inputMode="url"
        />
      ) : (
        <input type="hidden" name="videoUrl" value="" />
      )}
      <div className="stack gap-4">
        <input type="hidden" name="pictures" value={values.pictures} />
        {webcasts.length === 0 && values.videoUrl === '' && <p className="muted">{words.picture.none}</p>}
        {webcasts.length > 1 && <p className="muted">{words.picture.hint}</p>}
        <ol className="stack gap-3">
          {webcasts.map((picture, at) => (
            <WebcastItem
              key={picture.episodeDocId}
              title={titleOf(picture.episodeDocId)}
              picture={picture}
              seen={seen}
              change={(next) => change(webcasts.with(at, next))}
              remove={() => change(webcasts.toSpliced(at, 1))}
              up={at === 0 ? undefined : () => change(webcasts.toSpliced(at, 1).toSpliced(at - 1, 0, picture))}
            />
          ))}
        </ol>
        <SelectField
          label={words.picture.add}
          hint={values.seriesDocId === '' ? words.picture.noSeries : others.length === 0 ? words.picture.noEpisodes : undefined}
          fault={fault}
          value=""
          disabled={others.length === 0}
          onChange={({ target }) => change([...webcasts, { episodeDocId: target.value, en: '', fr: '' }])}
          none={words.picture.choose}
          options={others.map(({ docId, title }) => [docId, title || words.picture.untitled])}
        />
      </div>
    </fieldset>
  )
}

type WebcastProps = {
  title: string
  picture: PictureValues
  seen: WebcastChecks | undefined
  change: (next: PictureValues) => void
  remove: () => void
  up: (() => void) | undefined
}

function WebcastItem({ title, picture, seen, change, remove, up }: WebcastProps) {
  const words = useWordsOf(eventFormWords).picture
  return (
    <li className={`stack gap-2 ${styles.picture}`}>
      <div className="line">
        <span className={`bold anywhere shrink ${styles.title}`}>{title}</span>
        {up && <IconAction label={words.up(title)} onClick={up} icon={<UpIcon />} />}
        <IconAction label={words.remove(title)} onClick={remove} icon={<BinIcon />} />
      </div>
      {seen && <Said seen={seen} docId={picture.episodeDocId} />}
      <div className="stack gap-5 fit top">
        <BothLanguages
          labels={{ en: words.labelEn(title), fr: words.labelFr(title) }}
          value={picture}
          maxLength={EVENT_LIMITS.label}
          onChange={(labels) => change({ ...picture, ...labels })}
        />
      </div>
    </li>
  )
}

function Said({ seen: { at, zone, checks }, docId }: { seen: WebcastChecks; docId: string }) {
  const now = useServerNow(at)
  const check = checks[docId]
  return (
    check && (
      <p className="muted">
        <StreamStateText check={check} zone={zone} now={now} />
      </p>
    )
  )
}
