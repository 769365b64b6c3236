import { useLanguage } from './use-language.tsx'

/** Returns the `lang` attribute for catalogue text, which is English even on a French page; undefined on an English page. */
export const useSourceLanguage = () => (useLanguage() === 'fr' ? 'en' : undefined)
