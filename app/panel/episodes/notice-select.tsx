import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { NOTICES, noticeOf, withNotice } from '../../translation/text/notices.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { episodesWords } from './episode-words.ts'

/**
 * Offers notices that are common on game day and have a French translation. `text`: the English description, before which the
 * chosen notice is inserted.
 */
export function NoticeSelect({ text, change }: { text: string; change: (text: string) => void }) {
  const words = useWordsOf(episodesWords).notices
  const groups: Record<string, string> = words.groups
  const language = useLanguage()
  return (
    <SelectField
      label={words.label}
      hint={words.hint}
      value={noticeOf(text)}
      onChange={({ target }) => change(withNotice(text, target.value))}
      none={words.none}
      options={Object.entries(NOTICES).map(([group, notices]) => [
        groups[group] ?? group,
        notices.map((notice) => [notice.en, notice[language]]),
      ])}
    />
  )
}
