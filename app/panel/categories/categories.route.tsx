import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoriesOf } from '../../catalog/categories/category.ts'
import { orderCategories, removeCategory } from '../../catalog/categories/edit-categories.server.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { readCommand } from '../kit/commands/command.server.ts'
import { answerCommandFailure, useCommand } from '../kit/commands/use-command.tsx'
import { useQuestion } from '../kit/commands/use-question.tsx'
import { IconAction } from '../kit/icon-action.tsx'
import { inOrder } from '../kit/lists/in-order.ts'
import styles from '../kit/lists/list.module.css'
import { AddLink, ListHead } from '../kit/lists/list-head.tsx'
import { Handle, Sortable, Steps, useSortableRow } from '../kit/lists/sortable.tsx'
import { BinIcon } from '../panel-icons.tsx'
import { useMay } from '../panel-role.tsx'
import type { Route } from './+types/categories.route.ts'
import { categoriesWords } from './category-words.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { documents } = context.get(servicesContext)
  const categories = await documents.categories()
  const counts = new Map(categories.map(({ id }) => [id, 0]))
  for (const series of await documents.placements())
    for (const { id } of categoriesOf(series, categories)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return { categories: categories.map(({ id, name, tags }) => ({ id, name, tags, count: counts.get(id) ?? 0 })) }
}

/** Sorts the categories, or deletes one (spec M3). */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  return readCommand(request, {
    order: async ({ ids = '' }) => {
      await orderCategories(editing, ids.split(','))
      return { ok: true }
    },
    remove: ({ id = '' }) => removeCategory(editing, id),
  })
}

export const clientAction = answerCommandFailure

type Category = Route.ComponentProps['loaderData']['categories'][number]

/** The page that sorts, adds and deletes the categories, which are the rows of the home page. */
export default function Categories({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(categoriesWords)
  const { removal } = useWordsOf(adminWords)
  const mayEdit = useMay().write('/admin/categories')
  const order = useCommand()
  const remove = useCommand()
  const { ask, dialog } = useQuestion()
  const pending = order.pending?.get('ids')
  const categories = inOrder(loaderData.categories, pending ? String(pending).split(',') : undefined)
  const items = categories.map(({ id, name }) => ({ id, name }))
  const onOrder = (ids: string[]) => order.submit({ command: 'order', ids: ids.join() }, { failed: words.orderFailed })
  const askToRemove = ({ id, name }: Category) => {
    const said = { removed: words.removed(name), failed: words.removeFailed }
    const onYes = () => remove.submit({ command: 'remove', id }, said)
    ask({ title: removal.title(name), text: words.removeText, onYes })
  }

  return (
    <>
      <ListHead title={words.title} lead={words.lead}>
        <AddLink to="/admin/categories-new">{words.add}</AddLink>
      </ListHead>
      {categories.length === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} />
      ) : (
        <Sortable items={items} onOrder={onOrder}>
          <ol className="stack gap-2">
            {categories.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                edit={
                  mayEdit && {
                    steps: <Steps id={category.id} items={items} onOrder={onOrder} />,
                    onRemove: () => askToRemove(category),
                  }
                }
              />
            ))}
          </ol>
        </Sortable>
      )}
      {dialog}
    </>
  )
}

type CategoryRowProps = { category: Category; edit: { steps: ReactNode; onRemove: () => void } | false }

function CategoryRow({ category, edit }: CategoryRowProps) {
  const words = useWordsOf(categoriesWords)
  const common = useWordsOf(adminWords)
  const { row, handle } = useSortableRow(category.id)
  const { id, name, tags, count } = category
  return (
    <li className={styles.row} {...row}>
      {edit && <Handle name={name} handle={handle} />}
      <div className={`anywhere shrink ${styles.text}`}>
        <Link to={`/admin/categories/${id}`} className={styles.name}>
          {name}
        </Link>
        <span className={`wrap muted small gap-1-3`}>
          <span>{id}</span>
          <span>{words.series(count)}</span>
          {tags.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </span>
      </div>
      {edit && (
        <div className={`line ${styles.actions}`}>
          {edit.steps}
          <IconAction label={common.about(common.remove, name)} onClick={edit.onRemove} icon={<BinIcon />} />
        </div>
      )}
    </li>
  )
}
