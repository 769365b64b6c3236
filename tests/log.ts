import { Writable } from 'node:stream'
import pino from 'pino'

type Line = { level: number; msg?: string; err?: { stack?: string; status?: number } }

/** A log with readable lines; `broken` holds lines that are not one JSON object. */
export function capturedLog(level: string) {
  const lines: Line[] = []
  const broken: string[] = []
  let text = ''
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk
      for (const line of String(chunk).split('\n').filter(Boolean)) {
        try {
          lines.push(JSON.parse(line))
        } catch {
          broken.push(line)
        }
      }
      done()
    },
  })
  return { logger: pino({ level }, stream), lines, broken, text: () => text }
}
