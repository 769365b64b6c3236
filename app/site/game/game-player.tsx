import { useEffect, useState } from 'react'
import { ViewersNow } from '../../audience/viewers-now.tsx'
import { gamePath } from '../../events/event.ts'
import type { ShownState } from '../../events/event-state.ts'
import { startText } from '../../events/time/zoned-time.ts'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { Link, useAddress } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { MomentsSlot } from '../../moments/fans/moments-slot.tsx'
import { AfterEnd, BesideTime } from '../../playback/clock/picture-moment.tsx'
import { PlayerScoreSlot } from '../../scores/fans/score-slot.tsx'
import button from '../../ui/button.module.css'
import { readLastPlayed, storeLastPlayed } from '../series/selection/last-played.tsx'
import { CopyEmbed, CopyLink, CopyMoment } from '../series/share/copy-buttons.tsx'
import { Stage, useStage } from '../series/watch-stage.tsx'
import { HintsWithoutScript } from '../series/watch-without-script.tsx'
import { useGameName } from '../spoilers/game-name.tsx'
import { type GameWebcast, gamePlace, webcastToShow } from './game-pictures.ts'
import styles from './game-player.module.css'
import type { GameRow } from './game-row.ts'
import { gameWords } from './game-words.ts'
import type { OpenGamePage } from './use-game.tsx'

type Props = {
  page: Pick<OpenGamePage, 'id' | 'event' | 'pictures' | 'poster' | 'alsoLive' | 'next'>
  state: ShownState
  isLocked: boolean
}

/** The webcasts of a game once they are open: one plays; with several, the viewer chooses by name (spec E6). */
export function GamePlayer({ page: { id, event, pictures, poster, alsoLive, next }, state, isLocked }: Props) {
  const words = useWordsOf(gameWords)
  const { untitled } = usePageWords().watch
  const { current, choose, isSettled } = useChosenWebcast(id, pictures)
  const named = pictures.map((webcast, place) => ({ ...webcast, name: webcast.label || words.view(place + 1) }))
  const known = pictures.flatMap(({ episode, label }) =>
    episode ? [{ ...episode, title: label ? `${event.title} · ${label}` : event.title }] : [],
  )
  const playing = known.find((episode) => episode.id === current?.id)
  // Only with a single webcast does everybody at this address see the same video.
  const linkedId = pictures.length === 1 ? playing?.id : undefined
  const stage = useStage({ current: playing, known, linkedId, isSettled })
  const path = useAddress()(gamePath(id))
  const verb = state.key === 'replay' ? words.watchReplay : words.watch
  if (!current) return null
  return (
    <section className={`stack gap-4 to-start unprinted ${styles.player}`} aria-label={words.webcastOf[event.kind]}>
      {playing && (
        <div className={styles.stage}>
          <BesideTime value={<PlayerScoreSlot id={id} title={event.title} />}>
            <AfterEnd value={alsoLive || next ? <UpNext live={alsoLive?.[0]} next={next?.[0]} /> : undefined}>
              <Stage stage={stage} current={playing} known={known} place={gamePlace(id)} untitled={untitled} poster={poster} />
            </AfterEnd>
          </BesideTime>
        </div>
      )}
      {playing?.isLive && (
        <p className="optional">
          <ViewersNow episodeId={playing.id} />
        </p>
      )}
      {pictures.length > 1 && (
        <fieldset className={`wrap gap-2 shrink scripted ${styles.choices}`}>
          <legend>{words.webcasts}</legend>
          {named.map((webcast) => (
            <label key={webcast.id} className={`tap bold anywhere ${styles.choice}`}>
              <input
                type="radio"
                name="picture"
                className="visually-hidden"
                autoComplete="off"
                checked={webcast.id === current.id}
                onChange={() => choose(webcast)}
              />
              {webcast.name}
            </label>
          ))}
        </fieldset>
      )}
      {playing && <MomentsSlot gameId={id} isLocked={isLocked} />}
      {playing && (
        <div className="row gap-3 scripted">
          <CopyLink path={path} />
          <CopyMoment path={path} />
          {!isLocked && <CopyEmbed episodeId={playing.id} title={playing.title} />}
        </div>
      )}
      {current.isPaid && (
        <p className="row gap-3">
          <span>{words.paid}</span>
          <Link to={current.path} className={button.primary}>
            {verb}
          </Link>
        </p>
      )}
      {!current.isPaid && (
        <Link to={current.path} className="tap">
          {words.inSeries}
        </Link>
      )}
      <noscript className="stack gap-3 box optional">
        {import.meta.env.SSR && playing && <HintsWithoutScript episode={playing} />}
        {import.meta.env.SSR &&
          named.map(
            ({ id, path, name }) =>
              id !== current.id && (
                <p key={id}>
                  <Link to={path}>{words.watchOne(verb, name)}</Link>
                </p>
              ),
          )}
      </noscript>
    </section>
  )
}

/** The game to watch at the end of this one: one on the air, or else the next one of its teams. */
function UpNext({ live, next = live }: { live: GameRow | undefined; next: GameRow | undefined }) {
  const words = useWordsOf(gameWords)
  const language = useLanguage()
  const nameOf = useGameName()
  const row = live ?? next
  return (
    row && (
      <p>
        {`${live ? words.alsoLive : words.upNext} · `}
        <Link to={gamePath(row.id)} {...nameOf(row).name} discover="none" />
        {!live && ` · ${startText(row, language, { day: 'short', zone: true })}`}
      </p>
    )
  )
}

/**
 * Returns the selected webcast: the one chosen in this session, which keeps playing whatever goes live meanwhile. Until
 * hydration it is the default for everybody.
 */
function useChosenWebcast(eventId: string, webcasts: readonly GameWebcast[]) {
  const isSettled = useHydrated()
  const place = gamePlace(eventId)
  const [picked, setPicked] = useState<string>()
  const [playing, setPlaying] = useState<string>()
  const chosen = picked ?? (isSettled ? readLastPlayed(place)?.episodeId : undefined)
  const current = webcastToShow(webcasts, { chosen, playing })
  const currentId = current?.id
  useEffect(() => {
    if (isSettled) setPlaying(currentId)
  }, [isSettled, currentId])

  function choose({ id, label, episode }: GameWebcast) {
    setPicked(id)
    storeLastPlayed(place, { id, title: label, source: episode?.source ?? { kind: 'none' } })
  }
  return { current, choose, isSettled }
}
