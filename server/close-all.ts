import type { Logger } from 'pino'

export type Part = { close(): void | Promise<void> }

/** Closes all parts in order, even when one fails; throws the first failure at the end. */
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

/** Runs `open`; when it fails, closes everything it has listed in `opened` and rethrows. */
export async function orCloseAll<T>(log: Logger, open: (opened: Part[]) => Promise<T>): Promise<T> {
  const opened: Part[] = []
  try {
    return await open(opened)
  } catch (error) {
    await closeAll(opened).catch((failure) => log.error({ err: failure }, 'a service did not close after a failed start'))
    throw error
  }
}
