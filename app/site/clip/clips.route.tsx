import { data } from 'react-router'
import { championshipPath } from '../../championships/championship.ts'
import { GAMES } from '../../history/topics.ts'
import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { PageTitle, ShareTags } from '../../ui/page-title.tsx'
import { championshipPage } from '../championship/championship-page.server.ts'
import { MissingPage } from '../shell/missing-page.tsx'
import { teamPage } from '../team/team-page.server.ts'
import type { Route } from './+types/clips.route.ts'
import styles from './clip.module.css'
import { Clips } from './clip-list.tsx'
import { clipWords } from './clip-words.ts'
import { clipsOf } from './public-clips.server.ts'

/** The maximum number of clips on one page. */
const MOST = 500

export function loader({ params: { of, slug }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const isOfTeam = of === 'team'
  const team = isOfTeam ? teamPage(services, slug, language) : undefined
  const name = team ? `${team.team.name} · ${team.sportName}` : championshipPage(services, slug, language)?.name
  if (name === undefined || (!isOfTeam && of !== 'championship')) return data(undefined, { status: 404 })
  const path = isOfTeam ? `/team/${slug}` : championshipPath(slug)
  return { ...clipsOf(services, { of, slug }, language, MOST), name, path, isOfTeam, v: services.catalogue.version(GAMES) }
}

/** All clips of a team or a championship, newest first (spec J6). */
export default function ClipsPage({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(clipWords)
  return loaderData ? <Found {...loaderData} /> : <MissingPage {...words} />
}

type Found = NonNullable<Route.ComponentProps['loaderData']>

function Found({ clips, name, path, isOfTeam, v }: Found) {
  const words = useWordsOf(clipWords)
  useFreshPage(GAMES, v)
  return (
    <article className={`stack gap-5 ${styles.page}`}>
      <PageTitle>{words.allOf(name)}</PageTitle>
      <ShareTags title={words.allOf(name)} description={words.allOf(name)} />
      <h1>{words.clips}</h1>
      <p className="taps">
        <Link to={path}>{name}</Link>
      </p>
      <Clips of={clips} isOfTeam={isOfTeam} />
    </article>
  )
}
