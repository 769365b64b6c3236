import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * The records of a file in this folder, one JSON value a line, each checked by the first of the schemas whose key it has.
 * @param name without `.jsonl`. @throws with file and line where a record fits none.
 */
export function readRecords<S extends Record<string, z.ZodType>>(name: string, schemas: S): z.output<S[keyof S]>[] {
  const file = `${name}.jsonl`
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    if (line === '') return []
    try {
      const record: unknown = JSON.parse(line)
      const key = Object.keys(schemas).find((each) => Object.hasOwn(Object(record), each))
      if (key === undefined) throw new Error(`a record has one of ${Object.keys(schemas).join(', ')}`)
      return [(schemas[key] as S[keyof S]).parse(record)]
    } catch (error) {
      const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
      throw new Error(`demo/records/${file}, line ${at + 1}: ${why}`, { cause: error })
    }
  })
}
