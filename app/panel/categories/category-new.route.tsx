import type { CategoryValues } from '../../catalog/categories/category-values.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import type { Route } from './+types/category-new.route.ts'
import { CategoryForm } from './category-form.tsx'
import { saveCategoryForm } from './save-category.server.ts'

const EMPTY: CategoryValues = { name: '', id: '', tags: '' }

export async function loader({ context }: Route.LoaderArgs) {
  const series = await context.get(servicesContext).documents.placements()
  return { stored: EMPTY, version: undefined, tagsInUse: series.map(({ tags }) => tags) }
}

export function action({ request, context }: Route.ActionArgs) {
  return saveCategoryForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, null)
}

export const clientAction = answerSaveFailure

export default function NewCategory({ loaderData }: Route.ComponentProps) {
  return <CategoryForm {...loaderData} />
}
