import { useWordsOf } from '../../language/use-words-of.tsx'
import { EditPage } from '../edit-form/edit-page.tsx'
import list from '../lists/list.module.css'
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
