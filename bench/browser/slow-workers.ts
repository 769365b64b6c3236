import type { Browser } from '@playwright/test'

type Command = { method: string; params: object }

/** Throttles a browser's workers, with conditions in the developer tools' format (Network.emulateNetworkConditions). */
export const slowWorkers = (browser: Browser, conditions: object) =>
  tellWorkers(browser, [
    { method: 'Network.enable', params: {} },
    { method: 'Network.emulateNetworkConditions', params: conditions },
  ])

/**
 * Sends these developer tools commands to each service worker of a browser. Throttling a page does not throttle its worker, whose
 * responses would arrive at full speed.
 */
async function tellWorkers(browser: Browser, commands: Command[]): Promise<void> {
  const root = await browser.newBrowserCDPSession()
  let id = 0
  async function tell(sessionId: string) {
    for (const command of commands) {
      id++
      // A worker whose context was closed meanwhile is gone.
      await root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, ...command }) }).catch(() => {})
    }
  }
  root.on('Target.targetCreated', async ({ targetInfo: { type, targetId } }) => {
    if (type !== 'service_worker') return
    const attached = await root.send('Target.attachToTarget', { targetId, flatten: false }).catch(() => undefined)
    if (attached) await tell(attached.sessionId)
  })
  root.on('Target.receivedMessageFromTarget', async ({ sessionId, message }) => {
    const { error, method } = JSON.parse(message) as { error?: { message: string }; method?: string }
    if (error) throw new Error(`A worker refused a command: ${error.message}`)
    // A worker loses its settings if its script has not loaded yet.
    if (method === 'Inspector.workerScriptLoaded') await tell(sessionId)
  })
  await root.send('Target.setDiscoverTargets', { discover: true })
}
