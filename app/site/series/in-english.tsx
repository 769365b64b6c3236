import { type EnglishMarks, englishIn } from '../../catalog/texts/in-french.ts'
import { usePageWords } from '../../language/words/use-page-words.tsx'

type Props<Field extends string> = { of: EnglishMarks & { readonly [field in Field]: string }; field: Field }

/** Tells readers of a French page that the adjacent text is in English; the `lang` attribute reaches only programs. */
export function InEnglish<Field extends string>({ of, field }: Props<Field>) {
  const words = usePageWords().watch
  const english = englishIn(of, field)
  if (!english) return null
  // Spaces at the edge of a block collapse.
  return (
    <>
      {' '}
      <span className="muted tiny remark">{words.inEnglish[english]}</span>{' '}
    </>
  )
}

/** Tells readers that the adjacent description was translated by a service and read by nobody. */
export function ByMachine({ of, field }: { of: EnglishMarks; field: string }) {
  const words = usePageWords().watch
  return of.machine?.includes(field) && <span className="muted tiny remark"> {words.byMachine}</span>
}
