import type { z } from 'zod'

/** The first fault of each field, as the code that the schema gives for it. */
export function faultsOf(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { path, message } of error.issues) faults[String(path[0] ?? '')] ??= message
  return faults
}
