import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { takesGzip } from '../../../kit/http/takes-gzip.server.ts'
import { servicesContext } from '../../../services.server.ts'
import type { Route } from './+types/sitemap.route.ts'
import { sitemapFile } from './sitemap.server.ts'

const HEADERS = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, no-cache',
  Vary: 'Accept-Encoding',
}

/** Returns a sitemap (spec R3), sent while it is made, because it may have many megabytes. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const file = await sitemapFile(context.get(servicesContext), params.name, new URL(request.url).origin)
  if (!file) return new Response(null, { status: 404 })
  const packed = Readable.from(file.read())
  const takesPacked = takesGzip(request.headers.get('accept-encoding'))
  return new Response(Readable.toWeb(takesPacked ? packed : packed.compose(createGunzip())) as ReadableStream<Uint8Array>, {
    headers: { ...HEADERS, ...(takesPacked && { 'Content-Encoding': 'gzip' }) },
  })
}
