import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seal } from '../shared/seal.server.ts'

/** What is too long for the memory, written once and then sent. */
export type SealedFile = {
  write(text: string): Promise<void>
  /** What was written, from its start; the file is gone when it has been read, or is not read on. */
  read(): ReadableStream<Uint8Array>
  close(): Promise<void>
}

/** A file that only this process can read: it has no name any more, and what may be passwords lies sealed on the disk. */
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
