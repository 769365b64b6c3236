import { addressIn } from '../../../kit/http/addresses.ts'
import { useLanguage } from '../../../language/use-language.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { boardPath, ografPath, scoreFilePath, scoreStreamPath } from '../../../outward/graphics/output-game.ts'
import button from '../../../ui/button.module.css'
import { OutputAddress } from './output-address.tsx'
import { Frame } from './output-preview.tsx'
import styles from './outputs.module.css'
import { outputsWords } from './outputs-words.ts'

const FILES = ['json', 'xml', 'csv'] as const
const HINTS = { json: 'jsonHint', xml: 'xmlHint', csv: 'csvHint' } as const
const HOW = ['obs', 'vmix', 'caspar', 'spx'] as const

/**
 * Shows every output except the graphics: the venue's board, data and the OGraf package, with instructions for the programs that
 * load them.
 */
export function OutputAddresses({ eventId, origin }: { eventId: string; origin: string }) {
  const words = useWordsOf(outputsWords)
  const common = useWordsOf(adminWords)
  const language = useLanguage()
  const address = (path: string) => origin + addressIn(language, path)
  const board = boardPath(eventId)
  return (
    <>
      <section className="stack gap-4 above-5" aria-labelledby="venue-title">
        <h2 id="venue-title">{words.venue}</h2>
        <Frame path={addressIn(language, board)} title={words.previewOf(words.venue)} />
        <ul className={`stack gap-3 ${styles.addresses}`}>
          <OutputAddress name={words.venue} hint={words.venueHint} address={address(board)} />
        </ul>
      </section>
      <section className="stack gap-4 above-5" aria-labelledby="data-title">
        <h2 id="data-title">{words.data}</h2>
        <ul className={`stack gap-3 ${styles.addresses}`}>
          {FILES.map((kind) => (
            <OutputAddress
              key={kind}
              name={words[kind]}
              hint={words[HINTS[kind]]}
              address={address(scoreFilePath(eventId, kind))}
            />
          ))}
          <OutputAddress
            name={words.txt}
            hint={words.txtHint}
            address={`${address(scoreFilePath(eventId, 'txt'))}?field=HomeScore`}
          />
          <OutputAddress name={words.list} hint={words.listHint} address={`${address('/api/scores.json')}?suffix=.Text`} />
          <OutputAddress name={words.stream} hint={words.streamHint} address={origin + scoreStreamPath(eventId)} />
          <OutputAddress name={words.ograf} hint={words.ografHint} address={address(ografPath(eventId))}>
            <a
              href={address(ografPath(eventId))}
              download
              className={button.button}
              aria-label={common.about(words.download, words.ograf)}
            >
              {words.download}
            </a>
          </OutputAddress>
        </ul>
      </section>
      <section className="stack gap-4 above-5" aria-labelledby="how-title">
        <h2 id="how-title">{words.how}</h2>
        <ul className={`stack gap-2 measure ${styles.how}`}>
          {HOW.map((program) => (
            <li key={program}>{words[program]}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
