/** Stores files by key ('thumbnails/{uuid}'). Throws when the storage does not answer. */
export type Storage = {
  /** Stores a file atomically: whole or not at all. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Returns a file; undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes a file; succeeds even if there is no such file. */
  remove(key: string): Promise<void>
  /** Yields all files of a folder ('thumbnails'), in no order. */
  list(folder: string): AsyncIterable<StoredFile>
}

/** `modifiedAt` resolves to undefined when the file has been removed meanwhile. */
type StoredFile = { key: string; modifiedAt(): Promise<Date | undefined> }

const KEY = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i

/** Returns the key unchanged. Throws for one that could escape the storage, which the site's own keys never do. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a key of a stored file: ${JSON.stringify(key.slice(0, 100))}`)
  return key
}
