import { data, useOutletContext } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import type { Route } from './+types/translation.route.ts'
import { FrenchLineForm, type NextText } from './french-line-form.tsx'
import { translationsWords } from './french-words.ts'
import { readFrenchLine, saveFrenchLine } from './save-french.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { frenchLines, keptNames } = context.get(servicesContext)
  const read = await readFrenchLine(frenchLines, params.hash)
  if (!read) return data(null, { status: 404 })
  return { ...read, history: await frenchLines.history(params.hash), names: keptNames() }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  saveFrenchLine(request, context.get(servicesContext).frenchLines, context.get(adminContext), params.hash)

export const clientAction = answerSaveFailure

/** The form of a text, in its place in the list. */
export default function Translation({ loaderData, params }: Route.ComponentProps) {
  const words = useWordsOf(translationsWords)
  const work = useOutletContext<NextText | undefined>()
  if (!loaderData) return <p role="status">{words.gone}</p>
  // The key gives each text its own form and draft.
  return <FrenchLineForm key={params.hash} {...loaderData} {...(work && { work })} />
}
