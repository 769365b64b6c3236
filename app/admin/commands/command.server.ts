import { data } from 'react-router'
import { sentForm } from '../../shared/sent-form.server.ts'
import type { DeedAnswer } from './command-answer.ts'

type Fields = Record<string, string>

/**
 * Runs one of the small deeds of a page, the one that the field `deed` names; the other fields are handed to it as texts.
 * Answers 400 when there is none of that name, 403 when the admin may not do it, 409 when it was refused otherwise.
 */
export async function readDeed(request: Request, deeds: Record<string, (fields: Fields) => Promise<DeedAnswer>>) {
  const form = await sentForm(request)
  const fields: Fields = Object.fromEntries(form)
  const deed = Object.hasOwn(deeds, fields.deed ?? '') ? deeds[fields.deed as string] : undefined
  if (!deed) return data<DeedAnswer>({ ok: false, reason: 'unknown' }, { status: 400 })
  const answer = await deed(fields)
  if (answer.ok) return data(answer)
  return data(answer, { status: answer.reason === 'forbidden' ? 403 : 409 })
}
