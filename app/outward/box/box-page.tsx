import type { Language } from '../../kit/language.ts'
import { textColourOn } from '../../kit/text/ink.ts'
import { pageWords } from '../../language/words/page-words.ts'
import { EitherText } from '../../site/spoilers/game-name.tsx'
import type { Box, BoxItem } from './box.server.ts'
import { boxWords } from './box-words.ts'

// Rendered on the server only; in browsers box-client.tsx updates it.

export type BoxPageProps = {
  box: Box
  language: Language
  siteName: string
  /** Address of the site in this language. */
  home: string
}

/** The content of a box (spec R7). */
export function BoxPage({ box, language, siteName, home }: BoxPageProps) {
  const words = boxWords[language]
  const isEmpty = box.live.length + box.next.length + box.replays.length === 0
  const isWhole = box.url === home
  return (
    <main className="box">
      <header className="head">
        <h1>
          <Out href={box.url} language={language}>
            {box.title}
          </Out>
        </h1>
      </header>
      <List name={words.onNow} items={box.live} language={language} isWhole={isWhole} />
      <List name={words.next} items={box.next} language={language} isWhole={isWhole} />
      <List name={words.replays} items={box.replays} language={language} isWhole={isWhole} />
      {isEmpty && <p className="nothing">{noticeOf(box, language, siteName)}</p>}
      <p className="foot">
        <Out href={isEmpty ? box.url : home} language={language}>
          {isEmpty && !isWhole ? pageWords[language].watch.openElsewhere(siteName) : words.all(siteName)}
        </Out>
      </p>
    </main>
  )
}

function noticeOf({ state }: Box, language: Language, siteName: string): string {
  const words = boxWords[language]
  if (state === 'locked') return pageWords[language].watch.locked
  if (state === 'pay-per-view') return words.payPerView(siteName)
  return state === 'gone' ? words.gone : words.nothing
}

/** `isWhole`: the box shows the whole site, so each item names its series or teams. */
type ListProps = { name: string; items: BoxItem[]; language: Language; isWhole: boolean }

function List({ name, items, language, isWhole }: ListProps) {
  if (items.length === 0) return null
  return (
    <section>
      <h2>{name}</h2>
      <ul>
        {items.map(({ id, title, safe, about, url, when, image, crests, state, isLive, gameId }) => (
          <li key={id} data-tells={safe === undefined ? undefined : id}>
            <Out href={url} language={language} className="item">
              <span className="image">
                {image && <img src={image} alt="" width="240" height="135" loading="lazy" />}
                {!image && <Crests of={crests} />}
              </span>
              <span className="text">
                {isLive && <span className="live">{pageWords[language].watch.live}</span>}
                <span className="title">{safe === undefined ? title : <EitherText safe={safe}>{title}</EitherText>}</span>
                {about && (isWhole || gameId || crests.length > 0) && <span className="series">{about}</span>}
                {when && <span className="when">{when}</span>}
                {state && <span className="when state">{state}</span>}
              </span>
            </Out>
            {gameId && <p className="score" data-game={gameId} data-title={safe ?? title} aria-live="polite" />}
            {safe !== undefined && !gameId && <p className="score" data-teams={id} data-title={safe} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The codes of the teams in their colours, for an item without an image. */
const Crests = ({ of }: Pick<{ of: BoxItem['crests'] }, 'of'>) => (
  <svg viewBox="0 0 104 58.5" aria-hidden="true">
    {of.map(({ code, colour }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two teams may have one code
      <g key={at}>
        <rect x={at * 52} width={104 / of.length} height="58.5" fill={colour} />
        <text x={at * 52 + 52 / of.length} y="36" textAnchor="middle" fontSize="19" fontWeight="800" fill={textColourOn(colour)}>
          {code}
        </text>
      </g>
    ))}
  </svg>
)

type OutProps = { href: string; language: Language; className?: string; children: React.ReactNode }

/** A link to the site, which must not open inside the box. */
const Out = ({ href, language, className, children }: OutProps) => (
  <a href={href} target="_blank" rel="noopener" className={className}>
    {children}
    <span className="visually-hidden"> {boxWords[language].newTab}</span>
  </a>
)
