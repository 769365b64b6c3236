import type { Browser } from '@playwright/test'

type Command = { method: string; params: object }

/** The line of a browser's workers, as the developer tools take it (Network.emulateNetworkConditions). */
export const slowWorkers = (browser: Browser, conditions: object) =>
  tellWorkers(browser, [
    { method: 'Network.enable', params: {} },
    { method: 'Network.emulateNetworkConditions', params: conditions },
  ])

/**
 * Gives each service worker of a browser these commands of its developer tools. The throttling of a page's line does not reach
 * its worker, whose answers would come as if there were no line at all.
 */
async function tellWorkers(browser: Browser, commands: Command[]): Promise<void> {
  const root = await browser.newBrowserCDPSession()
  let id = 0
  async function tell(sessionId: string) {
    for (const command of commands) {
      id++
      // One whose context was closed meanwhile is not there any more.
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
    // Before its script is there a worker forgets what it was told.
    if (method === 'Inspector.workerScriptLoaded') await tell(sessionId)
  })
  await root.send('Target.setDiscoverTargets', { discover: true })
}
