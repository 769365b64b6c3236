import { z } from 'zod'
import { fromMarkup, toMarkup } from './markup.ts'
import type { Translator } from './port.ts'
import { postJson } from './post-json.server.ts'

const PROTECTION = { element: 'span', attributes: 'translate="no"' }

const answer = z.object({ translatedText: z.array(z.string().catch('')) })

/** A LibreTranslate server, usually self-hosted; many need no key. */
export function libretranslateTranslator({ url, key }: { url: string; key?: string | undefined }): Translator {
  return {
    name: 'libretranslate',
    async translate(texts, { protect, signal }) {
      const { translatedText } = await postJson(`${url}/translate`, {
        body: {
          q: texts.map((text) => toMarkup(text, protect, PROTECTION)),
          source: 'en',
          target: 'fr',
          format: 'html',
          ...(key && { api_key: key }),
        },
        answer,
        // The server requires a key and got none.
        troubleOf: (status, body) => (status === 400 && body.includes('API key') ? 'refused' : undefined),
        signal,
      })
      return translatedText.map((text) => fromMarkup(text, PROTECTION))
    },
  }
}
