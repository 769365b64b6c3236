import { type ChangeEvent, useState } from 'react'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { overlayPath } from '../../outputs/output-game.ts'
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
} from '../../outputs/overlay-options.ts'
import { addressIn } from '../../shared/addresses.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { OutputAddress } from './output-address.tsx'
import styles from './outputs.module.css'
import { outputsWords } from './outputs-words.ts'

const SIZES = [0.75, 1, 1.25, 1.5, 2]

/** A graphic over a checkerboard as it would stand in a picture, and the address that shows it so. */
export function OutputPreview({ eventId, origin }: { eventId: string; origin: string }) {
  const words = useWordsOf(outputsWords)
  const language = useLanguage()
  const [options, setOptions] = useState<OverlayOptions>(() => defaultOptions(language))
  const { view } = options

  /** Whatever a select box says is read as the address will be; another graphic begins at its usual place. */
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
    <section className={styles.section} aria-labelledby="graphics-title">
      <h2 id="graphics-title">{words.preview}</h2>
      <div className={styles.choices}>
        <SelectField label={words.view} name="view" value={view} onChange={choose}>
          {VIEWS.map((value) => (
            <option key={value} value={value}>
              {words.views[value]}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.language} name="lang" value={options.lang} onChange={choose}>
          {OUTPUT_LANGUAGES.map((value) => (
            <option key={value} value={value}>
              {words.languages[value]}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.theme} name="theme" value={options.theme} onChange={choose}>
          {THEMES.map((value) => (
            <option key={value} value={value}>
              {words.themes[value]}
            </option>
          ))}
        </SelectField>
        {view !== 'board' && (
          <SelectField label={words.pos} name="pos" value={options.pos} onChange={choose}>
            {POSITIONS.map((value) => (
              <option key={value} value={value}>
                {words.positions[value]}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label={words.first} name="first" value={options.first} onChange={choose}>
          {FIRST.map((value) => (
            <option key={value} value={value}>
              {words.sides[value]}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.scale} name="scale" value={String(options.scale)} onChange={choose}>
          {SIZES.map((value) => (
            <option key={value} value={String(value)}>
              {words.percent(value * 100)}
            </option>
          ))}
        </SelectField>
      </div>
      <Frame path={path} title={words.previewOf(words.views[view])} />
      <ul className={styles.addresses}>
        <OutputAddress name={words.views[view]} hint={words.graphicHint} address={origin + path} />
      </ul>
    </section>
  )
}

/** The page itself, as small as the panel has room: its sizes are shares of its own. It gets no right but to run. */
export const Frame = ({ path, title }: { path: string; title: string }) => (
  <div className={styles.picture}>
    <iframe key={path} className={styles.frame} src={path} title={title} sandbox="allow-scripts" loading="lazy" tabIndex={-1} />
  </div>
)
