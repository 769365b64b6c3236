import { data } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/preview.route.ts'
import styles from './preview.module.css'
import { PRIVATE, previewByLink } from './preview.server.ts'
import { PreviewPage } from './preview-page.tsx'
import { previewWords } from './preview-words.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await previewByLink(context.get(servicesContext), context.get(visitContext), params.token)
  return data({ preview }, { status: preview ? 200 : 404, headers: PRIVATE })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** The page of a series or episode that is not public yet, for holders of its link (spec O4). */
export default function PreviewByLink({ loaderData: { preview }, params: { token } }: Route.ComponentProps) {
  const words = useWordsOf(previewWords)
  if (preview) return <PreviewPage key={token} {...preview} />
  return (
    <div className={`stack gap-4 anywhere ${styles.gone}`}>
      <PageTitle>{words.gone}</PageTitle>
      <h1>{words.gone}</h1>
      <p>{words.goneHint}</p>
    </div>
  )
}
