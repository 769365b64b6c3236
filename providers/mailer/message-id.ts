/** Returns a function that makes Message-IDs at the host of the sender's address. */
export function messageIds(from: string): (id: string) => string {
  const host = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return (id) => `<${id}@${host}>`
}
