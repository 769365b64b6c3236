import { useRouteLoaderData } from 'react-router'
import type { Language } from '../kit/language.ts'

/** Data about this installation, available to every page. */
export type RootData = { site: { name: string }; origin: string; language: Language }

let last: unknown

/** Returns the root loader's data. If the loader fails later, the router drops them; browsers then get this copy. */
export function useRootData<Data = RootData>(): Data | undefined {
  const data = useRouteLoaderData('root') as Data | undefined
  if (typeof document === 'undefined') return data
  last = data ?? last
  return last as Data | undefined
}
