import { useLanguage } from './use-language.tsx'

/** The `lang` of catalogue text as staff write it, in English also on a French page; undefined where the page itself is English. */
export const useSourceLanguage = () => (useLanguage() === 'fr' ? 'en' : undefined)
