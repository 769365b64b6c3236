/** Where files are kept, by key ('thumbnails/{uuid}'). */
export type Storage = {
  put(key: string, content: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** No matter whether there is such a file. */
  remove(key: string): Promise<void>
}
