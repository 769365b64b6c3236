import { useLanguage } from './use-language.tsx'
import { viewerWords } from './viewer-words.ts'

/** The words for those who are signed in, in the viewer's language. */
export const useViewerWords = () => viewerWords[useLanguage()]
