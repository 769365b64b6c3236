import { ownAddress, readPush } from './push-notification.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows pushes of reminders (spec E9), for browsers that do not show the declarative JSON by themselves. */
self.addEventListener('push', (event) => {
  const shown = readPush(jsonOf(event.data), self.location.origin)
  if (shown) event.waitUntil(self.registration.showNotification(shown.title, shown.options))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = ownAddress(event.notification.data?.navigate, self.location.origin)
  if (address !== undefined) event.waitUntil(open(address))
})

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Focuses a tab that already has the page, so that a game being watched does not start over; otherwise opens a new one. */
async function open(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url.split('#')[0] === address)
  if (tab) await tab.focus()
  else await self.clients.openWindow(address)
}
