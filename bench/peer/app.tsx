import '../../app/ui/tokens.css'
import '../../app/ui/base.css'
import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, UNSAFE_decodeViaTurboStream, useRouteLoaderData } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { PasswordDialogProvider } from '../../app/access/password/password-dialog-provider.tsx'
import { toLanguage } from '../../app/kit/language.ts'
import { loadWords, useDictionary } from '../../app/language/dictionaries.tsx'
import { LanguageProvider } from '../../app/language/use-language.tsx'
import type { RootData } from '../../app/root.tsx'
import Home from '../../app/site/home/home.route.tsx'
import { Footer } from '../../app/site/shell/footer.tsx'
import { Header } from '../../app/site/shell/header.tsx'
import { RouteAnnouncer } from '../../app/site/shell/route-announcer.tsx'
import { IconShapes } from '../../app/ui/icons.tsx'
import { ToastProvider } from '../../app/ui/toast.tsx'

// The site's home page with the same components and data, but rendered in the browser only.

const ROOT = 'root'
const HOME = 'home'
type HomeProps = ComponentProps<typeof Home>
type LoaderResults = { [ROOT]: { data: RootData }; [HOME]: { data: HomeProps['loaderData'] } }

async function readPage(): Promise<LoaderResults> {
  const answer = await fetch('/peer/page.data')
  if (!answer.ok || !answer.body) throw new Error(`The page's data: ${answer.status}`)
  const { value } = await UNSAFE_decodeViaTurboStream(answer.body, window)
  return (await value) as LoaderResults
}

/** The real dialog loads when it is first opened. */
const NoDialog = () => null

/** Repeats the elements that app/root.tsx puts around a page. */
function Root() {
  const data = useRouteLoaderData(ROOT) as RootData
  const words = useDictionary(data.language)
  return (
    <LanguageProvider language={data.language} words={words}>
      <IconShapes />
      <ToastProvider>
        <PasswordDialogProvider dialog={NoDialog}>
          <Header />
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
          <Footer site={data.site} year={data.year} />
        </PasswordDialogProvider>
        <RouteAnnouncer />
      </ToastProvider>
    </LanguageProvider>
  )
}

function HomePage() {
  const loaderData = useRouteLoaderData(HOME)
  return <Home {...({ loaderData } as HomeProps)} />
}

const [page] = await Promise.all([readPage(), loadWords(toLanguage(document.documentElement.lang))])
const router = createBrowserRouter(
  [{ id: ROOT, path: '/', Component: Root, children: [{ id: HOME, index: true, Component: HomePage }] }],
  { basename: '/peer', hydrationData: { loaderData: { [ROOT]: page[ROOT].data, [HOME]: page[HOME].data } } },
)
createRoot(document.body).render(<RouterProvider router={router} />)
