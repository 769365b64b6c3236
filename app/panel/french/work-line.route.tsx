import { data, useOutletContext } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import type { Route } from './+types/work-line.route.ts'
import { FrenchLineForm } from './french-line-form.tsx'
import { translationsWords } from './french-words.ts'
import { readFrenchLine, saveFrenchLine } from './save-french.server.ts'
import type { WorkListPosition } from './work-list-position.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { workList, frenchLines, keptNames } = context.get(servicesContext)
  const read = await readFrenchLine(workList, params)
  if (!read) return data(null, { status: 404 })
  return { ...read, history: await frenchLines.history(params.hash), names: keptNames() }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  return saveFrenchLine(request, { ...context.get(servicesContext).workList, editing }, params)
}

export const clientAction = answerSaveFailure

/** The form of a text in the work list; saving it opens the next one. */
export default function WorkLine({ loaderData, params }: Route.ComponentProps) {
  const words = useWordsOf(translationsWords)
  const { next } = useOutletContext<WorkListPosition>()
  if (!loaderData) return <p role="status">{words.gone}</p>
  return <FrenchLineForm key={params.hash} {...loaderData} work={{ next, before: loaderData.line.before ?? null }} />
}
