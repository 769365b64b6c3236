type Part = { close(): void | Promise<void> }

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
