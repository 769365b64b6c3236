import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { PasswordWeakness } from '../../access/password-weakness.server.ts'
import { categoriesOf } from '../../catalog/category.ts'
import {
  type FormOrigins,
  proposedId,
  SERIES_LIMITS,
  type SeriesValues,
  seriesForm,
  splitTags,
} from '../../catalog/series-values.ts'
import { SHORT_ADVISED } from '../../catalog/texts.ts'
import { adminWords } from '../../language/admin-words.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { ask } from '../../shared/ask.tsx'
import { PictureField } from '../../thumbnails/picture-field.tsx'
import { AreaField } from '../../ui/area-field.tsx'
import button from '../../ui/button.module.css'
import { Check, Field } from '../../ui/field.tsx'
import { JumpLink } from '../../ui/jump-link.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EditFrame } from '../edit-form/edit-frame.tsx'
import { EditPage } from '../edit-form/edit-page.tsx'
import { FoldedPart } from '../edit-form/folded-part.tsx'
import groups from '../edit-form/form-groups.module.css'
import { FrenchBeside } from '../edit-form/french-beside.tsx'
import type { FrenchBesides } from '../edit-form/french-besides.ts'
import { useEditForm } from '../edit-form/use-edit-form.tsx'
import type { Start } from '../edit-form/use-typed-values.tsx'
import { useMay } from '../panel-role.tsx'
import { NewButtons, PublishFields, useWrittenPublication } from '../publish/publish-fields.tsx'
import { publishWords } from '../publish/publish-words.ts'
import { Publishing } from '../publish/publishing.tsx'
import { seriesWords } from './series-words.ts'
import { TagField } from './tag-field.tsx'
import { useRemoveSeries } from './use-remove-series.tsx'

type Category = { id: string; name: string; tags: string[] }
type Props = {
  stored: SeriesValues
  version?: number
  /** Undefined for a new series. */
  docId?: string
  categories: Category[]
  tags: string[]
  episodes: number
  origins: FormOrigins
  /** The French of its texts. */
  french?: FrenchBesides
  isGone?: boolean
  /** The series that a new one duplicates. */
  copy?: { docId: string; title: string; episodes: number; isProtected: boolean } | undefined
  start?: Start<SeriesValues> | undefined
  /** Why the stored password is easily guessed. */
  weakness?: PasswordWeakness
}

const SECRET = ['password'] as const
const RARE = ['id', 'releaseDate'] as const

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
  const may = useMay()
  const mayWrite = may.write('/admin/series/:docId')
  const mayPublish = may.write('/admin/series/:docId/publish')
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
  const isTaken = useTakenId(values.id, isNew ? undefined : stored.id, docId)
  const isPayPerView = splitTags(values.tags).some((tag) => tag.toLowerCase() === 'ppv')
  const removal = useRemoveSeries(() => form.leave('/admin/series'))

  function setTitle(title: string) {
    // A new series' id follows its title until the admin types another one.
    if (isNew && (values.id === '' || values.id === proposedId(values.title))) form.set('id', proposedId(title))
    form.set('title', title)
  }

  function setTags(next: string) {
    form.set('tags', next)
    // A hidden field must not prevent saving.
    if (isPayPerView && !splitTags(next).some((tag) => tag.toLowerCase() === 'ppv')) form.set('embedLink', stored.embedLink)
  }

  // An id that is not made from the title, and another day than that of a new series.
  const isOwnId = values.id !== proposedId(values.title) && values.id !== ''
  const isUnusual =
    isOwnId ||
    isTaken ||
    RARE.some((name) => form.faultOf(name) !== undefined) ||
    (isNew && values.releaseDate !== stored.releaseDate)

  const length = (text: string, limit: number) => words.characters(text.length, limit)
  const passwordHint = [weakness && words.weak[weakness], stored.password === '' ? words.hints.passwordNew : words.hints.password]
  const shortHint =
    length(values.shortDescription, SERIES_LIMITS.shortDescription) +
    (values.shortDescription.length > SHORT_ADVISED ? ` · ${words.long}` : '')

  return (
    <EditPage
      title={copy ? words.copyTitle(copy.title) : isNew ? words.newTitle : stored.title}
      back={{ to: '/admin/series', label: words.back }}
      actions={
        !isNew && (
          <>
            <Publishing
              title={stored.title}
              stored={stored}
              mayPublish={mayPublish}
              to={{ path: `/admin/series/${encodeURIComponent(docId)}/publish` }}
            />
            <JumpLink to="episodes-title" className={button.button}>
              {words.toEpisodes(episodes)}
            </JumpLink>
            {mayWrite && (
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
        {copy && <Copied copy={copy} />}
        <div className={groups.columns}>
          <div className={groups.column}>
            <fieldset className={groups.group}>
              <legend>{words.groups.main}</legend>
              <FrenchBeside label={words.fields.title} english={values.title} french={french.title}>
                <Field
                  {...form.text('title')}
                  onChange={({ target }) => setTitle(target.value)}
                  label={words.fields.title}
                  hint={words.hints.title}
                  maxLength={Math.max(SERIES_LIMITS.title, stored.title.length)}
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
            <fieldset className={groups.group}>
              <legend>{words.groups.access}</legend>
              <div className={groups.pair}>
                <SelectField {...form.text('categoryId')} label={words.fields.categoryId} hint={words.hints.category}>
                  <option value="">{words.noCategory}</option>
                  {!categories.some(({ id }) => id === values.categoryId) && values.categoryId !== '' && (
                    <option value={values.categoryId}>{values.categoryId}</option>
                  )}
                  {categories.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                {mayWrite && (
                  <Field
                    {...form.text('password')}
                    type="password"
                    label={words.fields.password}
                    hint={passwordHint.filter(Boolean).join(' ')}
                    reveal={{ show: words.show, hide: words.hide }}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                  />
                )}
              </div>
              <Rows values={values} categories={categories} />
            </fieldset>
            {!isNew && <PublishFields form={form} of="series" />}
          </div>
          <div className={groups.column}>
            <fieldset className={groups.group}>
              <legend>{words.groups.look}</legend>
              <FrenchBeside
                label={words.fields.shortDescription}
                english={values.shortDescription}
                french={french.shortDescription}
              >
                <AreaField {...form.text('shortDescription')} label={words.fields.shortDescription} hint={shortHint} rows={3} />
              </FrenchBeside>
              <FrenchBeside label={words.fields.longDescription} english={values.longDescription} french={french.longDescription}>
                <AreaField
                  {...form.text('longDescription')}
                  label={words.fields.longDescription}
                  hint={`${length(values.longDescription, SERIES_LIMITS.longDescription)} · ${words.hints.longDescription}`}
                  rows={7}
                />
              </FrenchBeside>
            </fieldset>
            <FoldedPart title={words.groups.rare} hint={words.groups.rareHint} isNeeded={isUnusual}>
              <div className={groups.pair}>
                <Field
                  {...form.text('id')}
                  onChange={({ target }) => form.set('id', target.value.toLowerCase())}
                  fault={form.faultOf('id') ?? (isTaken ? common.faults['id-taken'] : undefined)}
                  label={words.fields.id}
                  hint={!isNew && values.id !== stored.id ? words.hints.idChanges : words.hints.id(values.id)}
                  autoCapitalize="off"
                  autoComplete="off"
                  spellCheck={false}
                  required
                />
                <Field {...form.text('releaseDate')} type="date" label={words.fields.releaseDate} required />
              </div>
            </FoldedPart>
          </div>
        </div>
      </EditFrame>
      {removal.dialog}
    </EditPage>
  )
}

/** What a duplicate has not, and the choice of what it may have. */
function Copied({ copy: { docId, episodes, isProtected } }: { copy: NonNullable<Props['copy']> }) {
  const words = useWordsOf(seriesWords).copy
  return (
    <>
      <input type="hidden" name="copiedFrom" value={docId} />
      {isProtected && <p className={groups.warned}>{words.isOpen}</p>}
      {episodes > 0 && (
        <Check id="withEpisodes" name="withEpisodes" label={words.withEpisodes(episodes)} hint={words.withEpisodesHint} />
      )}
    </>
  )
}

/** The rows of the home page that show the series; without any, what to do about it. */
function Rows({ values: { tags, categoryId }, categories }: { values: SeriesValues; categories: Category[] }) {
  const words = useWordsOf(seriesWords).rows
  const rows = categoriesOf({ tags: splitTags(tags), categoryId: categoryId || null }, categories)
  return (
    <p role="status" className={rows.length > 0 ? groups.told : groups.warned}>
      {rows.length > 0 && words.some(rows.map(({ name }) => name).join(', '))}
      {rows.length === 0 && categories.length > 0 && words.none}
      {categories.length === 0 && (
        <>
          {words.noCategories} <Link to="/admin/categories-new">{words.addCategory}</Link>
        </>
      )}
    </p>
  )
}

/** The pause in typing after which an id is checked, in ms. */
const SETTLED = 250

/** Whether another series has this id, checked while it is typed. Saving decides, so a failed check counts as no. */
function useTakenId(id: string, storedId: string | undefined, docId: string | undefined): boolean {
  const [taken, setTaken] = useState('')
  useEffect(() => {
    if (id === '' || id === storedId) return
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ id, ...(docId === undefined ? {} : { docId }) })
      try {
        const response = await ask(`/admin/series-id?${query}`, { signal: gone.signal })
        if (response.ok) setTaken(((await response.json()) as { isTaken: boolean }).isTaken ? id : '')
      } catch {
        setTaken('')
      }
    }, SETTLED)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [id, storedId, docId])
  return taken !== '' && taken === id && id !== storedId
}
