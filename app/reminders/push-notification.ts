/** A push as the service worker shows it: the arguments of showNotification. */
export type PushNotification = {
  title: string
  options: { body: string; lang: string; dir: 'auto' | 'ltr' | 'rtl'; silent: boolean; tag: string; data: { navigate: string } }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Reads the declarative JSON of a push, which browsers that know it show by themselves. Undefined for anything else. A later push
 * about the same page replaces the earlier one, because its `tag` is that page.
 * @param origin the site's own, because pages of other sites are never opened
 */
export function readPush(json: unknown, origin: string): PushNotification | undefined {
  const { web_push, notification } = (json ?? {}) as { web_push?: unknown; notification?: Record<string, unknown> }
  if (web_push !== 8030 || typeof notification !== 'object' || notification === null) return undefined
  const title = text(notification.title)
  const navigate = ownAddress(notification.navigate, origin)
  if (title === '' || navigate === undefined) return undefined
  const dir = notification.dir === 'ltr' || notification.dir === 'rtl' ? notification.dir : 'auto'
  const { body, lang, silent } = notification
  return {
    title,
    options: {
      body: text(body),
      lang: text(lang),
      dir,
      silent: silent === true,
      tag: new URL(navigate).pathname,
      data: { navigate },
    },
  }
}

/** Returns an address of this site as a full URL; undefined for other sites and invalid addresses. */
export function ownAddress(address: unknown, origin: string): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address, origin) : null
  return url?.origin === origin ? url.href : undefined
}
