import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seal } from '../../kit/http/seal.server.ts'

/** A temporary file for content too long for memory, written once and then sent. */
export type SealedFile = {
  write(text: string): Promise<void>
  /** Returns the content from the start; the file is gone once it was read to the end, or reading was cancelled. */
  read(): ReadableStream<Uint8Array>
  close(): Promise<void>
}

/** Opens a file that only this process can read: it has no name, and is sealed on the disk because it may contain passwords. */
export async function openSealedFile(seal: Seal): Promise<SealedFile> {
  const name = `podium-${randomUUID()}`
  const path = join(tmpdir(), name)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  const lengths: number[] = []
  return {
    async write(text) {
      const sealed = seal.sealBytes(name, Buffer.from(text))
      await file.appendFile(sealed)
      lengths.push(sealed.length)
    },
    read() {
      let part = 0
      let position = 0
      return new ReadableStream({
        async pull(controller) {
          const length = lengths[part++]
          if (length === undefined) {
            await file.close()
            return controller.close()
          }
          const sealed = Buffer.alloc(length)
          await file.read(sealed, 0, length, position)
          position += length
          controller.enqueue(seal.openBytes(name, sealed))
        },
        cancel: () => file.close(),
      })
    },
    close: () => file.close(),
  }
}
