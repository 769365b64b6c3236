import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { toLanguage } from './kit/language.ts'
import { loadWords } from './language/dictionaries.tsx'
import { keepOffline } from './site/shell/keep-offline.tsx'

// Not awaited here, because modules that import this one, such as the routes, must not wait for it.
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

  if (import.meta.env.PROD) keepOffline()
})

/**
 * Carries out what was typed and pressed before (site/shell/early-presses.tsx): what was typed ahead of any rendering that would put a field back,
 * presses when the page has been rendered with what only this browser knows, such as who is signed in. It stands around the page: beside it, it
 * would give every useId another value than the server's.
 */
function TakePresses({ children }: { children: ReactNode }) {
  useLayoutEffect(() => queueMicrotask(() => window.takePresses?.('fields')), [])
  useEffect(() => void setTimeout(() => window.takePresses?.('all')), [])
  return children
}
