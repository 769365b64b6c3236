import { escaped, KEY, type ParsedRequest, type Piece, type Protocol, piecesOfMarkup, type Refusal } from './peer.ts'

type Body = Record<string, unknown>

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((text) => typeof text === 'string')

/** The texts of a question that come as markup; undefined when one is not well-formed. */
function readAll(texts: string[], open: string, close: string): Piece[][] | undefined {
  const read = texts.map((text) => piecesOfMarkup(text, open, close))
  return read.every((pieces) => pieces !== undefined) ? read : undefined
}

const writer =
  (open: string, close: string, toMarkup: (text: string) => string): Protocol['write'] =>
  (pieces) =>
    pieces.map(({ text, isProtected }) => (isProtected ? `${open}${toMarkup(text)}${close}` : toMarkup(text))).join('')

/** https://developers.deepl.com/api-reference/translate; a body may have 128 KiB, a question 50 texts. */
const deepl: Protocol = {
  name: 'deepl',
  settings: (url) => ({ provider: 'deepl', url, key: KEY }),
  read({ url, headers, body }): ParsedRequest {
    const refuse = (status: number, message?: string): Refusal => ({ status, body: message ? { message } : undefined })
    if (url.pathname !== '/v2/translate') return refuse(404)
    if (headers.authorization !== `DeepL-Auth-Key ${KEY}`) return refuse(403)
    const { text, source_lang, target_lang, tag_handling, ignore_tags } = (body ?? {}) as Body
    if (!isTexts(text) || text.length === 0) return refuse(400, "Bad request. Reason: Parameter 'text' not specified.")
    if (source_lang !== 'EN' || target_lang !== 'FR') return refuse(400, "Value for 'target_lang' not supported.")
    if (text.length > 50) return refuse(400, 'Too many texts.')
    if (JSON.stringify(body).length > 128 * 1024) return refuse(413)
    const isXml = tag_handling === 'xml' && isTexts(ignore_tags) && ignore_tags.includes('x')
    const texts = isXml ? readAll(text, '<x>', '</x>') : text.map((plain) => [{ text: plain, isProtected: false }])
    return texts ? { texts } : refuse(400, 'Tag handling parsing failed, please check input.')
  },
  write: writer('<x>', '</x>', escaped),
  answer: (texts) => ({ translations: texts.map((text) => ({ detected_source_language: 'EN', text })) }),
  refusal: (status) => ({ message: `Refused: ${status}` }),
}

const googleError = (code: number, reason: string, more: object = {}) => ({
  error: { code, message: reason, errors: [{ message: reason, domain: 'global', reason }], ...more },
})

/** https://cloud.google.com/translate/docs/reference/rest/v2/translate; a question may have 128 texts. */
const google: Protocol = {
  name: 'google',
  settings: (url) => ({ provider: 'google', url, key: KEY }),
  read({ url, headers, body }): ParsedRequest {
    const refuse = (status: number, reason: string, more?: object): Refusal => ({
      status,
      body: googleError(status, reason, more),
    })
    if (url.pathname !== '/language/translate/v2') return refuse(404, 'notFound')
    const key = headers['x-goog-api-key'] ?? url.searchParams.get('key')
    if (key === null) return refuse(403, 'forbidden')
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }]
    if (key !== KEY) return refuse(400, 'badRequest', { status: 'INVALID_ARGUMENT', details })
    const { q, source, target, format } = (body ?? {}) as Body
    if (!isTexts(q) || q.length === 0 || source !== 'en' || target !== 'fr') return refuse(400, 'invalid')
    if (q.length > 128) return refuse(400, 'Too many text segments')
    const texts = format === 'html' ? readAll(q, '<span translate="no">', '</span>') : undefined
    return texts ? { texts } : refuse(400, 'invalid')
  },
  // It writes apostrophes and quotation marks as entities, and puts spaces around what is protected.
  write: (pieces) =>
    writer('<span translate="no">', '</span>', (text) => escaped(text).replaceAll("'", '&#39;').replaceAll('"', '&quot;'))(
      pieces.map((piece) => (piece.isProtected ? { ...piece, text: ` ${piece.text} ` } : piece)),
    ),
  answer: (texts) => ({ data: { translations: texts.map((translatedText) => ({ translatedText })) } }),
  refusal: (status) => googleError(status, status === 403 ? 'forbidden' : 'backendError'),
}

/** https://learn.microsoft.com/azure/ai-services/translator/text-translation/reference/v3/translate */
const azure: Protocol = {
  name: 'azure',
  settings: (url) => ({ provider: 'azure', url, key: KEY, region: 'canadacentral' }),
  read({ url, headers, body }): ParsedRequest {
    const refuse = (code: number): Refusal => ({
      status: Math.floor(code / 1_000),
      body: { error: { code, message: 'Refused.' } },
    })
    const { pathname, searchParams } = url
    if (pathname !== '/translate') return refuse(404_000)
    const isKnown = headers['ocp-apim-subscription-key'] === KEY && headers['ocp-apim-subscription-region'] === 'canadacentral'
    if (!isKnown) return refuse(401_000)
    if (searchParams.get('api-version') !== '3.0') return refuse(400_021)
    if (searchParams.get('from') !== 'en' || searchParams.get('to') !== 'fr-ca') return refuse(400_036)
    const items: unknown[] = Array.isArray(body) ? body : []
    const given = items.map((item) => (item as Body).Text)
    if (!isTexts(given) || given.length === 0 || given.length > 1_000) return refuse(400_072)
    if (given.join('').length > 50_000) return refuse(400_077)
    const isHtml = searchParams.get('textType') === 'html'
    const texts = isHtml ? readAll(given, '<span class="notranslate">', '</span>') : undefined
    return texts ? { texts } : refuse(400_050)
  },
  write: writer('<span class="notranslate">', '</span>', escaped),
  answer: (texts) => texts.map((text) => ({ translations: [{ text, to: 'fr-CA' }] })),
  refusal: (status) => ({ error: { code: status * 1_000, message: 'Refused.' } }),
}

/** https://docs.libretranslate.com and its source: what it answers in HTML has lost its entities. */
export const libretranslate: Protocol = {
  name: 'libretranslate',
  settings: (url) => ({ provider: 'libretranslate', url, key: KEY }),
  read({ url, body }): ParsedRequest {
    const refuse = (status: number, error: string): Refusal => ({ status, body: { error } })
    if (url.pathname !== '/translate') return refuse(404, 'Not Found')
    const { q, source, target, format, api_key } = (body ?? {}) as Body
    if (api_key === undefined) return refuse(400, 'Please contact the server operator to get an API key')
    if (api_key !== KEY) return refuse(403, 'Invalid API key')
    if (!isTexts(q) || q.length === 0) return refuse(400, 'Invalid request: missing q parameter')
    if (q.length > 25) return refuse(400, `Invalid request: request (${q.length}) exceeds text limit (25)`)
    if (source !== 'en' || target !== 'fr') return refuse(400, `${target} is not supported`)
    if (format !== 'html') return refuse(400, `${format} format is not supported here`)
    const texts = readAll(q, '<span translate="no">', '</span>')
    return texts ? { texts } : refuse(500, 'Cannot translate text')
  },
  write: writer('<span translate="no">', '</span>', (text) => text),
  answer: (translatedText) => ({ translatedText }),
  refusal: (status) => ({ error: status === 429 ? 'Slowdown: 10 per 1 minute' : 'Refused' }),
}

function askedIn(body: unknown): Record<string, { text: string; keep: string[] }> {
  const { messages } = body as { messages: { content: string }[] }
  return JSON.parse(messages[1]?.content ?? '{}')
}

/** https://platform.openai.com/docs/api-reference/chat/create, with a model that answers by the keys of the schema. */
const openai: Protocol = {
  name: 'openai',
  settings: (origin) => ({ provider: 'openai', url: `${origin}/v1`, key: KEY, model: 'translator-1' }),
  read({ url, headers, body }): ParsedRequest {
    const refuse = (status: number, code: string): Refusal => ({
      status,
      body: { error: { message: code, type: 'invalid_request_error', param: null, code } },
    })
    if (url.pathname !== '/v1/chat/completions') return refuse(404, 'unknown_url')
    if (headers.authorization !== `Bearer ${KEY}`) return refuse(401, 'invalid_api_key')
    const { model, messages } = (body ?? {}) as { model?: string; messages?: { role: string; content: string }[] }
    if (model !== 'translator-1') return refuse(404, 'model_not_found')
    if (messages?.map(({ role }) => role).join() !== 'system,user') return refuse(400, 'missing messages')
    return { texts: Object.values(askedIn(body)).map(({ text, keep }) => cutAt(text, keep)) }
  },
  write: (pieces) => pieces.map(({ text }) => text).join(''),
  answer(texts, { body }) {
    const keys = Object.keys(askedIn(body))
    const translations = Object.fromEntries(texts.map((text, at) => [keys[at] ?? 'more', text]))
    return completion(`Here you are:\n\`\`\`json\n${JSON.stringify(translations)}\n\`\`\``)
  },
  refusal: (status) => ({ error: { message: 'Refused.', type: 'server_error', param: null, code: String(status) } }),
}

export const completion = (content: string | null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'translator-1',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})

function cutAt(text: string, terms: string[]): Piece[] {
  const [term, ...others] = terms
  if (term === undefined) return text === '' ? [] : [{ text, isProtected: false }]
  return text.split(term).flatMap((part, at) => [...(at > 0 ? [{ text: term, isProtected: true }] : []), ...cutAt(part, others)])
}

export const PROTOCOLS: Protocol[] = [deepl, google, azure, libretranslate, openai]
