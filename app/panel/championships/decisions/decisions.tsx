import { useState } from 'react'
import { Link } from 'react-router'
import { sourceName } from '../../../championships/rules/slot-names.ts'
import type { Ask } from '../../../championships/rules/structure.ts'
import { LocalTime } from '../../../language/local-time.tsx'
import { useLanguage } from '../../../language/use-language.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import list from '../../kit/lists/list.module.css'
import { useMay } from '../../panel-role.tsx'
import { championshipEditWords } from '../championship-edit-words.ts'
import type { ChampionshipPage, GameView } from '../championship-view.server.ts'
import styles from '../championships.module.css'
import { type AskedDecision, DecisionDialog } from './decision-dialog.tsx'

type Props = { page: ChampionshipPage }

const OF_GAME = ['award', 'hold', 'pin', 'source', 'needed', 'replay'] as const
const OF_ALL = ['withdraw', 'draw', 'measure', 'place'] as const

/** What staff decide on game day: the questions first, then each game, then what was decided, each undone by name (spec B5). */
export function Decisions({ page }: Props) {
  const words = useWordsOf(championshipEditWords).decisions
  const may = useMay().write('/admin/championships/:championshipId/commands', 'decide')
  const [asked, setAsked] = useState<AskedDecision>()
  const [chosen, setChosen] = useState<GameView>()
  const ask = may ? setAsked : undefined
  return (
    <section className={`stack gap-4 ${styles.section}`} aria-labelledby="decisions-title">
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
      {ask && (
        <div className="wrap gap-2">
          {OF_ALL.map((kind) => (
            <button key={kind} type="button" className={button.button} onClick={() => ask({ kind })}>
              {words.kinds[kind]}
            </button>
          ))}
        </div>
      )}
      <SaidList page={page} onAsk={ask} />
      {chosen && (
        <Dialog title={chosen.name} text={words.choose} onCancel={() => setChosen(undefined)}>
          <div className={`stack gap-2 ${styles.choices}`}>
            {OF_GAME.map((kind) => (
              <button
                key={kind}
                type="button"
                className={button.button}
                onClick={() => {
                  setChosen(undefined)
                  setAsked({ kind, game: chosen })
                }}
              >
                {words.kinds[kind]}
              </button>
            ))}
            <button type="button" className={`tap muted ${styles.plain}`} onClick={() => setChosen(undefined)}>
              {words.close}
            </button>
          </div>
        </Dialog>
      )}
      {asked && <DecisionDialog page={page} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

type Asking = { onAsk: ((asked: AskedDecision) => void) | undefined }

const nameIn = ({ names, teams }: ChampionshipPage, id: string | null) =>
  (id && (names[id] ?? teams.find((team) => team.id === id)?.label)) || '–'

function AskCard({ of, page, onAsk }: Asking & { of: Ask; page: ChampionshipPage }) {
  const words = useWordsOf(championshipEditWords).decisions
  const game = 'game' in of ? page.games.find(({ code }) => code === of.game) : undefined
  const answers: [string, AskedDecision][] = []
  let text = ''
  if (of.kind === 'tied' && game) {
    text = words.tied(game.name)
    answers.push([words.kinds.award, { kind: 'award', game }])
  } else if (of.kind === 'same-team' && game) {
    text = words.sameTeam(game.name, nameIn(page, of.teamId))
    answers.push([words.kinds.pin, { kind: 'pin', game }], [words.kinds.source, { kind: 'source', game }])
  } else if (of.kind === 'corrected' && game) {
    text = words.corrected(game.name, nameIn(page, of.nowId), nameIn(page, of.playedId))
    answers.push(
      [words.leave, { kind: 'pin', game, isAsPlayed: true }],
      [words.kinds.award, { kind: 'award', game }],
      [words.kinds.replay, { kind: 'replay', game }],
    )
  } else if (of.kind === 'unknown-team' && game) {
    text = words.unknownTeam(game.name, of.name)
  } else if (of.kind === 'drawn') {
    text = words.drawn(of.teamIds.map((id) => nameIn(page, id)).join(', '))
    answers.push([words.kinds.draw, { kind: 'draw', order: of.teamIds }], [words.kinds.measure, { kind: 'measure' }])
  }
  return (
    <li className={`stack gap-3 pad marked ${styles.ask}`}>
      <p className="anywhere">{text}</p>
      {onAsk && (
        <div className="wrap gap-2">
          {answers.map(([label, asked], at) => (
            <button key={label} type="button" className={at === 0 ? button.primary : button.button} onClick={() => onAsk(asked)}>
              {label}
            </button>
          ))}
        </div>
      )}
    </li>
  )
}

type CardProps = { game: GameView; page: ChampionshipPage; onChoose: ((game: GameView) => void) | undefined }

function GameCard({ game, page, onChoose }: CardProps) {
  const words = useWordsOf(championshipEditWords).decisions
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const { code, name, eventId, start, score, status, isAwarded, winnerId } = game
  const side = (which: 'home' | 'away') => {
    const { teamId, source, provisionalId, isNobody } = game[which]
    const isWinner = teamId !== null && teamId === winnerId
    return (
      <span className="line gap-2 apart">
        <span className={`anywhere ${isWinner ? 'bold' : teamId === null ? 'muted' : ''}`}>
          {teamId === null
            ? isNobody
              ? words.nobody
              : provisionalId
                ? words.provisional(nameIn(page, provisionalId))
                : sourceName(source, page.structure, language)
            : nameIn(page, teamId)}
          {isWinner && <span className="visually-hidden">{words.winner}</span>}
        </span>
        {score && <span className={`even ${isWinner ? 'bold' : ''}`}>{score[which]}</span>}
      </span>
    )
  }
  const told = isAwarded ? words.awarded : score && status === 'ready' ? words.unofficial : words.statuses[status]
  return (
    <li className={`box ${styles.state}`} data-status={status}>
      <span className={`wrap apart gap-2 small ${styles.whole}`}>
        <span className="firm anywhere">{eventId ? <Link to={`/admin/events/${eventId}`}>{name}</Link> : name}</span>
        <span className="muted">
          {code} · {start}
        </span>
      </span>
      <span className="stack gap-1">
        {side('home')}
        {side('away')}
      </span>
      <span className={`line gap-2 apart ${styles.whole}`}>
        <span className={`tag small ${status === 'held' || status === 'tied' ? 'volt' : 'muted'}`}>{told}</span>
        {onChoose && (
          <button
            type="button"
            className={button.button}
            aria-label={common.about(words.decide, name)}
            onClick={() => onChoose(game)}
          >
            {words.decide}
          </button>
        )}
      </span>
    </li>
  )
}

/** The decisions, newest first; one that was taken back says by whom. */
function SaidList({ page, onAsk }: Asking & Props) {
  const words = useWordsOf(championshipEditWords).decisions
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const undone = new Map(page.facts.flatMap((fact) => (fact.kind === 'undo' ? [[fact.of, fact] as const] : [])))
  const shown = page.facts.filter(({ kind }) => kind !== 'undo').toReversed()
  const textOf = (fact: ChampionshipPage['facts'][number]) => {
    const game = 'game' in fact ? page.games.find(({ code }) => code === fact.game) : undefined
    const name = (id: string | null) => nameIn(page, id)
    const about = game?.name ?? ('teamId' in fact ? name(fact.teamId) : '')
    return [about, words.kinds[fact.kind], ...detailsOf(fact, game, name)].filter(Boolean).join(' · ')
  }
  function detailsOf(
    fact: ChampionshipPage['facts'][number],
    game: ChampionshipPage['games'][number] | undefined,
    name: (id: string | null) => string,
  ): string[] {
    switch (fact.kind) {
      case 'award':
        return [fact.winner ? name(game?.[fact.winner].teamId ?? null) : words.nobody, words.awards[fact.why]]
      case 'pin':
        return [fact.home, fact.away].map((id) => (id ? name(id) : words.bySource))
      case 'source':
        return [sourceName(fact.source, page.structure, language)]
      case 'draw':
        return fact.order.map(name)
      case 'measure':
        return [`${fact.mm.join(', ')} mm`]
      case 'place':
        return [String(fact.place)]
      case 'needed':
        return [fact.isNeeded ? words.yes : words.no]
      default:
        return []
    }
  }
  return (
    <div className="stack gap-2">
      <h3>{words.list}</h3>
      {shown.length === 0 && <p className="muted">{words.none}</p>}
      <ul className="stack gap-2" aria-label={words.list}>
        {shown.map((fact) => {
          const by = undone.get(fact.id)
          const text = textOf(fact)
          return (
            <li key={fact.id} className={`${list.row} ${styles.said}`}>
              <span className="stack gap-1 anywhere shrink">
                <span className={by ? `muted ${styles.undone}` : 'firm'}>{text}</span>
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
