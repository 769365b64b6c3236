import { onlyPost } from '../kit/http/only-post.server.ts'
import { adminContext, servicesContext } from '../services.server.ts'
import type { Route } from './+types/piece.route.ts'
import { PIECE_BYTES } from './pieces.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Takes a piece of an uploaded file from the request body. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity') return answer(415)
  const bytes = await readUpTo(PIECE_BYTES, request.body)
  if (!bytes) return answer(413)
  const { by } = context.get(adminContext).editing
  const taken = await context.get(servicesContext).imports.takePiece(params.id, Number(params.place), bytes, by)
  return answer(taken.ok ? 204 : taken.reason === 'no-run' ? 404 : 400)
}

export const loader = onlyPost

const answer = (status: number) => new Response(null, { status, headers: NO_STORE })

async function readUpTo(most: number, body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
