import { useState } from 'react'
import { Link } from 'react-router'
import type { PasswordWeakness } from '../../access/password/password-weakness.server.ts'
import { type FormOrigins, proposedId, type SeriesValues, seriesForm, splitTags } from '../../catalog/series/series-values.ts'
import { TEXTS } from '../../kit/text/texts.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import button from '../../ui/button.module.css'
import { Check, Field } from '../../ui/field.tsx'
import { JumpLink } from '../../ui/jump-link.tsx'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import type { FrenchBesides } from '../kit/edit-form/french-beside.server.ts'
import { FrenchBeside } from '../kit/edit-form/french-beside.tsx'
import { useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import type { InitialForm } from '../kit/edit-form/use-typed-values.tsx'
import { NewButtons, PublishFields, useWrittenPublication } from '../kit/publish/publish-fields.tsx'
import { publishWords } from '../kit/publish/publish-words.ts'
import { Publishing } from '../kit/publish/publishing.tsx'
import { useMay } from '../panel-role.tsx'
import { AccessFields, type Category } from './fields/access-fields.tsx'
import { DescriptionFields } from './fields/description-fields.tsx'
import { RareFields } from './fields/rare-fields.tsx'
import { TagField } from './fields/tag-field.tsx'
import { seriesWords } from './series-words.ts'
import { useRemoveSeries } from './use-remove-series.tsx'

type Props = {
  stored: SeriesValues
  version?: number
  /** Undefined for a new series. */
  docId?: string
  categories: Category[]
  tags: string[]
  episodes: number
  origins: FormOrigins
  /** The French of the series' texts. */
  french?: FrenchBesides
  isGone?: boolean
  /** The series that a new one duplicates. */
  copy?: { docId: string; title: string; episodes: number; isProtected: boolean } | undefined
  start?: InitialForm<SeriesValues> | undefined
  /** The reason why the stored password is easily guessed. */
  weakness?: PasswordWeakness
}

const SECRET = ['password'] as const

/** The form of a new or existing series (spec M4). */
export function SeriesForm({
  stored,
  version,
  docId,
  categories,
  tags,
  episodes,
  origins,
  french = {},
  isGone = false,
  copy,
  start,
  weakness,
}: Props) {
  const words = useWordsOf(seriesWords)
  const common = useWordsOf(adminWords)
  const publishing = useWordsOf(publishWords)
  const written = useWrittenPublication()
  const isNew = docId === undefined
  const [isSending, setSending] = useState(false)
  const form = useEditForm<SeriesValues>({
    schema: seriesForm(origins, isNew ? undefined : stored),
    stored,
    version,
    draftName: `series ${docId ?? (copy ? `like ${copy.docId}` : 'new')}`,
    secret: SECRET,
    isHeld: isSending,
    isGone,
    start,
    saved: isNew ? words.added : words.saved,
    question({ password }) {
      if (stored.password === '' || password.trim() === stored.password) return undefined
      return password.trim() === '' ? words.askRemove : words.askChange
    },
  })
  const { values } = form
  const isPayPerView = splitTags(values.tags).some((tag) => tag.toLowerCase() === 'ppv')
  const removal = useRemoveSeries(() => form.leave('/admin/series'))

  function setTitle(title: string) {
    // A new series' id follows its title until the admin types another one.
    if (isNew && (values.id === '' || values.id === proposedId(values.title))) form.set('id', proposedId(title))
    form.set('title', title)
  }

  function setTags(next: string) {
    form.set('tags', next)
    // The field is now hidden, and a wrong value in it must not prevent saving.
    if (isPayPerView && !splitTags(next).some((tag) => tag.toLowerCase() === 'ppv')) form.set('embedLink', stored.embedLink)
  }

  return (
    <EditPage
      title={copy ? words.copyTitle(copy.title) : isNew ? words.newTitle : stored.title}
      back={{ to: '/admin/series', label: words.back }}
      actions={docId !== undefined && <Actions docId={docId} stored={stored} episodes={episodes} />}
    >
      <EditFrame
        form={form}
        path="/admin/series/:docId"
        labels={{ ...words.fields, ...publishing.fields }}
        written={written}
        submit={isNew ? <NewButtons isSaving={form.isSaving} isHeld={form.isHeld} /> : undefined}
        secret={SECRET}
        texts={{ required: words.required, failed: isNew ? words.addFailed : words.saveFailed }}
        actions={
          !isNew && (
            <button type="button" className={button.danger} onClick={() => removal.ask({ docId, title: stored.title, episodes })}>
              {common.remove}
            </button>
          )
        }
      >
        {copy && <CopyOptions copy={copy} />}
        <div className={`stack gap-5 top ${groups.columns}`}>
          <div className="stack gap-5">
            <fieldset className={`stack gap-5 ${groups.group}`}>
              <legend>{words.groups.main}</legend>
              <FrenchBeside label={words.fields.title} english={values.title} french={french.title}>
                <Field
                  {...form.text('title')}
                  onChange={({ target }) => setTitle(target.value)}
                  label={words.fields.title}
                  hint={words.hints.title}
                  maxLength={Math.max(TEXTS.title.longest, stored.title.length)}
                  required
                />
              </FrenchBeside>
              <TagField
                name="tags"
                label={words.fields.tags}
                hint={words.hints.tags}
                fault={form.faultOf('tags')}
                value={values.tags}
                onChange={setTags}
                suggestions={tags}
              />
              {isPayPerView ? (
                <Field
                  {...form.text('embedLink')}
                  type="url"
                  inputMode="url"
                  label={words.fields.embedLink}
                  hint={words.hints.embedLink}
                  placeholder="https://"
                />
              ) : (
                <input type="hidden" name="embedLink" value={values.embedLink} />
              )}
              <PictureField
                name="thumbnail"
                label={words.fields.thumbnail}
                value={values.thumbnail}
                onChange={(thumbnail) => form.set('thumbnail', thumbnail)}
                fault={form.faultOf('thumbnail')}
                onBusy={setSending}
              />
            </fieldset>
            <AccessFields form={form} stored={stored} categories={categories} weakness={weakness} />
            {!isNew && <PublishFields form={form} of="series" />}
          </div>
          <div className="stack gap-5">
            <DescriptionFields form={form} french={french} />
            <RareFields form={form} stored={stored} docId={docId} />
          </div>
        </div>
      </EditFrame>
      {removal.dialog}
    </EditPage>
  )
}

/** The actions on a stored series. */
function Actions({ docId, stored, episodes }: { docId: string; stored: SeriesValues; episodes: number }) {
  const words = useWordsOf(seriesWords)
  const may = useMay()
  return (
    <>
      <Publishing
        title={stored.title}
        stored={stored}
        mayPublish={may.write('/admin/series/:docId/publish')}
        to={{ path: `/admin/series/${encodeURIComponent(docId)}/publish` }}
      />
      <JumpLink to="episodes-title" className={button.button}>
        {words.toEpisodes(episodes)}
      </JumpLink>
      {may.write('/admin/series/:docId') && (
        <Link to={`/admin/series-new?${new URLSearchParams({ from: docId })}`} className={button.button}>
          {words.duplicate}
        </Link>
      )}
      {stored.state === 'public' && (
        <a href={`/series/${stored.id}`} className={button.button} target="_blank" rel="noreferrer">
          {words.see}
        </a>
      )}
    </>
  )
}

/** Says which parts a duplicate does not copy, and offers to copy the episodes. */
function CopyOptions({ copy: { docId, episodes, isProtected } }: { copy: NonNullable<Props['copy']> }) {
  const words = useWordsOf(seriesWords).copy
  return (
    <>
      <input type="hidden" name="copiedFrom" value={docId} />
      {isProtected && <p className="marked">{words.isOpen}</p>}
      {episodes > 0 && (
        <Check id="withEpisodes" name="withEpisodes" label={words.withEpisodes(episodes)} hint={words.withEpisodesHint} />
      )}
    </>
  )
}
