/** Where files are kept, by key ('thumbnails/{uuid}'). */
export type Storage = {
  put(key: string, content: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
}
