import type { Logger } from 'pino'
import { openNamedEpisodes } from '../../app/catalog/episodes/named-episodes.server.ts'
import { heldByStaff } from '../../app/events/play-lock.server.ts'
import type { Editing } from '../../app/history/editing.server.ts'
import { oneLineAMinute } from '../../app/kit/limits/one-line-a-minute.server.ts'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { openProbe } from '../../app/monitor/probe.server.ts'
import { openStaffPushes, type StaffPushes } from '../../app/monitor/staff-pushes.server.ts'
import { openStreamFollower } from '../../app/playback/streams/follow-streams.server.ts'
import { storedPushKeys } from '../../app/reminders/push-keys.server.ts'
import { openLiveList } from '../../providers/live-list/live-list.ts'
import { openProbeDoor } from '../../providers/playlists/probe-door.ts'
import type { Sender } from '../../providers/sender/sender.ts'
import type { Part } from '../close-all.ts'
import type { Config } from '../config.ts'
import type { LiveParts } from './live-parts.ts'
import { subjectOf } from './reminder-parts.ts'

const SWEEP_MS = HOUR_MS

type Options = { config: Config; live: LiveParts; editing: Editing; staffPushes: StaffPushes; log: Logger; opened: Part[] }

/** Opens pushes to staff about failing streams; they use the keys of the site's reminders. */
export async function openStaffPushParts({
  config,
  live: { database, catalogue, french, seal, work, now },
  sender,
  log,
}: Pick<Options, 'config' | 'live' | 'log'> & { sender: Sender }) {
  const keys = await storedPushKeys({ db: database.db, seal, now })
  const push = sender.push({ keys, subject: subjectOf(config), hosts: config.pushHosts })
  const { publicUrl, pushHosts } = config
  const failures = oneLineAMinute(log)
  const onError = (err: unknown) => failures.error({ err }, 'staff were not told of a picture that fails')
  const { byDocIds: named } = openNamedEpisodes({ database, catalogue, french })
  return openStaffPushes({ db: database.db, work, seal, push, named, pushHosts, publicUrl, now, onError })
}

/** Starts the jobs that match LIVE to the streams: the provider's list (spec K3) and the probe (spec D3, D4), if configured. */
export function openStreamParts({ config, live, editing, staffPushes, log, opened }: Options): void {
  const { database, games, hosts, work, onError } = live
  if (config.liveStreamsUrl !== undefined) {
    const list = openLiveList({ url: config.liveStreamsUrl })
    const streams = openStreamFollower({ list, hosts, db: database.db, work, editing, log, onError })
    opened.unshift(streams)
    streams.start()
  }
  if (config.probeHosts.length === 0) return
  const probe = openProbe({
    database,
    games,
    hosts,
    door: openProbeDoor({ origins: config.probeHosts }),
    editing,
    hasList: config.liveStreamsUrl !== undefined,
    locks: heldByStaff,
    onAlarm: staffPushes.tell,
    onError,
  })
  const timer = setInterval(() => probe.sweep().catch(onError), SWEEP_MS)
  timer.unref()
  opened.unshift({
    close() {
      clearInterval(timer)
      return probe.close()
    },
  })
  probe.start()
}
