import { z } from 'zod'
import { fromMarkup, toMarkup } from './markup.ts'
import type { Translator } from './port.ts'
import { postJson } from './post-json.server.ts'

const PROTECTION = { element: 'span', attributes: 'class="notranslate"' }
const QUERY = 'api-version=3.0&from=en&to=fr-ca&textType=html'
/** `error.code` when the free plan is used up. */
const USED_UP = '403001'

const translated = z.object({ translations: z.tuple([z.object({ text: z.string() })]) }).catch({ translations: [{ text: '' }] })
const answer = z.array(translated)

type Settings = {
  /** A custom resource needs its path too: `https://NAME.cognitiveservices.azure.com/translator/text/v3.0`. */
  url?: string | undefined
  key: string
  /** The resource's region; a global one has none. */
  region?: string | undefined
}

/** Azure's Translator, version 3.0, which distinguishes Canadian French from France's. */
export function azureTranslator({ url = 'https://api.cognitive.microsofttranslator.com', key, region }: Settings): Translator {
  const headers = { 'ocp-apim-subscription-key': key, ...(region && { 'ocp-apim-subscription-region': region }) }
  return {
    name: 'azure',
    async translate(texts, { protect, signal }) {
      const items = await postJson(`${url}/translate?${QUERY}`, {
        headers,
        body: texts.map((text) => ({ Text: toMarkup(text, protect, PROTECTION) })),
        answer,
        troubleOf: (status, told) => (status === 403 && told.includes(USED_UP) ? 'quota' : undefined),
        signal,
      })
      return items.map(({ translations: [{ text }] }) => fromMarkup(text, PROTECTION))
    },
  }
}
