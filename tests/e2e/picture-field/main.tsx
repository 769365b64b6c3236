// A page with only the field, in a form that shows what it would send.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '../../../app/language/use-language.tsx'
import { en } from '../../../app/language/words/en.ts'
import { fr } from '../../../app/language/words/fr.ts'
import { PictureField } from '../../../app/pictures/picture-field.tsx'
import '../../../app/ui/tokens.css'
import '../../../app/ui/base.css'
import '../../../app/ui/layout.css'
import '../../../app/panel/panel.css'

const query = new URLSearchParams(location.search)
const language = query.get('language') === 'fr' ? 'fr' : 'en'
document.documentElement.lang = language

function TestPage() {
  const [value, setValue] = useState(query.get('value') ?? '')
  const [isBusy, setBusy] = useState(false)
  return (
    <LanguageProvider language={language} words={language === 'fr' ? fr : en}>
      <main id="content">
        <h1>Series</h1>
        <form method="get">
          <label>
            Title <input name="title" />
          </label>
          <PictureField name="thumbnail" value={value} onChange={setValue} onBusy={setBusy} />
          <button type="submit" disabled={isBusy}>
            Save
          </button>
        </form>
      </main>
    </LanguageProvider>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<TestPage />)
