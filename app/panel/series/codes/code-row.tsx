import { type CodeState, codeState } from '../../../access/codes/access-code.ts'
import { codeLink } from '../../../access/codes/code-link.ts'
import type { CodeListing } from '../../../access/codes/edit-codes.server.ts'
import { seriesPath } from '../../../catalog/series/series-paths.ts'
import { LocalTime } from '../../../language/local-time.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import lists from '../../kit/lists/list.module.css'
import { useCopy } from '../../kit/use-copy.tsx'
import { CopyIcon } from '../../panel-icons.tsx'
import { codeWords } from './code-words.ts'
import styles from './codes.module.css'

type Props = {
  code: CodeListing
  seriesId: string
  /** The time in ms; undefined until the browser's clock is known. */
  now: number | undefined
  onShare: () => void
  onRevoke: () => void
}

/** One code: its current state, its end, and the number of viewers who used it. */
export function CodeRow({ code, seriesId, now, onShare, onRevoke }: Props) {
  const words = useWordsOf(codeWords)
  const common = useWordsOf(adminWords)
  const { copy } = useCopy(useWordsOf(adminWords).links)
  const state = now === undefined ? undefined : codeState(code, new Date(now))
  const isLeft = code.revokedAt === null && state !== 'ended'
  return (
    <li className={`stack box pad ${styles.row}`}>
      <span className={`anywhere shrink ${lists.text}`}>
        <span className={lists.name}>{code.name}</span>
        <code className={styles.code} translate="no">
          {code.code}
        </code>
        <span className={`wrap muted small gap-1-3`}>
          {state && <span className={state === 'active' ? 'volt bold' : 'tag'}>{words.states[state]}</span>}
          {state && <Times code={code} state={state} />}
          <span>{code.mostUses === null ? words.uses(code.uses) : words.usesOf(code.uses, code.mostUses)}</span>
        </span>
      </span>
      {isLeft && (
        <span className={`wrap gap-2 ${styles.actions}`}>
          <button
            type="button"
            className={button.button}
            aria-label={common.about(words.copy, code.name)}
            onClick={() => void copy(linkOf(seriesId, code.code))}
          >
            <CopyIcon />
            {words.copy}
          </button>
          <button type="button" className={button.button} aria-label={common.about(words.share, code.name)} onClick={onShare}>
            {words.share}
          </button>
          <button type="button" className={button.danger} aria-label={common.about(words.revoke, code.name)} onClick={onRevoke}>
            {words.revoke}
          </button>
        </span>
      )}
    </li>
  )
}

function Times({ code: { startsAt, endsAt, revokedAt }, state }: { code: CodeListing; state: CodeState }) {
  const words = useWordsOf(codeWords)
  if (state === 'revoked') return <When at={revokedAt} say={words.on} />
  if (state === 'ended') return <When at={endsAt} say={words.on} />
  return (
    <>
      {state === 'not-yet' && <When at={startsAt} say={words.from} />}
      <When at={endsAt} say={words.until} />
    </>
  )
}

const When = ({ at, say }: { at: string | null; say: (when: string) => string }) =>
  at && (
    <LocalTime at={at} isShort>
      {say}
    </LocalTime>
  )

/** Returns the link that unlocks a series with a code, in the language of whoever opens it. */
export const linkOf = (seriesId: string, code: string) => new URL(codeLink(seriesPath(seriesId), code), location.href).href
