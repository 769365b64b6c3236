import { useRootData } from '../../ui/root-data.tsx'
import { JsonLdBlock } from '../series/share/home-json-ld-block.tsx'
import { serialised } from '../series/share/json-ld-text.ts'
import type { GamePage, OpenGame } from './game.server.ts'
import { gameJsonLd } from './game-json-ld.ts'

type Props = { page: OpenGame & Pick<GamePage, 'card'> }

/** The structured data of a game's page for search engines (spec R4), made only on the server. */
export function GameJsonLd({ page }: Props) {
  if (!page.event.venue) return null
  return import.meta.env.SSR ? <OfGame page={page} /> : <JsonLdBlock />
}

function OfGame({ page: { event, formerStarts, pictures, continues, championship, card } }: Props) {
  const root = useRootData()
  if (!root) return <JsonLdBlock />
  const { origin, language } = root
  const about = { event, formerStarts, pictures, continues, championship, card, origin, language }
  return <JsonLdBlock text={serialised(gameJsonLd(about))} />
}
