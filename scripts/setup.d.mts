/** What tests take of setup.mjs, which is plain JavaScript because it runs before anything is installed. */
export const JEMALLOC: string
export function allocator(options?: {
  isThere?: (file: string) => boolean
  environment?: Record<string, string | undefined>
}): Record<string, string>
