import { data } from 'react-router'
import { sentForm } from '../../shared/sent-form.server.ts'
import type { CommandAnswer } from './command-answer.ts'

type Fields = Record<string, string>

/**
 * Runs one of the small commands of a page, the one that the field `command` names; the other fields are handed to it as texts.
 * Answers 400 when there is none of that name, 403 when the admin may not do it, 409 when it was refused otherwise.
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
