declare const self: ServiceWorkerGlobalScope

/** The site serves this worker once offline use is switched off: it deletes the caches and unregisters itself. */
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('podium-')) await caches.delete(name)
  await self.registration.unregister()
}

export {}
