import { useRootData } from '../../ui/root-data.tsx'
import { JsonLdBlock } from '../series/share/home-json-ld-block.tsx'
import { serialised } from '../series/share/json-ld-text.ts'
import { championshipJsonLd } from './championship-json-ld.ts'
import type { ChampionshipPage } from './championship-page.server.ts'

type Props = { page: ChampionshipPage & { card: { path: string } } }

/** The structured data of a championship's page for search engines (spec B10), made only on the server. */
export function ChampionshipJsonLd({ page }: Props) {
  if (!page.dates || page.venues.length === 0) return null
  return import.meta.env.SSR ? <OfChampionship page={page} /> : <JsonLdBlock />
}

function OfChampionship({ page }: Props) {
  const root = useRootData()
  if (!root) return <JsonLdBlock />
  const { origin, language } = root
  return <JsonLdBlock text={serialised(championshipJsonLd({ championship: page, card: page.card, origin, language }))} />
}
