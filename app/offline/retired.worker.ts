declare const self: ServiceWorkerGlobalScope

/** Served in place of the worker where that is switched off: removes what it has kept, and itself. */
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('podium-')) await caches.delete(name)
  await self.registration.unregister()
}

export {}
