import type { ErrorData, default as HlsPlayer } from 'hls.js'
import type { LoadFailure } from './stream-state.ts'

/** Classifies an error that ended loading. */
export function lossOf(Hls: typeof HlsPlayer, { details, type, reason, response, frag, networkDetails }: ErrorData): LoadFailure {
  const { ErrorDetails: Details, ErrorTypes: Types } = Hls
  const of = frag ? 'segment' : 'playlist'
  switch (details) {
    case Details.MANIFEST_INCOMPATIBLE_CODECS_ERROR:
    case Details.BUFFER_INCOMPATIBLE_CODECS_ERROR:
    case Details.BUFFER_ADD_CODEC_ERROR:
      return { cause: 'unsupported', status: 0, of: details === Details.MANIFEST_INCOMPATIBLE_CODECS_ERROR ? of : 'segment' }
    case Details.MANIFEST_PARSING_ERROR:
    case Details.LEVEL_PARSING_ERROR:
    case Details.LEVEL_EMPTY_ERROR:
      return { cause: 'unreadable', status: response?.code ?? 0, of }
    case Details.FRAG_PARSING_ERROR:
      // For example HEVC in MPEG-TS, or SAMPLE-AES.
      return { cause: /unsupported/i.test(reason ?? '') ? 'unsupported' : 'broken', status: 0, of: 'segment' }
  }
  if (type === Types.KEY_SYSTEM_ERROR) return { cause: 'unsupported', status: 0, of: 'segment' }
  if (type !== Types.NETWORK_ERROR) return { cause: 'broken', status: 0, of: 'segment' }
  return { cause: 'refused', status: response?.code ?? 0, of, retryAfter: retryAfter(networkDetails) }
}

/** Returns Retry-After in ms, if the server lets other sites' pages read it. RFC 9110 10.2.3: seconds, or a date. */
function retryAfter(request: unknown): number | undefined {
  if (!(request instanceof XMLHttpRequest)) return undefined
  // Reading a header that is not exposed writes to the console.
  const isExposed = /^retry-after:/im.test(request.getAllResponseHeaders())
  const text = isExposed ? (request.getResponseHeader('retry-after') ?? '') : ''
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return ms > 0 ? ms : undefined
}
