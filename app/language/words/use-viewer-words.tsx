import { useLanguage } from '../use-language.tsx'
import { viewerWords } from './viewer-words.ts'

/** Texts for signed-in viewers, in the viewer's language. */
export const useViewerWords = () => viewerWords[useLanguage()]
