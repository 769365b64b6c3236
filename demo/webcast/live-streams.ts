import { matchups } from './page/words.ts'
import { clipOf } from './streams.ts'

/** An entry of /live-streams.json. */
export type LiveStream = { id: string; title: string; isLive: boolean; url: string }

export function defaultLiveStreams(origin: string): LiveStream[] {
  return ['demo-live', 'demo-dvr'].map((id) => ({
    id,
    title: matchups[clipOf(id)].en.title,
    isLive: true,
    url: `${origin}/live/${id}/index.m3u8`,
  }))
}
