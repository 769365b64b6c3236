import { Link } from 'react-router'
import type { PasswordWeakness } from '../../../access/password/password-weakness.server.ts'
import { categoriesOf } from '../../../catalog/categories/category.ts'
import { type SeriesValues, splitTags } from '../../../catalog/series/series-values.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { Field, VERBATIM } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import groups from '../../kit/edit-form/form-groups.module.css'
import type { EditForm } from '../../kit/edit-form/use-edit-form.tsx'
import { useMay } from '../../panel-role.tsx'
import { seriesWords } from '../series-words.ts'

export type Category = { id: string; name: string; tags: string[] }

type Props = {
  form: EditForm<SeriesValues>
  stored: SeriesValues
  categories: Category[]
  /** The reason why the stored password is easily guessed. */
  weakness: PasswordWeakness | undefined
}

/** The fields that decide where viewers find a series, and its password. */
export function AccessFields({ form, stored, categories, weakness }: Props) {
  const words = useWordsOf(seriesWords)
  const may = useMay()
  const { values } = form
  const passwordHint = [weakness && words.weak[weakness], stored.password === '' ? words.hints.passwordNew : words.hints.password]
  return (
    <fieldset className={`stack gap-5 ${groups.group}`}>
      <legend>{words.groups.access}</legend>
      <div className="stack gap-5 fit top">
        <SelectField
          {...form.text('categoryId')}
          label={words.fields.categoryId}
          hint={words.hints.category}
          none={words.noCategory}
          options={categories.map(({ id, name }) => [id, name])}
        >
          {!categories.some(({ id }) => id === values.categoryId) && values.categoryId !== '' && (
            <option value={values.categoryId}>{values.categoryId}</option>
          )}
        </SelectField>
        {may.write('/admin/series/:docId') && (
          <Field
            {...form.text('password')}
            type="password"
            label={words.fields.password}
            hint={passwordHint.filter(Boolean).join(' ')}
            reveal={{ show: words.show, hide: words.hide }}
            {...VERBATIM}
          />
        )}
      </div>
      <Rows values={values} categories={categories} />
    </fieldset>
  )
}

/** The rows of the home page that show the series; when there are none, advice on how to add the series to one. */
function Rows({ values: { tags, categoryId }, categories }: { values: SeriesValues; categories: Category[] }) {
  const words = useWordsOf(seriesWords).rows
  const rows = categoriesOf({ tags: splitTags(tags), categoryId: categoryId || null }, categories)
  return (
    <p role="status" className={rows.length > 0 ? 'muted' : 'marked'}>
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
