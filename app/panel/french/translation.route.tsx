import { data } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext, servicesContext } from '../../services.server.ts'
import { readLineView } from '../../translation/french/french-lines.ts'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import type { Route } from './+types/translation.route.ts'
import { FrenchLineForm } from './french-line-form.tsx'
import { translationsWords } from './french-words.ts'
import { readFrenchLine, saveFrenchLine } from './save-french.server.ts'

/** Returns the key of the line in the address; `?series=` names the series whose episodes are listed. */
const wantedOf = (request: Request, hash: string) => ({ hash, series: readLineView(new URL(request.url).searchParams).series })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const read = await readFrenchLine(services.frenchLines, wantedOf(request, params.hash))
  if (!read) return data(null, { status: 404 })
  return { ...read, history: await services.frenchLines.history(params.hash), names: services.keptNames() }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  return saveFrenchLine(request, { ...context.get(servicesContext).frenchLines, editing }, wantedOf(request, params.hash))
}

export const clientAction = answerSaveFailure

/** The form of a text, in its place in the list. */
export default function Translation({ loaderData, params }: Route.ComponentProps) {
  const words = useWordsOf(translationsWords)
  if (!loaderData) return <p role="status">{words.gone}</p>
  // The key gives each text its own form and draft.
  return <FrenchLineForm key={params.hash} {...loaderData} />
}
