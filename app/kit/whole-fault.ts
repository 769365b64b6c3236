/** Errors about a whole form, or about any command. */
export type WholeFault = 'network' | 'signed-out' | 'no-admin' | 'unconfirmed' | 'unavailable' | 'full' | 'failed' | 'gone'

const BY_STATUS: Record<number, WholeFault> = {
  401: 'signed-out',
  403: 'no-admin',
  404: 'gone',
  428: 'unconfirmed',
  503: 'unavailable',
  507: 'full',
}

/** Returns the error that a response status means; an undefined status means that no response arrived. */
export const faultOfStatus = (status: number | undefined): WholeFault =>
  status === undefined ? 'network' : (BY_STATUS[status] ?? 'failed')
