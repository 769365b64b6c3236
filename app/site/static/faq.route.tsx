import { contactWords } from '../../contact/contact-words.ts'
import { useAddress } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import type { Route } from './+types/faq.route.ts'
import { pageText } from './page-texts.server.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => pageText(context.get(visitContext).language, 'faq')

export default function Faq({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(contactWords)
  const address = useAddress()
  return (
    <TextPage text={loaderData}>
      <p>
        {/* A document of its own, since its policy allows more. */}
        <a className={button.button} href={address('/check')}>
          {words.toCheck}
        </a>
      </p>
    </TextPage>
  )
}
