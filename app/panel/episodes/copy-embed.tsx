import { addressIn } from '../../kit/http/addresses.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { EMBED_SIZE, embedCode, embedPath } from '../../site/series/share/embed-code.ts'
import button from '../../ui/button.module.css'
import { useRootData } from '../../ui/root-data.tsx'
import { useCopy } from '../kit/use-copy.tsx'
import { episodesWords } from './episode-words.ts'

/** Copies the HTML that embeds an episode in another site, in the language of the panel (spec R6). */
export function CopyEmbed({ episodeId, title }: { episodeId: string; title: string }) {
  const words = useWordsOf(episodesWords)
  const { copy } = useCopy({ copied: words.embedCopied, copyByHand: words.embedByHand })
  const root = useRootData()
  if (!root) return null
  const { origin, language, site } = root
  const code = embedCode(origin + addressIn(language, embedPath(episodeId)), `${title} – ${site.name}`, EMBED_SIZE)
  return (
    <button type="button" className={button.button} onClick={() => void copy(code)}>
      {words.copyEmbed}
    </button>
  )
}
