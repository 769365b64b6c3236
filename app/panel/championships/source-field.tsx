import type { Slot, Source, Structure } from '../../championships/rules/structure.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { ChoiceField, SelectField } from '../../ui/select-field.tsx'
import { championshipEditWords } from './championship-edit-words.ts'
import { sideText, sourcesOf } from './championship-values.ts'

const KINDS = ['seed', 'winner', 'loser', 'place', 'member', 'best', 'lowest', 'team', 'bye', 'open'] as const

type Props = {
  label: string
  source: Source
  slot: Slot
  structure: Structure
  nameOf: (teamId: string) => string
  fault?: string | undefined
  onSource: (source: Source) => void
}

/** Chooses where a side of a game comes from, by its kind and then among the games, seeds or pools of that kind. */
export function SourceField({ label, source, slot, structure, nameOf, fault, onSource }: Props) {
  const words = useWordsOf(championshipEditWords).sources
  const language = useLanguage()
  const all = sourcesOf(source.kind, structure, slot)
  const keyOf = (each: Source) => JSON.stringify(each, Object.keys(each).sort())
  const isListed = all.some((each) => keyOf(each) === keyOf(source))
  const options = isListed ? all : [source, ...all]
  return (
    <div className="stack gap-2">
      <ChoiceField
        label={label}
        fault={fault}
        value={source.kind}
        of={KINDS.filter((kind) => kind === source.kind || sourcesOf(kind, structure, slot).length > 0)}
        texts={words.kinds}
        onChoose={(kind) => onSource(sourcesOf(kind, structure, slot)[0] ?? { kind: 'open' })}
      />
      {options.length > 1 && (
        <SelectField
          label={words.which(label)}
          value={keyOf(source)}
          onChange={({ target }) => onSource(options.find((each) => keyOf(each) === target.value) ?? source)}
          options={options.map((each) => [keyOf(each), sideText(each, structure, language, nameOf)])}
        />
      )}
    </div>
  )
}
