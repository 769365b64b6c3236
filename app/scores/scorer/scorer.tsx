import { useMemo, useState } from 'react'
import type { Language } from '../../kit/language.ts'
import { HOUR_MS } from '../../kit/time/time-units.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ScoredEvent } from '../log/score-sync.ts'
import { bareSideName } from '../rules/bare-sides.ts'
import { namedEntry } from '../rules/entry-text.ts'
import { foldScore, scoresIfOver } from '../rules/fold-score.ts'
import { RULES } from '../rules/rules-of.ts'
import type { Side } from '../rules/score-fact.ts'
import type { ScoringProps } from '../rules/sports/scoring-props.ts'
import { twinsOf } from '../rules/twin-step.ts'
import { EnterLetters } from './enter-letters.tsx'
import styles from './scorer.module.css'
import { ScorerBoard } from './scorer-board.tsx'
import { ScorerClock } from './scorer-clock.tsx'
import { CorrectNumber } from './scorer-correct.tsx'
import { ScorerKeeper } from './scorer-keeper.tsx'
import { ScorerLastEntry } from './scorer-last-entry.tsx'
import { ScorerLog } from './scorer-log.tsx'
import { type ScorerWords, scorerPageWords } from './scorer-page-words.ts'
import { ScorerParts } from './scorer-parts.tsx'
import { ScorerSituation } from './scorer-situation.tsx'
import { ScorerBouts, ScorerEnds, ScorerLists } from './scorer-special.tsx'
import { type Scorer as ScorerHook, useScorer } from './use-scorer.tsx'

/** The page of a scorer, once its link is known (spec S3). */
export function Scorer({ eventId, given }: { eventId: string; given: string | undefined }) {
  const scorer = useScorer(eventId, given)
  const words = useWordsOf(scorerPageWords)
  const { link } = scorer
  if (link === undefined) return <OpeningScore />
  if (link === null) return <EnterLetters />
  return (
    <>
      <Status scorer={scorer} words={words} />
      {link.event ? <Scoring scorer={scorer} event={link.event} words={words} /> : <h1 className="large">{words.title}</h1>}
    </>
  )
}

/** A placeholder while the script loads and reads the device's storage; the server renders nothing about the event. */
export function OpeningScore() {
  const words = useWordsOf(scorerPageWords)
  return (
    <div className={`gap-3 ${styles.opening}`}>
      <p className={`bold ${styles.status}`} role="status">
        {words.status.loading}
      </p>
      <h1 className="large">{words.title}</h1>
    </div>
  )
}

/** A game that starts more than this many ms from now is probably not the one that the scorer meant. */
const FAR_OFF_MS = 6 * HOUR_MS

/** Shows at all times whether entries are saved, and where. */
function Status({ scorer: { status, queued, refused, isStored }, words }: { scorer: ScorerHook; words: ScorerWords }) {
  const said = {
    loading: words.status.loading,
    saved: words.status.saved,
    waiting: words.status.waiting(queued),
    offline: words.status.offline(queued),
    trouble: words.status.trouble(queued),
    ended: words.status.ended,
  }[status]
  return (
    <div className={`bold ${styles.status}`} role="status" data-status={status}>
      <p>{said}</p>
      {refused > 0 && <p>{words.status.refused(refused)}</p>}
      {!isStored && <p>{words.status.notStored}</p>}
    </div>
  )
}

function Scoring({ scorer, event, words }: { scorer: ScorerHook; event: ScoredEvent; words: ScorerWords }) {
  const rules = RULES[event.sport]
  const { facts, isWatching } = scorer
  const state = useMemo(() => foldScore(rules, facts), [rules, facts])
  const names = namesOf(event, useLanguage())
  const isFinal = state.finalAt > 0
  // Opening the link of another game is an easy mistake, and the first entry begins its game for all viewers.
  const isFarOff = state.beganAt === 0 && event.starts && Date.parse(event.starts.at) - scorer.now() > FAR_OFF_MS
  // A finished game changes only by a correction, or by undoing its end: a stray tap must not change its result. Lists may change
  // until they are official (spec S7).
  const isOpen = rules.scoring === 'lists' ? state.officialAt === 0 : !isFinal
  const props: ScoringProps = { words, rules, state, names, now: scorer.now, enter: isWatching ? () => {} : scorer.enter }
  return (
    <div className={`stack gap-3 ${styles.scoring}`} data-watching={isWatching || undefined}>
      <h1 className="large">{event.title}</h1>
      {isFarOff && <p className={`bold ${styles.warning}`}>{words.farOff(event.starts?.text ?? '')}</p>}
      <ScorerKeeper scorer={scorer} words={words} />
      <Twins scorer={scorer} {...props} />
      {isFinal && <GameEnd {...props} />}
      {rules.scoring !== 'lists' && <ScorerBoard {...props} />}
      {isOpen && <ScorerSteps {...props} />}
      {!isFinal && <GameEnd {...props} />}
      <ScorerLog facts={facts} {...props} />
      {!isWatching && <ScorerLastEntry facts={facts} device={scorer.link?.device ?? ''} {...props} />}
    </div>
  )
}

/** Controls beside the score: clock, parts, and the sport's own. */
function ScorerSteps(props: ScoringProps) {
  const { key, scoring, clock } = props.rules
  const isShootout = props.state.part.of === 'shootout'
  return (
    <>
      {clock !== 'none' && !isShootout && <ScorerClock {...props} />}
      {scoring !== 'lists' && key !== 'curling' && scoring !== 'bouts' && <ScorerParts {...props} />}
      {key === 'curling' && <ScorerEnds {...props} />}
      {scoring === 'bouts' && <ScorerBouts {...props} />}
      {scoring === 'lists' && <ScorerLists {...props} />}
      {!isShootout && <ScorerSituation {...props} />}
    </>
  )
}

function namesOf(event: ScoredEvent, language: Language): Record<Side, string> {
  const nameOf = (side: Side) => event[side]?.short || bareSideName(RULES[event.sport], side, language).name
  return { home: nameOf('home'), away: nameOf('away') }
}

/** Buttons that end the game, make its result official, and correct it. */
function GameEnd(props: ScoringProps) {
  const { words, rules, state, enter } = props
  const isList = rules.scoring === 'lists'
  const [asked, setAsked] = useState<'final' | 'official'>()
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <div className={`row gap-2 ${styles.over}`} data-final={state.finalAt > 0 || undefined}>
      {state.finalAt > 0 && (
        <p className={`large ${styles.final}`}>
          {state.officialAt ? words.log.official : isList ? words.over.meet : words.log.final}
        </p>
      )}
      {state.finalAt === 0 && (
        <button type="button" className={button.button} onClick={() => setAsked('final')}>
          {isList ? words.over.meet : words.over.final}
        </button>
      )}
      {state.finalAt > 0 && state.officialAt === 0 && (
        <button type="button" className={button.primary} onClick={() => setAsked('official')}>
          {words.over.official}
        </button>
      )}
      {!isList && (
        <button type="button" className={button.button} onClick={() => setCorrecting(true)}>
          {words.set.open}
        </button>
      )}
      {asked && (
        <ConfirmDialog
          title={asked === 'official' ? words.over.officialTitle : isList ? words.over.meetTitle : words.over.finalTitle}
          text={asked === 'official' ? officialText(props) : finalText(props)}
          confirm={words.over.yes}
          cancel={words.over.no}
          onConfirm={() => {
            enter({ kind: asked })
            setAsked(undefined)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {isCorrecting && <CorrectNumber {...props} onClose={() => setCorrecting(false)} />}
    </div>
  )
}

function finalText({ words, rules, state, names }: ScoringProps): string {
  if (rules.scoring === 'lists') return words.over.meetText
  const { home, away } = scoresIfOver(rules, state)
  const { shootout: ours = 0 } = state.home.x
  const { shootout: theirs = 0 } = state.away.x
  const [first, second] = ours + theirs > 0 ? [`${home} (${ours})`, `(${theirs}) ${away}`] : [home, away]
  return words.over.finalText(`${names.home} ${first}`, `${second} ${names.away}`)
}

const officialText = ({ words, rules }: ScoringProps) =>
  rules.scoring === 'lists' ? words.over.listsText : words.over.officialText

/** Asks the later of two scorers who entered equal steps at almost the same time whether these are the same one. */
function Twins({ scorer, words, rules, names, enter }: ScoringProps & { scorer: ScorerHook }) {
  const { link, facts, keeper } = scorer
  const answered = link?.answered ?? []
  const twin = twinsOf(facts, link?.device ?? '', (id) => answered.includes(id))[0]
  if (!twin) return null
  const { mine, theirs } = twin
  const what = namedEntry(words, rules, names, mine)
  // The page knows the name of the keeper's link, but not a helper's.
  const isKeepersDevice = keeper?.device === theirs.device && !keeper.isSameLink
  return (
    <ConfirmDialog
      title={words.twin.title}
      text={isKeepersDevice ? words.twin.text(what, keeper.name) : words.twin.bySomebody(what)}
      confirm={words.twin.same}
      cancel={words.twin.other}
      onConfirm={() => {
        scorer.answerTwin(mine.id)
        enter({ kind: 'undo', of: [mine.id] })
      }}
      onCancel={() => scorer.answerTwin(mine.id)}
    />
  )
}
