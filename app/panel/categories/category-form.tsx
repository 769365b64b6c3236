import { type CategoryValues, categoryForm } from '../../catalog/categories/category-values.ts'
import { proposedId } from '../../catalog/series/series-values.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Field } from '../../ui/field.tsx'
import { EditFrame } from '../kit/edit-form/edit-frame.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import groups from '../kit/edit-form/form-groups.module.css'
import { useEditForm } from '../kit/edit-form/use-edit-form.tsx'
import type { InitialForm } from '../kit/edit-form/use-typed-values.tsx'
import { categoriesWords } from './category-words.ts'

type Props = {
  stored: CategoryValues
  version: number | undefined
  /** The tags of each series. */
  tagsInUse: string[][]
  /** The category's id; undefined for a new one. */
  id?: string
  start?: InitialForm<CategoryValues> | undefined
}

/** The form of a category: name, id and the tags of its series (spec M3). */
export function CategoryForm({ stored, version, tagsInUse, id, start }: Props) {
  const words = useWordsOf(categoriesWords)
  const form = useEditForm<CategoryValues>({
    schema: categoryForm,
    stored,
    version,
    draftName: id === undefined ? 'new category' : `category ${id}`,
    saved: words.saved,
    start,
  })
  const { values } = form

  function setName(name: string) {
    // A new category's id follows its name until the admin types another one.
    if (id === undefined && (values.id === '' || values.id === proposedId(values.name))) form.set('id', proposedId(name))
    form.set('name', name)
  }

  const parsed = categoryForm.shape.tags.safeParse(values.tags)
  const matching = parsed.success ? tagsInUse.filter((tags) => carriesAll(tags, parsed.data)).length : undefined
  return (
    <EditPage title={id === undefined ? words.newTitle : stored.name} back={{ to: '/admin/categories', label: words.back }}>
      <EditFrame
        form={form}
        path="/admin/categories/:categoryId"
        labels={words.fields}
        texts={{ required: words.fillIn, failed: words.saveFailed }}
      >
        <div className={`stack gap-5 ${groups.alone}`}>
          <Field {...form.text('name')} onChange={({ target }) => setName(target.value)} label={words.fields.name} required />
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
