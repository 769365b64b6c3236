import { checkWords } from '../../contact/check/check-words.ts'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { visitContext } from '../../services.server.ts'
import type { Route } from './+types/system-requirements.route.ts'
import { pageText } from './page-texts.server.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => pageText(context.get(visitContext).language, 'systemRequirements')

export default function SystemRequirements({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage text={loaderData}>
      <p>
        <Link to="/check">{useWordsOf(checkWords).title}</Link>
      </p>
    </TextPage>
  )
}
