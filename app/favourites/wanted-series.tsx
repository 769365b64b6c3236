import { useSignInPath } from '../accounts/sign-in/use-sign-in-path.tsx'
import type { SeriesTile } from '../catalog/public-views.ts'
import { Link } from '../language/link.tsx'
import { useWords } from '../language/use-language.tsx'

let wanted: SeriesTile | undefined

/** Returns, once only, the series that a visitor signed in to save. */
export function takeWanted(): SeriesTile | undefined {
  const series = wanted
  wanted = undefined
  return series
}

/** Asks a visitor to sign in (spec A8); the link saves the series afterwards. */
export function SignInToSave({ series }: { series: SeriesTile }) {
  const words = useWords()
  return (
    <>
      {words.tile.logIn}{' '}
      <Link
        to={useSignInPath()}
        onClick={() => {
          wanted = series
        }}
      >
        {words.shell.signIn}
      </Link>
    </>
  )
}
