import { data } from 'react-router'
import { toCategory } from '../../catalog/rows.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { revertedForm } from '../history/revert.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import type { Route } from './+types/category.route.ts'
import { CategoryForm } from './category-form.tsx'
import { categoryValues, readCategoryForm, saveCategoryForm } from './save-category.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const category = await readCategoryForm(services, params.categoryId)
  if (!category) throw data(null, { status: 404 })
  const series = await services.documents.placements()
  const start = await revertedForm(services, request, { kind: 'category', id: params.categoryId }, (row) =>
    categoryValues(toCategory(row)),
  )
  return { stored: category.values, version: category.version, tagsInUse: series.map(({ tags }) => tags), start }
}

export function action({ request, params, context }: Route.ActionArgs) {
  return saveCategoryForm(request, { ...context.get(servicesContext), ...context.get(adminContext) }, params.categoryId)
}

export const clientAction = answerSaveFailure

export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  // The key gives each category its own form and draft.
  return <CategoryForm key={params.categoryId} {...loaderData} id={params.categoryId} />
}
