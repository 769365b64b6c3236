import { useEffect, useState } from 'react'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { ChoicePatchInput } from '../../season/match/season-choices.ts'
import type { SeasonReport } from '../../season/season-report.ts'
import type { useCommand } from '../kit/commands/use-command.tsx'
import type { UndoRefusal } from './season-commands.server.ts'
import type { SeasonNames } from './season-names.server.ts'
import { seasonPageWords } from './season-page-words.ts'

/** The data and commands that the parts of a season's page share: the comparison, the names in it, and the commands. */
export type SeasonCommand = {
  report: SeasonReport
  names: SeasonNames
  command: ReturnType<typeof useCommand<UndoRefusal>>
}

/** Returns a function that sends staff's choices; the page then shows the new comparison. */
export function useChoose({ command }: Pick<SeasonCommand, 'command'>): (patch: ChoicePatchInput) => void {
  const { import: words } = useWordsOf(seasonPageWords)
  const texts = { failed: words.failed, reasons: { 'no-run': words['not-open'] } }
  return (patch) => command.submit({ command: 'choose', patch: JSON.stringify(patch) }, texts)
}

/** Returns the value that a select box shows: the new choice while it is being sent, then the stored one. */
export function useStored(stored: string, { isBusy }: Pick<SeasonCommand['command'], 'isBusy'>) {
  const [shown, setShown] = useState(stored)
  useEffect(() => {
    if (!isBusy) setShown(stored)
  }, [stored, isBusy])
  return [shown, setShown] as const
}
