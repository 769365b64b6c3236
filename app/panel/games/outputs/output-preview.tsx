import { type ChangeEvent, useState } from 'react'
import { addressIn } from '../../../kit/http/addresses.ts'
import { useLanguage } from '../../../language/use-language.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { overlayPath } from '../../../outward/graphics/output-game.ts'
import {
  defaultOptions,
  FIRST,
  OUTPUT_LANGUAGES,
  type OverlayOptions,
  overlayOptions,
  overlayQuery,
  POSITIONS,
  THEMES,
  VIEWS,
} from '../../../outward/graphics/overlay-options.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { OutputAddress } from './output-address.tsx'
import styles from './outputs.module.css'
import { outputsWords } from './outputs-words.ts'

const SIZES = [0.75, 1, 1.25, 1.5, 2]

/** Previews a graphic, with its address. The checkerboard behind the graphic represents the video. */
export function OutputPreview({ eventId, origin }: { eventId: string; origin: string }) {
  const words = useWordsOf(outputsWords)
  const language = useLanguage()
  const [options, setOptions] = useState<OverlayOptions>(() => defaultOptions(language))
  const { view } = options

  /** Applies a choice by the rules that parse the address. A newly chosen graphic starts at its default position. */
  function choose({ target: { name, value } }: ChangeEvent<HTMLSelectElement>) {
    setOptions((before) => {
      const said: Partial<Record<keyof OverlayOptions, string>> = {
        ...before,
        scale: String(before.scale),
        show: before.show.join(),
        [name]: value,
      }
      if (name === 'view') delete said.pos
      return overlayOptions((of) => said[of], language)
    })
  }

  const path = `${addressIn(language, overlayPath(eventId))}${overlayQuery(options, language)}`
  return (
    <section className="stack gap-4 above-5" aria-labelledby="graphics-title">
      <h2 id="graphics-title">{words.preview}</h2>
      <div className={`stack gap-3 ${styles.choices}`}>
        <Choice label={words.view} name="view" value={view} of={VIEWS} labels={words.views} onChange={choose} />
        <Choice
          label={words.language}
          name="lang"
          value={options.lang}
          of={OUTPUT_LANGUAGES}
          labels={words.languages}
          onChange={choose}
        />
        <Choice label={words.theme} name="theme" value={options.theme} of={THEMES} labels={words.themes} onChange={choose} />
        {view !== 'board' && (
          <Choice label={words.pos} name="pos" value={options.pos} of={POSITIONS} labels={words.positions} onChange={choose} />
        )}
        <Choice label={words.first} name="first" value={options.first} of={FIRST} labels={words.sides} onChange={choose} />
        <Choice
          label={words.scale}
          name="scale"
          value={String(options.scale)}
          of={SIZES.map(String)}
          labels={Object.fromEntries(SIZES.map((size) => [String(size), words.percent(size * 100)]))}
          onChange={choose}
        />
      </div>
      <Frame path={path} title={words.previewOf(words.views[view])} />
      <ul className={`stack gap-3 ${styles.addresses}`}>
        <OutputAddress name={words.views[view]} hint={words.graphicHint} address={origin + path} />
      </ul>
    </section>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  name: keyof OverlayOptions
  value: Value
  of: readonly Value[]
  labels: Record<Value, string>
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

function Choice<Value extends string>({ label, name, value, of, labels, onChange }: ChoiceProps<Value>) {
  return (
    <SelectField label={label} name={name} value={value} onChange={onChange} options={of.map((each) => [each, labels[each]])} />
  )
}

/**
 * Embeds the page of a graphic at the width of the panel; the page scales itself to its frame. The sandbox allows only scripts.
 */
export const Frame = ({ path, title }: { path: string; title: string }) => (
  <div className={styles.picture}>
    <iframe key={path} className={styles.frame} src={path} title={title} sandbox="allow-scripts" loading="lazy" tabIndex={-1} />
  </div>
)
