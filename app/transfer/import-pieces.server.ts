import type { Storage } from '../../providers/storage/port.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import type { Report } from './file/outcome.ts'

const FOLDER = 'imports'
/** A piece, or a file left by a process that died while writing one. */
const PIECE = /^imports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./

type Options = { storage: Storage; seal: Seal; onError: (error: unknown) => void }

export type ImportPieces = ReturnType<typeof openImportPieces>

/** Stores the pieces of uploaded files, sealed, by the run's id and their position. */
export function openImportPieces({ storage, seal, onError }: Options) {
  const keyOf = (id: string, place: number) => `${FOLDER}/${id}.${place}`
  const ownerOf = (id: string, place: number) => `import ${id} ${place}`

  return {
    keep: (id: string, place: number, bytes: Uint8Array) =>
      storage.put(keyOf(id, place), seal.sealBytes(ownerOf(id, place), bytes)),

    /** Returns a reader of a run's pieces by position: undefined past the last one. Throws when one is missing. */
    readerOf:
      (id: string, { pieces }: Report) =>
      async (place: number) => {
        if (place >= pieces) return undefined
        const sealed = await storage.get(keyOf(id, place))
        if (!sealed) throw new Error('A piece of the file is not there.')
        return seal.openBytes(ownerOf(id, place), sealed)
      },

    async areComplete(id: string, { pieces }: Report): Promise<boolean> {
      const missing = new Set(Array.from({ length: pieces }, (_, place) => keyOf(id, place)))
      for await (const { key } of storage.list(FOLDER)) missing.delete(key)
      return missing.size === 0
    },

    /** Removes a run's pieces; those left because the storage is unavailable are removed by a later sweep. */
    async remove(id: string, { pieces }: Report) {
      try {
        for (let place = 0; place < pieces; place++) await storage.remove(keyOf(id, place))
      } catch (error) {
        onError(error)
      }
    },

    /** Removes the pieces of all runs that no longer need them. */
    async sweep(isNeeded: (id: string) => Promise<boolean>) {
      const keys = new Map<string, string[]>()
      for await (const { key } of storage.list(FOLDER)) {
        const id = PIECE.exec(key)?.[1]
        if (id) keys.set(id, [...(keys.get(id) ?? []), key])
      }
      for (const [id, own] of keys) {
        // Checked after listing the pieces: a run exists before its first piece.
        if (await isNeeded(id)) continue
        for (const key of own) await storage.remove(key)
      }
    },
  }
}
