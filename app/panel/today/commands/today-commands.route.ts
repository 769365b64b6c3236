import { z } from 'zod'
import type { Editing } from '../../../history/editing.server.ts'
import { onlyPost } from '../../../kit/http/only-post.server.ts'
import { readNotice } from '../../../notices/notice-form.ts'
import { addressChecks, recogniseVideo, videoContent } from '../../../playback/streams/video-address.ts'
import { type Services, servicesContext } from '../../../services.server.ts'
import { addressesOf } from '../../episodes/save-episode.server.ts'
import { readCommandOfRole } from '../../kit/commands/command.server.ts'
import type { Route } from './+types/today-commands.route.ts'
import { DESK_COMMANDS, type DeskAnswer, type DeskCommandName, reasonFaults } from './desk-command.ts'
import { type DeskRequest, runCommand } from './run-command.server.ts'

export const loader = onlyPost

type Fields = Record<string, string>

const about = z.object({
  id: z.uuid(),
  event: z.string().max(200).default(''),
  seen: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('0')
    .transform(Number),
})

/**
 * Runs the desk's commands (spec D2). Each command carries an id, so that a repeated request runs once, and the version of the
 * event that the user saw.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  return readCommandOfRole({ request, context }, (editing) => {
    const run = (command: DeskCommandName) => (fields: Fields) => carryOut(services, editing, command, fields)
    return Object.fromEntries(DESK_COMMANDS.map((command) => [command, run(command)]))
  })
}

const UNKNOWN = { ok: false, reason: 'unknown' } as const

async function carryOut(services: Services, editing: Editing, command: DeskCommandName, fields: Fields): Promise<DeskAnswer> {
  const parsed = about.safeParse(fields)
  if (!parsed.success) return UNKNOWN
  const { id, event: eventId, seen } = parsed.data
  const sent: DeskRequest = { id, command, eventId, seen, fields }
  if (command === 'notice') {
    const notice = readNotice(fields)
    return notice.ok
      ? runCommand(editing, { ...sent, notice: notice.value })
      : { ok: false, reason: 'fields', faults: notice.faults }
  }
  if (command === 'address') {
    // A completed command is not validated again, because its stream may have ended since.
    const answer = await services.desk.answerTo(id, editing.by?.uid ?? '')
    if (answer) return answer
    const looked = await checkAddress(services, fields)
    return 'reason' in looked ? { ok: false, ...looked } : runCommand(editing, { ...sent, ...looked })
  }
  const faults = reasonFaults(fields)
  return faults ? { ok: false, reason: 'fields', faults } : runCommand(editing, sent)
}

type CheckedAddress = Pick<DeskRequest, 'video' | 'was'>

/**
 * Validates an address by the rules of the episode form (spec M8). Reads a stream on our hosts once, to be sure that the stream
 * is up before a game uses it.
 */
async function checkAddress(
  { documents, hosts, origins, streamStarts }: Services,
  { picture = '', url = '', was, anyway }: Fields,
): Promise<CheckedAddress | { reason: string; faults?: Record<string, string> }> {
  const stored = await documents.episode(picture)
  if (!stored) return { reason: 'gone' }
  const storedAddresses = addressesOf(stored)
  const typed = url.trim()
  const fault = typed === '' ? 'required' : addressChecks(hosts, origins.pictures, storedAddresses).video(typed)
  if (fault) return { reason: 'fields', faults: { url: fault } }
  const known = recogniseVideo(typed, hosts)
  const isStream = known.ok && known.kind === 'hls'
  if (isStream && anyway === undefined && (await streamStarts.look(known.url)) === 'nothing') return { reason: 'unreachable' }
  const asStored = (address: string) => videoContent(address, stored.onRoku, hosts, storedAddresses)
  return { video: asStored(typed), was: was === undefined ? undefined : asStored(was).videoUrl }
}
