import { azureTranslator } from './azure.server.ts'
import { deeplTranslator } from './deepl.server.ts'
import { googleTranslator } from './google.server.ts'
import { libretranslateTranslator } from './libretranslate.server.ts'
import { openaiTranslator } from './openai.server.ts'
import type { Translator } from './port.ts'

/** `url` replaces the service's default, where it has one. Without a trailing slash. */
export type TranslatorSettings =
  | { provider: 'libretranslate'; url: string; key?: string | undefined }
  | { provider: 'deepl'; url?: string | undefined; key: string }
  | { provider: 'google'; url?: string | undefined; key: string }
  | { provider: 'azure'; url?: string | undefined; key: string; region?: string | undefined }
  | { provider: 'openai'; url?: string | undefined; key?: string | undefined; model: string }

/** Opens the configured translation service. */
export function openTranslator(settings: TranslatorSettings): Translator {
  switch (settings.provider) {
    case 'libretranslate':
      return libretranslateTranslator(settings)
    case 'deepl':
      return deeplTranslator(settings)
    case 'google':
      return googleTranslator(settings)
    case 'azure':
      return azureTranslator(settings)
    case 'openai':
      return openaiTranslator(settings)
  }
}
