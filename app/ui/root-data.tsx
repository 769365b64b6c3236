import { useRouteLoaderData } from 'react-router'

/** What every page knows of this installation. */
type Names = { site: { name: string }; origin: string }

let last: unknown

/** What the root's loader told. Where it failed the router drops what it told before; a browser still knows that. */
export function useRootData<Data = Names>(): Data | undefined {
  const data = useRouteLoaderData('root') as Data | undefined
  if (typeof document === 'undefined') return data
  last = data ?? last
  return last as Data | undefined
}
