import { z } from 'zod'
import { fromMarkup, toMarkup } from './markup.ts'
import type { Translator, TranslatorTrouble } from './port.ts'
import { postJson } from './post-json.server.ts'

const PROTECTION = { element: 'span', attributes: 'translate="no"' }

const translation = z.object({ translatedText: z.string() }).catch({ translatedText: '' })
const answer = z.object({ data: z.object({ translations: z.array(translation) }) })

/** Google's Cloud Translation, Basic (v2), the edition that takes an API key. It protects terms in HTML only. */
export function googleTranslator({
  url = 'https://translation.googleapis.com',
  key,
}: {
  url?: string | undefined
  key: string
}): Translator {
  return {
    name: 'google',
    async translate(texts, { protect, signal }) {
      const { data } = await postJson(`${url}/language/translate/v2`, {
        // The key is in a header, because proxies log URLs.
        headers: { 'x-goog-api-key': key },
        body: { q: texts.map((text) => toMarkup(text, protect, PROTECTION)), source: 'en', target: 'fr', format: 'html' },
        answer,
        troubleOf,
        signal,
      })
      return data.translations.map(({ translatedText }) => fromMarkup(translatedText, PROTECTION))
    },
  }
}

/** Google answers 403 to requests over either the per-minute or the daily limit, and 400 to a wrong key. */
function troubleOf(status: number, body: string): TranslatorTrouble | undefined {
  if (status === 400 && body.includes('API_KEY_INVALID')) return 'refused'
  if (status !== 403) return undefined
  if (/"(userR|r)ateLimitExceeded"/.test(body)) return 'busy'
  return /"(dailyLimitExceeded|quotaExceeded)"/.test(body) ? 'quota' : undefined
}
