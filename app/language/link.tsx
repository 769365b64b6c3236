import { useCallback } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'
import { addressIn } from '../kit/http/addresses.ts'
import { useLanguage } from './use-language.tsx'

/** Returns the address of a path of the site in the language shown (spec R1). */
export function useAddress() {
  const language = useLanguage()
  return useCallback((path: string) => addressIn(language, path), [language])
}

/** A link to a page of the site, in the language shown (spec R1). */
export function Link({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  return <RouterLink to={useAddress()(to)} {...rest} />
}
