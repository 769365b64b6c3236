import { translationsWords } from '../../language/admin/translations.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { EditPage } from './edit-page.tsx'
import { FrenchExport, FrenchImport } from './french-files.tsx'
import list from './list.module.css'

/** French texts out to translators, and back. */
export default function FrenchFiles() {
  const words = useWordsOf(translationsWords)
  return (
    <EditPage title={words.files.title} back={{ to: '/admin/translations', label: words.title }}>
      <p className={list.lead}>{words.files.lead}</p>
      <FrenchExport />
      <FrenchImport />
    </EditPage>
  )
}
