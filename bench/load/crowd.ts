import { type Commit, type Crowd, gatherCrowd, longestStale } from '../../tests/load/crowd.ts'
import { answer } from '../processes.ts'

/** Viewers that reconnect like browsers, in a process of their own. */
export type CrowdCommands = typeof commands

let crowd: Crowd

const commands = {
  async gather(options: Parameters<typeof gatherCrowd>[0]): Promise<void> {
    crowd = await gatherCrowd(options)
  },
  /** Returns the state since the last reset. */
  state: () => ({
    connected: crowd.connected(),
    ended: crowd.ended(),
    refused: crowd.refused.length,
    returns: crowd.returns,
    oldest: Math.min(...crowd.versions()),
  }),
  stale: (commits: Commit[]) => longestStale(commits, crowd.arrivals, crowd.versions()),
  reset() {
    crowd.arrivals.length = 0
    crowd.returns.length = 0
    crowd.refused.length = 0
  },
}

answer(commands)
