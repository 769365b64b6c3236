import { z } from 'zod'
import { fromMarkup, toMarkup } from './markup.ts'
import type { Translator } from './port.ts'
import { postJson } from './post-json.server.ts'

/** The end of a free-plan key, which needs another host. */
const FREE_KEY = ':fx'
const PROTECTION = { element: 'x' }

const answer = z.object({ translations: z.array(z.object({ text: z.string() }).catch({ text: '' })) })

/** DeepL's API, version 2. It leaves the content of `ignore_tags` elements alone. */
export function deeplTranslator({ url, key }: { url?: string | undefined; key: string }): Translator {
  const site = url ?? (key.endsWith(FREE_KEY) ? 'https://api-free.deepl.com' : 'https://api.deepl.com')
  return {
    name: 'deepl',
    async translate(texts, { protect, signal }) {
      const { translations } = await postJson(`${site}/v2/translate`, {
        headers: { authorization: `DeepL-Auth-Key ${key}` },
        body: {
          text: texts.map((text) => toMarkup(text, protect, PROTECTION)),
          source_lang: 'EN',
          target_lang: 'FR',
          tag_handling: 'xml',
          ignore_tags: [PROTECTION.element],
          // Otherwise DeepL adds full stops to titles or changes their capitals.
          preserve_formatting: true,
        },
        answer,
        signal,
      })
      return translations.map(({ text }) => fromMarkup(text, PROTECTION))
    },
  }
}
