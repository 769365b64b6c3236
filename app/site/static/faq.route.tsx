import { visitContext } from '../../services.server.ts'
import type { Route } from './+types/faq.route.ts'
import { pageText } from './page-texts.server.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => pageText(context.get(visitContext).language, 'faq')

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />
}
