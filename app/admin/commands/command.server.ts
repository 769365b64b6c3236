import { data } from 'react-router'
import { sentForm } from '../../shared/sent-form.server.ts'
import type { CommandAnswer } from './command-answer.ts'

type Fields = Record<string, string>

/**
 * Runs a small command of a page: the one named by the field `command`, which receives the other fields as texts. Answers 400
 * for an unknown command, 403 when this admin may not run it, and 409 when it was refused for another reason.
 */
export async function readCommand(request: Request, commands: Record<string, (fields: Fields) => Promise<CommandAnswer>>) {
  const form = await sentForm(request)
  const fields: Fields = Object.fromEntries(form)
  const command = Object.hasOwn(commands, fields.command ?? '') ? commands[fields.command as string] : undefined
  if (!command) return data<CommandAnswer>({ ok: false, reason: 'unknown' }, { status: 400 })
  const answer = await command(fields)
  if (answer.ok) return data(answer)
  return data(answer, { status: answer.reason === 'forbidden' ? 403 : 409 })
}
