import { data } from 'react-router'
import { type CategoryValues, categoryForm } from '../../catalog/category-form.ts'
import type { Documents } from '../../catalog/documents.server.ts'
import { saveCategory } from '../../catalog/edit-categories.server.ts'
import { categoriesWords } from '../../language/admin/categories.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { Field } from '../../ui/field.tsx'
import type { Route } from './+types/category.route.ts'
import { refusedFields, refusedWhole } from './edit-answer.ts'
import { EditFrame } from './edit-frame.tsx'
import { EditPage } from './edit-page.tsx'
import groups from './form-groups.module.css'
import { keepEdit } from './keep-edit.tsx'
import { readEdit, refuse } from './read-edit.server.ts'
import { useEditForm } from './use-edit-form.tsx'

/** The word that stands in the address for a category that is not there yet. */
const NEW = 'new'
const EMPTY: CategoryValues = { name: '', id: '', tags: '' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { documents } = context.get(servicesContext)
  const tagsInUse = (await documents.allSeries()).map(({ tags }) => tags)
  if (params.categoryId === NEW) return { stored: EMPTY, version: undefined, tagsInUse }
  const category = await categoryOf(documents, params.categoryId)
  if (!category) throw data(null, { status: 404 })
  return { stored: category.values, version: category.version, tagsInUse }
}

async function categoryOf(documents: Documents, wanted: string) {
  const category = (await documents.categories()).find(({ id }) => id === wanted)
  if (!category) return undefined
  const { id, name, tags, version } = category
  return { values: { name, id, tags: tags.join(', ') } satisfies CategoryValues, version }
}

/** Saves a category (spec M3). A new one, or one with a new id, is shown in the list. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const sent = await readEdit(request, categoryForm)
  if (!sent.ok) return sent.answer
  const formerId = params.categoryId === NEW ? null : params.categoryId
  const saved = await saveCategory(editing, { ...sent.value, formerId, baseVersion: sent.baseVersion })
  if (saved.ok) return { ok: true as const, ...(saved.id === formerId ? {} : { goTo: '/admin/categories' }) }
  if (saved.reason === 'id-taken') return refuse(refusedFields({ id: 'id-taken' }), 409)
  if (saved.reason === 'category-not-found') return refuse(refusedWhole('gone'), 404)
  const newer = await categoryOf(context.get(servicesContext).documents, params.categoryId)
  return newer ? refuse({ ok: false, faults: {}, newer }, 409) : refuse(refusedWhole('gone'), 404)
}

export const clientAction = keepEdit

/** A new category, or one that is there. */
export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  // Another category is another form, with its own draft.
  return <CategoryForm key={params.categoryId} {...loaderData} isNew={params.categoryId === NEW} id={params.categoryId} />
}

type FormProps = Route.ComponentProps['loaderData'] & { isNew: boolean; id: string }

function CategoryForm({ stored, version, tagsInUse, isNew, id }: FormProps) {
  const words = useWordsOf(categoriesWords)
  const form = useEditForm<CategoryValues>({
    schema: categoryForm,
    stored,
    version,
    draftName: `category ${id}`,
    saved: words.saved,
  })
  const parsed = categoryForm.shape.tags.safeParse(form.values.tags)
  const matching = parsed.success ? tagsInUse.filter((tags) => carriesAll(tags, parsed.data)).length : undefined
  return (
    <EditPage title={isNew ? words.newTitle : stored.name} back={{ to: '/admin/categories', label: words.back }}>
      <EditFrame form={form} labels={words.fields} texts={{ required: words.fillIn, failed: words.saveFailed }}>
        <div className={groups.alone}>
          <Field {...form.text('name')} label={words.fields.name} required />
          <Field
            {...form.text('id')}
            label={words.fields.id}
            hint={words.hints.id}
            autoCapitalize="off"
            spellCheck={false}
            required
          />
          <Field
            {...form.text('tags')}
            label={words.fields.tags}
            hint={matching === undefined ? words.hints.tags : words.matches(matching)}
            autoCapitalize="off"
            required
          />
        </div>
      </EditFrame>
    </EditPage>
  )
}

function carriesAll(carried: string[], wanted: string[]) {
  const lower = carried.map((tag) => tag.toLowerCase())
  return wanted.every((tag) => lower.includes(tag))
}
