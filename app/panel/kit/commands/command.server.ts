import { data } from 'react-router'
import { sentForm } from '../../../kit/http/sent-form.server.ts'
import { type AdminVisit, adminContext } from '../../../services.server.ts'
import type { CommandAnswer } from './command-answer.ts'

type Fields = Record<string, string>
type Commands = Record<string, (fields: Fields) => Promise<CommandAnswer>>

/**
 * Runs the command of a page that the field `command` names, with the fields of the form. Answers 400 for an unknown command, 403
 * when this admin may not run the command, and 409 when the command was refused for another reason.
 */
export async function readCommand(request: Request, commands: Commands) {
  const fields: Fields = Object.fromEntries(await sentForm(request))
  return run(fields, commands)
}

type ActionArgs = { request: Request; context: { get(key: typeof adminContext): AdminVisit } }

/**
 * Runs a command of a path whose commands have their own rules (panel/panel-rules.ts), with the rights that the sender's role has
 * for that command. Answers 403 when the role has none.
 */
export async function readCommandOfRole(
  { request, context }: ActionArgs,
  commandsWith: (editing: AdminVisit['editing']) => Commands,
) {
  const { editing, editingFor } = context.get(adminContext)
  const fields: Fields = Object.fromEntries(await sentForm(request))
  const { command = '' } = fields
  const commands = commandsWith(editingFor(command) ?? editing)
  if (Object.hasOwn(commands, command) && !editingFor(command)) throw data(null, { status: 403 })
  return run(fields, commands)
}

async function run(fields: Fields, commands: Commands) {
  const { command: name = '' } = fields
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return data<CommandAnswer>({ ok: false, reason: 'unknown' }, { status: 400 })
  const answer = await command(fields)
  if (answer.ok) return data(answer)
  return data(answer, { status: answer.reason === 'forbidden' ? 403 : 409 })
}
