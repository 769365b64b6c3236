import { placeText } from '../../events/public-event.ts'
import { zoneTime } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import { championshipWords } from '../../site/championship/championship-words.ts'
import { datesText, zoneOf } from '../../site/championship/dates-text.ts'
import type { Bracket } from './bracket.server.ts'
import { BracketParts, Out, type PartsProps } from './bracket-parts.tsx'
import { bracketWords } from './bracket-words.ts'

// Rendered on the server only; bracket-embed-client.tsx and bracket-overlay-client.tsx do the rest.

type PageProps = Omit<PartsProps, 'bracket'> & {
  /** Undefined for an unknown championship and for a draft. */
  bracket: Bracket | undefined
  siteName: string
  /** Address of the championship, or of the site. */
  home: string
}

const dataOf = ({ id, round, rules }: Bracket) => ({
  'data-id': id,
  'data-round': round,
  'data-rules': rules && JSON.stringify({ scoring: rules.scoring, parts: rules.parts }),
})

export function BracketEmbed({ bracket, language, siteName, home, at }: PageProps) {
  const words = bracketWords[language]
  return (
    <main className="bracket" data-scores={bracket?.standings && ''} {...(bracket && dataOf(bracket))}>
      {bracket ? (
        <>
          <header className="head">
            <h1 lang={bracket.nameLang}>
              <Out href={home}>{bracket.name}</Out>
            </h1>
            <p>{[aboutText(bracket, language), zoneText(bracket, language)].filter(Boolean).join(' · ')}</p>
            <p className="ask" hidden>
              <button type="button" id="ask" data-hide={words.hide} data-show={words.show}>
                {words.show}
              </button>
              <span data-safe="">{words.hint}</span>
            </p>
          </header>
          <BracketParts bracket={bracket} language={language} at={at} />
          <Places bracket={bracket} language={language} />
        </>
      ) : (
        <p>{words.gone}</p>
      )}
      <p className="foot">
        <Out href={home}>{words.whole(siteName)}</Out>
      </p>
    </main>
  )
}

export function BracketOverlay({ bracket, language, at }: PageProps) {
  return (
    <main className="bracket" data-scores="" {...(bracket && dataOf(bracket))} lang={language}>
      {bracket && (
        <div className="panel">
          <header className="head">
            <h1 lang={bracket.nameLang}>{bracket.name}</h1>
            <p>{aboutText(bracket, language)}</p>
          </header>
          <BracketParts bracket={bracket} language={language} at={at} />
        </div>
      )}
    </main>
  )
}

function Places({ bracket: { standings, teams }, language }: Omit<PartsProps, 'at'>) {
  if (!standings || standings.places.length === 0) return null
  const { ranking, placesSoFar } = championshipWords[language]
  const isWhole = standings.places.flatMap((place) => place.teams).length >= teams.length
  const nameOf = (slug: string) => teams.find((team) => team.slug === slug)?.short ?? ''
  return (
    <section className="part places" id="places" data-spoils="">
      <h2>{isWhole ? ranking : placesSoFar}</h2>
      <ol>
        {standings.places.map(({ place, teams: slugs }) => (
          <li key={place}>
            <b>{place}</b> {slugs.map(nameOf).join(', ')}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns sport, dates and venues. */
const aboutText = (bracket: Bracket, language: Language): string =>
  [bracket.sportName, datesText(bracket, language), ...bracket.venues.map((venue) => placeText(venue, language))]
    .filter(Boolean)
    .join(' · ')

/** Returns the zone of all times in words; '' where there are several. */
function zoneText(bracket: Bracket, language: Language): string {
  const zone = zoneOf(bracket)
  return zone ? championshipWords[language].zone(zoneTime(zone, language)) : ''
}
