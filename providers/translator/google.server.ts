import { z } from 'zod'
import { fromMarkup, toMarkup } from './markup.ts'
import type { Translator, TranslatorTrouble } from './port.ts'
import { postJson } from './post-json.server.ts'

const PROTECTION = { element: 'span', attributes: 'translate="no"' }

const translation = z.object({ translatedText: z.string() }).catch({ translatedText: '' })
const answer = z.object({ data: z.object({ translations: z.array(translation) }) })

/** Google's Cloud Translation, Basic (v2): the one that takes an API key. It protects words in HTML only. */
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
        // In a header: addresses stand in the logs of whatever lies between.
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

/** It answers 403 to too many a minute and to too many a day as well, and 400 to a wrong key. */
function troubleOf(status: number, told: string): TranslatorTrouble | undefined {
  if (status === 400 && told.includes('API_KEY_INVALID')) return 'refused'
  if (status !== 403) return undefined
  if (/"(userR|r)ateLimitExceeded"/.test(told)) return 'busy'
  return /"(dailyLimitExceeded|quotaExceeded)"/.test(told) ? 'quota' : undefined
}
