import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import list from '../kit/lists/list.module.css'
import { FrenchExport, FrenchImport } from './french-files.tsx'
import { translationsWords } from './french-words.ts'

/** Exports French texts for translators, and imports them again. */
export default function FrenchFiles() {
  const words = useWordsOf(translationsWords)
  return (
    <EditPage title={words.files.title} back={{ to: '/admin/translations', label: words.title }}>
      <p className={`muted measure ${list.lead}`}>{words.files.lead}</p>
      <FrenchExport />
      <FrenchImport />
    </EditPage>
  )
}
