import type { Logger } from 'pino'

export type Part = { close(): void | Promise<void> }

/** Closes one part after the other, whatever becomes of those before it; throws the first failure when all are done. */
export async function closeAll(parts: Part[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) {
    try {
      await part.close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** What `open` opens; when it fails, all that it has put into its list is closed again before the failure goes on. */
export async function orCloseAll<T>(log: Logger, open: (opened: Part[]) => Promise<T>): Promise<T> {
  const opened: Part[] = []
  try {
    return await open(opened)
  } catch (error) {
    await closeAll(opened).catch((failure) => log.error({ err: failure }, 'a part of a start that failed did not close'))
    throw error
  }
}
