import { useEffect, useState } from 'react'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import styles from './viewers-now.module.css'
import { WATCHING_PATH, type Watching } from './watching.ts'
import { watchingWords } from './watching-words.ts'

/** Shows how many watched a live episode a minute ago, if the site shows that (spec N4). Empty until the number is known. */
export function ViewersNow({ episodeId }: { episodeId: string }) {
  const words = useWordsOf(watchingWords)
  const [players, setPlayers] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const over = new AbortController()
    async function look() {
      const watching = document.visibilityState === 'visible' ? await read(over.signal) : undefined
      if (over.signal.aborted || watching?.isShown === false) return
      if (watching) setPlayers(watching.players[episodeId])
      // Spread out, so that the pages of a crowd do not ask at the same moment.
      timer = setTimeout(look, MINUTE_MS * (0.9 + 0.2 * Math.random()))
    }
    void look()
    return () => {
      clearTimeout(timer)
      over.abort()
      setPlayers(undefined)
    }
  }, [episodeId])
  return players === undefined ? null : <span className={`muted small even ${styles.viewers}`}>{words.watching(players)}</span>
}

/** Reads the counter; undefined while it is unavailable. */
async function read(signal: AbortSignal): Promise<Watching | undefined> {
  try {
    const answer = await fetch(WATCHING_PATH, { signal })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
