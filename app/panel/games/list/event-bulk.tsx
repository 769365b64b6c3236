import { EVENT_COMMANDS, type EventCommand, suits } from '../../../events/edit/commands.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { CloseIcon } from '../../../ui/icons.tsx'
import { IconAction } from '../../kit/icon-action.tsx'
import bar from '../../kit/lists/bulk-bar.module.css'
import { eventListWords } from './event-list-words.ts'
import type { EventListRow } from './events-view.ts'

type Props = { selected: readonly EventListRow[]; onAsk: (command: EventCommand) => void; onClear: () => void }

/** Shows the actions on the selected events, except actions that suit none of these events. */
export function EventBulk({ selected, onAsk, onClear }: Props) {
  const words = useWordsOf(eventListWords)
  const commands = EVENT_COMMANDS.filter((command) => selected.some((event) => suits(command, event)))
  return (
    <fieldset className={`row gap-2-4 pad shrink ${bar.bulk}`} aria-label={words.ofSelected}>
      <p className="bold" role="status">
        {words.selected(selected.length)}
      </p>
      <IconAction label={words.clear} onClick={onClear} icon={<CloseIcon />} />
      <div className={`wrap gap-2 ${bar.commands}`}>
        {commands.map((command) => (
          <button key={command} type="button" className={button.button} onClick={() => onAsk(command)}>
            {words.many[command]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
