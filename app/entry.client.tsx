import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { toLanguage } from './kit/language.ts'
import { loadWords } from './language/dictionaries.tsx'
import { startOfflineCache } from './site/shell/keep-offline.tsx'

// The promise is not awaited, because modules that import this one, such as the routes, must not wait for it.
void Promise.all([loadWords(toLanguage(document.documentElement.lang)), window.routesThere]).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TakePresses>
          <HydratedRouter />
        </TakePresses>
      </StrictMode>,
    )
  })

  if (import.meta.env.PROD) startOfflineCache()
})

/**
 * Replays input from before hydration (site/shell/early-presses.tsx): typed text before any rendering that would reset a field,
 * presses once the page shows what only this browser knows, such as who is signed in. It wraps the page, because as a sibling it
 * would change every useId from the server's value.
 */
function TakePresses({ children }: { children: ReactNode }) {
  useLayoutEffect(() => queueMicrotask(() => window.takePresses?.('fields')), [])
  useEffect(() => void setTimeout(() => window.takePresses?.('all')), [])
  return children
}
