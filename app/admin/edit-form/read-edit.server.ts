import { data } from 'react-router'
import { z } from 'zod'
import { sentForm } from '../../shared/sent-form.server.ts'
import { type EditAnswer, refusedFields } from './edit-answer.ts'
import { faultsOf } from './edit-faults.ts'

/**
 * Reads a form that was sent by the fields of its schema alone; other fields are ignored, of a repeated one the last counts.
 * @returns the checked value with the version that the form was opened with and the id that it names for a new document,
 * or the answer to send back.
 */
export async function readEdit<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
): Promise<
  | { ok: true; value: z.output<Schema>; baseVersion: number | undefined; newId: string | undefined }
  | { ok: false; answer: ReturnType<typeof refuse> }
> {
  const form = await sentForm(request)
  const sent = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, form.getAll(name).at(-1) ?? '']))
  const parsed = schema.safeParse(sent)
  if (!parsed.success) return { ok: false, answer: refuse(refusedFields(faultsOf(parsed.error))) }
  const version = Number(form.get('version'))
  return {
    ok: true,
    value: parsed.data,
    baseVersion: Number.isSafeInteger(version) && version > 0 ? version : undefined,
    newId: z.uuid().safeParse(form.get('docId')).data,
  }
}

/** A refusal with the status that says what it is; the page keeps what was typed. */
export function refuse(answer: Extract<EditAnswer, { ok: false }>, status = 400) {
  return data(answer, { status })
}
