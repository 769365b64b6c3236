import type { z } from 'zod'

/** The first error code of each field, as given by the schema. */
export function faultsOf(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { path, message } of error.issues) faults[String(path[0] ?? '')] ??= message
  return faults
}
