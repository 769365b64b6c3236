import { championshipEmbedPath, championshipFilePath } from '../../../championships/championship.ts'
import { addressIn } from '../../../kit/http/addresses.ts'
import { useLanguage } from '../../../language/use-language.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { useRootData } from '../../../ui/root-data.tsx'
import { OutputAddress } from '../../games/outputs/output-address.tsx'
import { FoldedPart } from '../../kit/edit-form/folded-part.tsx'
import { championshipEditWords } from '../championship-edit-words.ts'

/** The addresses of a public championship for broadcast software, other sites and programs (spec B12). */
export function ChampionshipOutputs({ slug }: { slug: string }) {
  const words = useWordsOf(championshipEditWords).outputs
  const language = useLanguage()
  const { origin = '' } = useRootData() ?? {}
  const graphic = `/overlay/championship/${slug}`
  const paths = {
    tree: graphic,
    round: `${graphic}?view=round`,
    frame: championshipEmbedPath(slug),
    data: championshipFilePath(slug),
  }
  return (
    <FoldedPart title={words.title} hint={words.hint} isNeeded={false}>
      <ul className="stack gap-3">
        {(['tree', 'round', 'frame', 'data'] as const).map((key) => (
          <OutputAddress
            key={key}
            name={words.names[key]}
            hint={words.hints[key]}
            address={origin + addressIn(language, paths[key])}
          />
        ))}
      </ul>
    </FoldedPart>
  )
}
