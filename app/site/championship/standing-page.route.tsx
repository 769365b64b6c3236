import { data } from 'react-router'
import { championshipPath } from '../../championships/championship.ts'
import { publicChampionship, publicStandings, shownChampionship } from '../../championships/public-championship.server.ts'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { PageTitle } from '../../ui/page-title.tsx'
import text from '../static/text-page.module.css'
import type { Route } from './+types/standing-page.route.ts'
import { championshipWords } from './championship-words.ts'
import { PoolTable, Ranking } from './standings.tsx'

const NOT_CACHED = { 'Cache-Control': 'private, no-store' }

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Returns standings and places to browsers without a script, which ask for them by this address (spec S5). */
export function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const championship = shownChampionship(services, slug)
  if (!championship) return data(undefined, { status: 404, headers: NOT_CACHED })
  const { name, teams, pools } = publicChampionship(services, championship, language)
  const standings = publicStandings(services, championship, language)
  return data({ slug, name, teams, pools, standings }, { headers: NOT_CACHED })
}

export default function StandingPage({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(championshipWords)
  if (!loaderData) return <PageTitle>{words.missing}</PageTitle>
  const { slug, name, teams, pools, standings } = loaderData
  const results = { standings, hasFailed: false, retry: () => {}, page: { teams }, isHidden: false, onAsk: () => {} }
  const isEmpty = standings.places.length === 0 && pools.length === 0
  return (
    <article className={`stack gap-5 ${text.page}`}>
      <PageTitle>{`${words.standings} · ${name}`}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>{name}</h1>
      {isEmpty && <p>{words.none}</p>}
      {pools.map((pool) => (
        <section key={pool.key} className="stack gap-2" aria-labelledby={`pool-${pool.key}`}>
          <h2 id={`pool-${pool.key}`}>{pool.name}</h2>
          <PoolTable poolKey={pool.key} name={pool.name} results={results} />
        </section>
      ))}
      <Ranking results={results} />
      <p>
        <Link to={championshipPath(slug)} className={button.button}>
          {words.toPage}
        </Link>
      </p>
    </article>
  )
}
