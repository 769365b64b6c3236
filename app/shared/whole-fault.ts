/** What stands against a whole form, or keeps any command from being done. */
export type WholeFault = 'network' | 'signed-out' | 'no-admin' | 'unconfirmed' | 'unavailable' | 'full' | 'failed' | 'gone'

const BY_STATUS: Record<number, WholeFault> = {
  401: 'signed-out',
  403: 'no-admin',
  404: 'gone',
  428: 'unconfirmed',
  503: 'unavailable',
  507: 'full',
}

/** What an answer's status says of what was sent; undefined: no answer came. */
export const faultOfStatus = (status: number | undefined): WholeFault =>
  status === undefined ? 'network' : (BY_STATUS[status] ?? 'failed')
