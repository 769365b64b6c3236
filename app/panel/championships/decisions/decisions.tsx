import { useState } from 'react'
import { Link } from 'react-router'
import { otherSide } from '../../../championships/rules/seats.ts'
import { sourceName } from '../../../championships/rules/slot-names.ts'
import type { Ask } from '../../../championships/rules/structure.ts'
import type { Language } from '../../../kit/language.ts'
import { LocalTime } from '../../../language/local-time.tsx'
import { useLanguage } from '../../../language/use-language.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import { useMay } from '../../panel-role.tsx'
import { sideText } from '../championship-values.ts'
import type { ChampionshipPage, GameView } from '../championship-view.server.ts'
import styles from '../championships.module.css'
import { askText } from './ask-text.ts'
import { type AskedDecision, DecisionDialog } from './decision-dialog.tsx'
import { decisionWords } from './decision-words.ts'

type Props = { page: ChampionshipPage }

const OF_GAME = ['award', 'hold', 'pin', 'source', 'needed', 'replay'] as const
const OF_ALL = ['withdraw', 'draw', 'measure', 'place'] as const

/** What staff decide on game day: the questions first, then each game, then what was decided, each undone by name (spec B5). */
export function Decisions({ page }: Props) {
  const words = useWordsOf(decisionWords)
  const may = useMay().write('/admin/championships/:championshipId/commands', 'decide')
  const [asked, setAsked] = useState<AskedDecision>()
  const [chosen, setChosen] = useState<GameView>()
  const ask = may ? setAsked : undefined
  const kindButtons = (kinds: readonly AskedDecision['kind'][], game?: GameView) =>
    kinds.map((kind) => (
      <button
        key={kind}
        type="button"
        className={button.button}
        onClick={() => {
          setChosen(undefined)
          setAsked({ kind, ...(game && { game }) })
        }}
      >
        {toolName(words, kind)}
      </button>
    ))
  const fits = (kind: AskedDecision['kind'], { code }: Pick<GameView, 'code'>) =>
    kind !== 'needed' || page.structure.slots.some((slot) => slot.code === code && slot.need === 'if-necessary')
  return (
    <section className="stack gap-4 box pad" aria-labelledby="decisions-title">
      <h2 id="decisions-title">{words.title}</h2>
      {page.asks.length > 0 && (
        <ul className="stack gap-3" aria-label={words.asks}>
          {page.asks.map((each) => (
            <AskCard key={JSON.stringify(each)} of={each} page={page} onAsk={ask} />
          ))}
        </ul>
      )}
      <ul className={`stack gap-2 ${styles.states}`} aria-label={words.games}>
        {page.games.map((game) => (
          <GameCard key={game.code} game={game} page={page} onChoose={may ? setChosen : undefined} />
        ))}
      </ul>
      {may && <div className="wrap gap-2">{kindButtons(OF_ALL.filter((kind) => isOfSport(kind, page)))}</div>}
      <SaidList page={page} onAsk={ask} />
      {chosen && (
        <Dialog title={chosen.name} text={words.choose} onCancel={() => setChosen(undefined)}>
          <div className="stack gap-2">
            {kindButtons(
              OF_GAME.filter((kind) => fits(kind, chosen)),
              chosen,
            )}
            <DialogButtons cancel={words.close} onCancel={() => setChosen(undefined)} />
          </div>
        </Dialog>
      )}
      {asked && <DecisionDialog page={page} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

const toolName = ({ tools, kinds }: (typeof decisionWords)['en'], kind: AskedDecision['kind']): string =>
  `${{ ...kinds, ...tools }[kind]}…`

/** Only curlers draw to the button. */
const isOfSport = (kind: AskedDecision['kind'] | 'leave', { sport }: ChampionshipPage) =>
  kind !== 'measure' || sport === 'curling'

type Asking = { onAsk: ((asked: AskedDecision) => void) | undefined }

const nameIn = ({ names }: ChampionshipPage, id: string | null) => names[id ?? ''] ?? '–'

/** What staff can answer to each question; 'leave' lets the result count as it did when the next game began. */
const ANSWERS = {
  tied: ['award'],
  'same-team': ['pin', 'source'],
  corrected: ['leave', 'award', 'replay'],
  drawn: ['draw', 'measure'],
  'unknown-team': [],
} as const satisfies Record<Ask['kind'], readonly (AskedDecision['kind'] | 'leave')[]>

function AskCard({ of, page, onAsk }: Asking & { of: Ask; page: ChampionshipPage }) {
  const words = useWordsOf(decisionWords)
  const game = 'game' in of ? page.games.find(({ code }) => code === of.game) : undefined
  const teamOf = (id: string | null) => nameIn(page, id)
  function askedBy(answer: (typeof ANSWERS)[Ask['kind']][number]): AskedDecision {
    if (answer === 'draw' && 'teamIds' in of) return { kind: answer, start: { order: of.teamIds } }
    if (answer === 'leave' && of.kind === 'corrected' && game) return asPlayed(page, game, of, words.leaveText)
    return { kind: answer === 'leave' ? 'pin' : answer, ...(game && { game }) }
  }
  return (
    <li className="stack gap-3 pad marked">
      <p className="anywhere">{askText(of, words, { game: game?.name ?? '', teamOf })}</p>
      {onAsk && (
        <div className="wrap gap-2">
          {ANSWERS[of.kind]
            .filter((answer) => isOfSport(answer, page))
            .map((answer, at) => (
              <button
                key={answer}
                type="button"
                className={at === 0 ? button.primary : button.button}
                onClick={() => onAsk(askedBy(answer))}
              >
                {answer === 'leave' ? words.leave : toolName(words, answer)}
              </button>
            ))}
        </div>
      )}
    </li>
  )
}

/**
 * Returns the decision by which all stays as it was played: the game whose corrected result names somebody else is awarded as it
 * stood, so that all games after it agree. Where no single game decides, the teams of this one are named.
 */
function asPlayed(
  page: ChampionshipPage,
  game: GameView,
  { side, playedId }: Extract<Ask, { kind: 'corrected' }>,
  says: (game: string, winner: string) => string,
): AskedDecision {
  const { source } = game[side]
  const before = 'of' in source ? page.games.find(({ code }) => code === source.of) : undefined
  const played = before && (['home', 'away'] as const).find((each) => before[each].teamId === playedId)
  if (!before || !played) {
    const start = { home: game.home.teamId, away: game.away.teamId }
    return { kind: 'pin', game, start, isSettled: true }
  }
  const winner = source.kind === 'winner' ? played : otherSide(played)
  const text = says(before.name, nameIn(page, before[winner].teamId))
  return { kind: 'award', game: before, start: { winner, why: 'other' }, isSettled: true, says: text }
}

type CardProps = { game: GameView; page: ChampionshipPage; onChoose: ((game: GameView) => void) | undefined }

function GameCard({ game, page, onChoose }: CardProps) {
  const words = useWordsOf(decisionWords)
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const { code, name, eventId, start, status, isAwarded, winnerId } = game
  const result = game.result?.state === 'none' ? undefined : game.result
  const side = (which: 'home' | 'away') => {
    const { teamId, source, provisionalId, isNobody } = game[which]
    const isWinner = teamId !== null && teamId === winnerId
    const unknown = provisionalId ? words.provisional(nameIn(page, provisionalId)) : sourceName(source, page.structure, language)
    return (
      <span className="line gap-2 apart">
        <span className={`anywhere ${isWinner ? 'bold' : teamId === null ? 'muted' : ''}`}>
          {teamId === null ? (isNobody ? words.nobody : unknown) : nameIn(page, teamId)}
          {isWinner && <span className="visually-hidden">{words.winner}</span>}
        </span>
        {result && <span className={`even ${isWinner ? 'bold' : ''}`}>{result[which]}</span>}
      </span>
    )
  }
  const told = isAwarded ? words.awarded : result && status === 'ready' ? words.unofficial : words.statuses[status]
  return (
    <li className="stack gap-2 box pad">
      <span className="wrap apart gap-2 small">
        <span className="firm anywhere">{eventId ? <Link to={`/admin/events/${eventId}`}>{name}</Link> : name}</span>
        <span className="muted">
          {code} · {start}
        </span>
      </span>
      <span className="stack gap-1">
        {side('home')}
        {side('away')}
      </span>
      <span className="line gap-2 apart">
        <span className={`tag small ${status === 'held' || status === 'tied' ? 'volt' : 'muted'}`}>{told}</span>
        {onChoose && (
          <button
            type="button"
            className={button.button}
            aria-label={common.about(words.decision, name)}
            onClick={() => onChoose(game)}
          >
            {words.decision}…
          </button>
        )}
      </span>
    </li>
  )
}

type SaidFact = ChampionshipPage['facts'][number]

/** Writes a decision in one line: what it is about, its kind, and all that it says. */
function decisionText(fact: SaidFact, page: ChampionshipPage, language: Language): string {
  const words = decisionWords[language]
  const game = 'game' in fact ? page.games.find(({ code }) => code === fact.game) : undefined
  const teamOf = (id: string | null) => (id === null ? words.bySource : nameIn(page, id))
  return [
    game?.name,
    'teamId' in fact && teamOf(fact.teamId),
    words.kinds[fact.kind],
    'winner' in fact && (fact.winner ? nameIn(page, game?.[fact.winner].teamId ?? null) : words.nobody),
    'why' in fact && words.awards[fact.why],
    'home' in fact && `${teamOf(fact.home)} · ${teamOf(fact.away)}`,
    'source' in fact && sideText(fact.source, page.structure, language, teamOf),
    'order' in fact && fact.order.map(teamOf).join(' · '),
    'mm' in fact && `${fact.mm.join(', ')} mm`,
    'place' in fact && String(fact.place),
    'isNeeded' in fact && (fact.isNeeded ? words.yes : words.no),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The decisions, newest first; one that was taken back says by whom. */
function SaidList({ page, onAsk }: Asking & Props) {
  const words = useWordsOf(decisionWords)
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const undone = new Map(page.facts.flatMap((fact) => (fact.kind === 'undo' ? [[fact.of, fact] as const] : [])))
  const shown = page.facts.filter(({ kind }) => kind !== 'undo').toReversed()
  return (
    <div className="stack gap-2">
      <h3>{words.list}</h3>
      {shown.length === 0 && <p className="muted">{words.none}</p>}
      <ul className="stack gap-2" aria-label={words.list}>
        {shown.map((fact) => {
          const by = undone.get(fact.id)
          const text = decisionText(fact, page, language)
          return (
            <li key={fact.id} className="row apart gap-2 pad box">
              <span className="stack gap-1 anywhere shrink">
                {by ? <del className="muted">{text}</del> : <span className="firm">{text}</span>}
                <span>{fact.reason[language]}</span>
                <span className="muted small">
                  <LocalTime at={fact.at} isShort /> · {fact.by}
                  {by && ` · ${words.undone(by.by)}`}
                </span>
              </span>
              {onAsk && !by && (
                <button
                  type="button"
                  className={button.button}
                  aria-label={common.about(common.undo, text)}
                  onClick={() => onAsk({ kind: 'undo', of: fact.id, text })}
                >
                  {common.undo}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
