import './ui/tokens.css'
import './ui/base.css'
import './ui/layout.css'
import { type ComponentType, lazy, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { type PasswordDialogProps, PasswordDialogProvider } from './access/password/password-dialog-provider.tsx'
import { WhileSignedIn } from './accounts/sessions/viewer-store.tsx'
import { staysInSeries } from './catalog/series/series-paths.ts'
import { artAddress } from './kit/browser/art.ts'
import { isFrenchAddress } from './kit/http/addresses.ts'
import { toLanguage } from './kit/language.ts'
import { asked } from './language/asked-language.ts'
import { useDictionary } from './language/dictionaries.tsx'
import { useAddress } from './language/link.tsx'
import { LanguageProvider } from './language/use-language.tsx'
import { dropFailedReload } from './live/keep-shown.tsx'
import { siteNotices } from './notices/held-notices.server.ts'
import { NoticeSources } from './notices/notice-source.tsx'
import { servicesContext, visitContext } from './services.server.ts'
import { Footer } from './site/shell/footer.tsx'
import { Header } from './site/shell/header.tsx'
import { recordLeaving } from './site/shell/missing-script.ts'
import { isScriptMissing, NotFound, Problem } from './site/shell/problem.tsx'
import { RouteAnnouncer } from './site/shell/route-announcer.tsx'
import { IconShapes } from './ui/icons.tsx'
import { lazyPart } from './ui/lazy-part.tsx'
import { useRootData } from './ui/root-data.tsx'
import { ToastProvider } from './ui/toast.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { site, now } = services
  const { language } = context.get(visitContext)
  const { name, helpdeskUrl: _, ...links } = site
  return {
    language,
    site: { ...links, name: name[language] },
    origin: new URL(request.url).origin,
    year: now().getUTCFullYear(),
    notices: siteNotices(services),
  }
}

const UnlockDialog = lazy<ComponentType<PasswordDialogProps>>(() =>
  import('./site/account/unlock-dialog.tsx').catch(() => {
    recordLeaving()
    return { default: ToPasswordPage }
  }),
)
const ViewerKeeper = lazyPart(() => import('./site/account/viewer-keeper.tsx'))

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [dropFailedReload]

/** Reloads the data for another language, and by default, but not for another query or another episode of the same series. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isFrenchAddress(currentUrl.pathname) !== isFrenchAddress(nextUrl.pathname) ||
  (defaultShouldRevalidate && currentUrl.search === nextUrl.search && !staysInSeries(currentUrl, nextUrl))

/** Replaces the password dialog when its script fails to load: goes to the password page, unless this is it. */
function ToPasswordPage({ request: { seriesId, onShown } }: PasswordDialogProps) {
  const address = useAddress()
  useEffect(() => {
    if (!onShown) location.assign(address(`/password?seriesId=${seriesId}`))
  }, [address, seriesId, onShown])
  return null
}

export type RootData = ReturnType<typeof loader>

/** True when a route's handle asks for a page without header, footer and password dialog (spec H11). */
const isBare = (handle: unknown) => (handle as { isBare?: boolean } | undefined)?.isBare

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRootData<RootData>()
  // Without data the page failed on the server, so this uses the requested language, or keeps the current one.
  const language = data?.language ?? toLanguage(import.meta.env.SSR ? asked.language() : document.documentElement.lang)
  const words = useDictionary(language)
  const notices = data && <NoticeSources {...data.notices} />
  const bare = useMatches().some(({ handle }) => isBare(handle))

  return (
    <html lang={language === 'fr' ? 'fr' : 'en'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a0d12" />
        <link rel="icon" href={artAddress('favicon.svg')} type="image/svg+xml" />
        <link rel="icon" href={artAddress('favicon-32.png')} sizes="32x32" />
        <link rel="apple-touch-icon" href={artAddress('apple-touch-icon.png')} />
        <Links />
      </head>
      <body>
        <LanguageProvider language={language} words={words}>
          <IconShapes />
          <ToastProvider>
            {bare ? (
              <>
                {notices}
                {children}
              </>
            ) : (
              <PasswordDialogProvider dialog={UnlockDialog}>
                <Header />
                {notices}
                <main id="content" tabIndex={-1}>
                  {children}
                </main>
                {data && <Footer site={data.site} year={data.year} />}
              </PasswordDialogProvider>
            )}
            <WhileSignedIn>
              <ViewerKeeper />
            </WhileSignedIn>
            <RouteAnnouncer />
          </ToastProvider>
        </LanguageProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <Problem status={500} isScriptMissing={isScriptMissing(error)} />
  return error.status === 404 ? <NotFound /> : <Problem status={error.status} note={error.data} />
}
