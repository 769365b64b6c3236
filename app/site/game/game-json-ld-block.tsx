import { JsonLdBlock, ServerJsonLd } from '../series/share/home-json-ld-block.tsx'
import type { GamePage, OpenGame } from './game.server.ts'
import { gameJsonLd } from './game-json-ld.ts'

type Props = { page: OpenGame & Pick<GamePage, 'card'> }

/** The structured data of a game's page for search engines (spec R4), made only on the server. */
export function GameJsonLd({ page }: Props) {
  if (!page.event.venue) return null
  return import.meta.env.SSR ? <ServerJsonLd of={(root) => gameJsonLd({ ...page, ...root })} /> : <JsonLdBlock />
}
