import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { GAMES, LIVE, STREAMS } from '../../history/topics.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChampionshipQuestions } from '../championships/championship-questions.tsx'
import { questionsAbout } from '../championships/championship-view.server.ts'
import { useReadEvery } from '../kit/commands/use-quiet-revalidate.tsx'
import { ListHead } from '../kit/lists/list-head.tsx'
import { useServerNow } from '../kit/use-server-now.tsx'
import { ticketGroups } from '../tickets/ticket-groups.server.ts'
import { TicketLine } from '../tickets/ticket-line.tsx'
import type { Route } from './+types/today.route.ts'
import type { DeskFields } from './commands/desk-command.ts'
import { unsavedIn } from './commands/desk-queue.ts'
import styles from './desk.module.css'
import { type DeskCard, followedScores, hasFailure, inGroups, isLate, isRecorded } from './desk-card.ts'
import { ActiveNotices, DeskGame } from './desk-game.tsx'
import { NoticeSheet, OpenSheet, type SheetName } from './desk-sheets.tsx'
import { DeskTrouble, Refusals } from './desk-trouble.tsx'
import { readDesk } from './desk-view.server.ts'
import { deskWords } from './desk-words.ts'
import { UndoBars } from './undo-bars.tsx'
import { type UndoOffer, useDesk } from './use-desk.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { catalogue } = services
  // Reads the versions before the view, so that the view is never older than its versions.
  const streams = await services.accounts.topicVersion(STREAMS)
  const versions = { live: catalogue.version(LIVE), games: catalogue.version(GAMES), streams }
  const { uid } = context.get(adminContext)
  const { language } = context.get(visitContext)
  const view = await readDesk(services, language)
  const eventIds = view.cards.map(({ id }) => id)
  const tickets = await ticketGroups(services, language)
  return { versions, uid, view, tickets, questions: questionsAbout(services, eventIds, language) }
}

const NONE: readonly never[] = []

/** Returns each game's card as it was before the first command that can still be undone. */
const placesBefore = (undoables: readonly UndoOffer[]) =>
  new Map(undoables.toReversed().flatMap(({ eventId, card }) => (card ? [[eventId, card] as const] : [])))

/** Shows the game-day desk: today's games and the commands for them, usable with one thumb (spec D1, D2, D5). */
export default function TodayPage({ loaderData: { versions, uid, view, tickets, questions } }: Route.ComponentProps) {
  const words = useWordsOf(deskWords)
  useFreshPage(LIVE, versions.live)
  useFreshPage(GAMES, versions.games)
  useFreshPage(STREAMS, versions.streams)
  // No topic announces tickets.
  useReadEvery(MINUTE_MS)
  const { cards, site, state, sender, undoables, actions } = useDesk(view, uid)
  const now = useServerNow(view.at)
  useFocusAfterRemoval()
  const [isTelling, setTelling] = useState(false)
  // The open sheet is stored here, because a card that moves to another group would lose its sheet and the typed input.
  const [asked, setAsked] = useState<{ card: DeskCard; sheet: SheetName; typed?: DeskFields | undefined }>()
  const onAsk = useCallback((card: DeskCard, sheet: SheetName, typed?: DeskFields) => setAsked({ card, sheet, typed }), [])
  const isReady = useHydrated()
  const groups = inGroups(cards, now, placesBefore(undoables))
  const followed = followedScores(
    groups.flatMap(({ cards: these }) => these),
    now,
  )
  const refusals = Map.groupBy(state.refusals, ({ command }) => command.eventId)
  const refusalsOf = (eventId: string) => refusals.get(eventId) ?? NONE
  // Uses the device's clock, as the times of the taps do.
  const unsaved = new Set(unsavedIn(state.queue, state.fault !== undefined, Date.now()).map(({ eventId }) => eventId))
  const ofSite = (eventId: string) => eventId === '' || !cards.some(({ id }) => id === eventId)
  return (
    <>
      <ListHead title={words.title}>
        <button type="button" className={button.button} onClick={() => setTelling(true)} disabled={!isReady}>
          {words.notice.site}
        </button>
      </ListHead>
      <DeskTrouble state={state} sender={sender} areLettersGuessed={view.areLettersGuessed} />
      <Refusals
        of={state.refusals.filter(({ command }) => ofSite(command.eventId))}
        sender={sender}
        now={now}
        actions={actions}
      />
      <TicketLine groups={tickets} />
      <ChampionshipQuestions questions={questions} />
      {site.length > 0 && (
        <section className={`stack gap-2 above-4`} aria-label={words.notice.shown}>
          <ActiveNotices notices={site} card={undefined} actions={actions} />
        </section>
      )}
      {groups.length === 0 && (
        <EmptyState title={words.none} hint={words.noneHint}>
          <Link to="/admin/events" className={button.primary}>
            {words.toEvents}
          </Link>
        </EmptyState>
      )}
      {groups.map(({ group, cards: these }) => (
        <section key={group} className="stack gap-3 above-5" aria-labelledby={`desk-${group}`} data-group={group}>
          <h2 id={`desk-${group}`}>{words.groups[group]}</h2>
          <ul className={`stack gap-4 ${styles.cards}`}>
            {these.map((card: DeskCard) => (
              <DeskGame
                key={card.id}
                card={card}
                isLate={isLate(card, now)}
                isRecorded={isRecorded(card, now)}
                isFollowed={followed.has(card.id)}
                hasUnsaved={unsaved.has(card.id)}
                refusals={refusalsOf(card.id)}
                now={refusalsOf(card.id) === NONE && !hasFailure(card) ? 0 : now}
                actions={actions}
                sender={sender}
                onAsk={onAsk}
              />
            ))}
          </ul>
        </section>
      ))}
      {view.more > 0 && (
        <p className={`muted small ${styles.hint}`}>
          {words.more(view.more)} <Link to="/admin/events">{words.toEvents}</Link>
        </p>
      )}
      {cards.length > 0 && <p className={`muted small ${styles.hint}`}>{words.viewersHint}</p>}
      {asked && (
        <OpenSheet
          key={`${asked.sheet} ${asked.card.id}`}
          {...asked}
          present={cards.find(({ id }) => id === asked.card.id)}
          isOwn={state.queue.some(({ eventId }) => eventId === asked.card.id)}
          actions={actions}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isTelling && <NoticeSheet card={undefined} actions={actions} onClose={() => setTelling(false)} />}
      <UndoBars undoables={undoables} onUndo={actions.undo} />
    </>
  )
}
