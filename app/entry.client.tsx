import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadWords } from './language/dictionaries.tsx'
import { toLanguage } from './shared/language.ts'
import { keepOffline } from './shell/keep-offline.tsx'

await loadWords(toLanguage(document.documentElement.lang))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

if (import.meta.env.PROD) keepOffline()
