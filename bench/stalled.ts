import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIST_PAGE } from '../app/watch/watch-state.ts'
import { start } from './processes.ts'
import { type Bench, openSite } from './sites.ts'
import { type Row, whole } from './statistics.ts'
import type { ViewerCommands } from './viewers.ts'

const GOAL_BYTES = 32e6
const VIEWERS = 100
/** Together with the existing one, a whole page of the list, all changed by each edit: frames are as large as possible. */
const EPISODES = LIST_PAGE - 1
/** Longer than the hub's pause after a frame, in ms. */
const REST = 300
/** Edits without stalled viewers, so that what edits allocate is already there. */
const WARM_UP = 20
const MOST_EDITS = 400
/** A smaller frame only says that something has changed. */
const LEAST_FRAME = 10_000

const KERNEL = join(import.meta.dirname, '../deploy/sysctl.d/podium.conf')

/**
 * Viewers that read nothing they are sent: what they cost until they are disconnected, with Linux's defaults and with the
 * settings of deploy/.
 */
export async function stalled(bench: Bench): Promise<Row[]> {
  const rows = [await rowOf(bench, 0, 'as Linux is', [])]
  const network = ownNetwork()
  if (!network) return rows
  try {
    return [...rows, await rowOf(bench, 1, 'with deploy/sysctl.d', network.by)]
  } finally {
    network.close()
  }
}

/** A private network with the settings of deploy/; undefined where it cannot be created. */
function ownNetwork() {
  const name = `podium-bench-${process.pid}`
  const by = ['ip', 'netns', 'exec', name]
  const close = () => void execFileSync('ip', ['netns', 'delete', name])
  try {
    execFileSync('ip', ['netns', 'add', name], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  for (const command of ['ip link set lo up', `sysctl --quiet --load=${KERNEL}`])
    execFileSync('ip', [...by.slice(1), ...command.split(' ')])
  return { by, close }
}

/** `index`: the series to use. Later rows see what was added to it. */
async function rowOf(bench: Bench, index: number, where: string, by: string[]): Promise<Row> {
  const { site, port, filled, close } = await openSite(bench, 100, { LIVE_MAX_PER_ADDRESS: String(2 * VIEWERS) }, by)
  const viewers = start<ViewerCommands>('./viewers.ts', [], by)
  const slug = filled.ids[index] as string
  const docIds = await site.call('addEpisodes', { seriesOf: filled.episodes[index] as string, count: EPISODES })
  const path = `/live?topics=series:${slug}@999999999`
  const addresses = [{ localAddress: '127.0.0.2', viewers: 1 }]
  await viewers.call('open', { port, path, mark: '"topic":"series:', addresses })

  let edits = 0
  const edit = async () => {
    await site.call('release', { docIds, releaseDate: `2026-01-${10 + (edits++ % 10)}` })
    await new Promise((resolve) => setTimeout(resolve, REST))
  }
  for (let at = 0; at < WARM_UP; at++) await edit()
  // Its chunk begins with its length.
  const frameBytes = Number.parseInt(await viewers.call('frame'), 16)
  if (frameBytes < LEAST_FRAME) throw new Error(`Its frames have ${frameBytes} bytes, so nobody falls behind.`)
  await site.call('memory')
  const resident = site.residentBytes()
  let [most, mostQueued] = [0, 0]
  await viewers.call('stall', { port, path, viewers: VIEWERS })
  for (edits = 0; edits < MOST_EDITS && (await site.call('behind')) < VIEWERS; ) {
    await edit()
    most = Math.max(most, site.residentBytes() - resident)
    mostQueued = Math.max(mostQueued, queuedBytes(site.pid, port))
  }
  const letGo = await site.call('behind')
  await Promise.all([close(), viewers.stop()])
  return {
    figure: `live, G10: ${VIEWERS} stalled viewers, frames of ${whole(frameBytes)} bytes, ${where}: memory, and in the kernel`,
    goal: `≤ ${GOAL_BYTES / 1e6} MB each`,
    measured: `${(most / 1e6).toFixed(0)} MB, ${(mostQueued / 1e6).toFixed(0)} MB`,
    peer: `${letGo} of them let go after ${edits} frames`,
    ratio: '–',
    isMet: letGo === VIEWERS && most <= GOAL_BYTES && mostQueued <= GOAL_BYTES,
  }
}

/** The size of unread responses in the kernel, within this process's network. */
function queuedBytes(pid: number, port: number): number {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix))
    .reduce((sum, fields) => sum + Number.parseInt(fields[4]?.split(':')[0] ?? '0', 16), 0)
}
