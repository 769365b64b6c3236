import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadWords } from './language/dictionaries.tsx'
import { toLanguage } from './shared/language.ts'
import { keepOffline } from './shell/keep-offline.tsx'

// Not awaited here, because modules that import this one, such as the routes, must not wait for it.
void Promise.all([loadWords(toLanguage(document.documentElement.lang)), window.routesThere]).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

  if (import.meta.env.PROD) keepOffline()
})
