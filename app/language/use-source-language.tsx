import { useLanguage } from './use-language.tsx'

/** The `lang` attribute for catalogue text as staff wrote it, which is English on a French page too; undefined on an English page. */
export const useSourceLanguage = () => (useLanguage() === 'fr' ? 'en' : undefined)
