import type { z } from 'zod'

/** Returns the first error code of each field, as the schema reports it. */
export function faultsOf(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { path, message } of error.issues) faults[String(path[0] ?? '')] ??= message
  return faults
}
