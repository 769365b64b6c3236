import { data } from 'react-router'
import { z } from 'zod'
import { sentForm } from '../../../kit/http/sent-form.server.ts'
import { type EditAnswer, refusedFields } from './edit-answer.ts'
import { faultsOf } from './edit-faults.ts'

/**
 * Reads only the schema's fields of a sent form, and takes the last value of a repeated one.
 * @returns the validated value with the version that the form was opened with and the id that it proposes for a new document, or
 * the answer to send back.
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
    newId: z.uuid().toLowerCase().safeParse(form.get('docId')).data,
  }
}

/** Returns a refusal with its HTTP status; the page keeps the typed values. */
export function refuse(answer: Extract<EditAnswer, { ok: false }>, status = 400) {
  return data(answer, { status })
}
