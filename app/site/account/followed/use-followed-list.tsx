import { useEffect, useState } from 'react'
import { GAMES } from '../../../history/topics.ts'
import { ask } from '../../../kit/browser/ask.tsx'
import { receive } from '../../../live/frames.ts'
import { useLiveTopic } from '../../../live/use-live-topic.tsx'
import { pollWithBackoff } from '../../../live/use-read-again.tsx'
import type { FollowedList } from './followed-list.server.ts'

const NONE: FollowedList = { v: 0, at: 0, teams: [] }

/**
 * Returns the site's data about the teams with these slugs, and reads the data again whenever the teams or the games change;
 * retries until the site answers. `list`: undefined before the first answer. `slugs`: undefined while they are not known.
 */
export function useFollowedList(slugs: readonly string[] | undefined): { list: FollowedList | undefined; isFaulty: boolean } {
  const [list, setList] = useState<FollowedList>()
  const [isFaulty, setFaulty] = useState(false)
  const [wanted, setWanted] = useState(0)
  const asked = slugs?.join()

  useEffect(() => {
    if (!asked) return
    const abort = new AbortController()
    const stop = pollWithBackoff(async () => {
      try {
        const next = await read(asked, abort.signal)
        if (abort.signal.aborted) return
        setList(next)
        setFaulty(false)
        if (next.v >= wanted) stop()
      } catch {
        if (!abort.signal.aborted) setFaulty(true)
      }
    }, 0)
    return () => {
      abort.abort()
      stop()
    }
  }, [asked, wanted])

  const v = list?.v ?? 0
  useLiveTopic(GAMES, v, (frame) => {
    // The first answer is newer than every earlier frame.
    if (v > 0 && receive(v, frame) !== 'ignore') setWanted(frame.v)
  })

  if (asked === '') return { list: NONE, isFaulty: false }
  const isIn = ({ slug }: { slug: string }) => slugs?.includes(slug) ?? false
  // An unfollowed team disappears at once.
  return { list: asked && list ? { ...list, teams: list.teams.filter(isIn) } : undefined, isFaulty }
}

async function read(slugs: string, signal: AbortSignal): Promise<FollowedList> {
  const answer = await ask('/my/teams/list', { method: 'POST', body: new URLSearchParams({ teams: slugs }), signal })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}
