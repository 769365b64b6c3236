import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Builder, By, until, type WebDriver } from 'selenium-webdriver'
import { expect } from 'vitest'
import { freePort } from '../free-port.ts'
import { scratchFolder } from '../scratch.ts'
import { statusOf } from '../sites/site-process.ts'
import { waitFor } from '../wait-for.ts'

export type WebKit = Awaited<ReturnType<typeof openWebKit>>

/** WebKitGTK, Safari's page engine with another media stack, driven by W3C WebDriver on a virtual screen, in its own folder. */
export async function openWebKit() {
  const { XVFB = '/usr/bin/Xvfb', WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver', PATH } = process.env
  const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(createInterface(screen.stdio[3] as Readable), 'line')
  const home = await mkdtemp(join(scratchFolder, 'podium-webkit-'))
  const port = await freePort()
  const service = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { PATH, DISPLAY: `:${display}`, HOME: home, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await waitFor(async () => expect(await statusOf(`${address}/status`)).toBe(200))
  const driver = await new Builder().usingServer(address).withCapabilities({ browserName: 'MiniBrowser' }).build()
  return {
    driver,
    ...handsOn(driver),
    async close() {
      await driver.quit()
      for (const child of [service, screen]) {
        child.kill()
        await once(child, 'exit')
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** A viewer's actions and observations. */
function handsOn(driver: WebDriver) {
  const run = <T>(script: string, ...values: unknown[]) => driver.executeScript<T>(script, ...values)
  /** A page about to be replaced finds nothing; the next poll does. */
  const look = async <T>(found: () => Promise<T>) => found().catch(() => undefined)
  const text = (css: string) =>
    look(() => run<string>('return document.querySelector(arguments[0])?.innerText.replace(/\\s+/g, " ")', css))
  return {
    run,
    /** The visible text of an element; undefined without one. */
    text,
    sees: (css: string, words: string | RegExp) => expect.poll(() => text(css), { timeout: 20_000 }).toMatch(words),
    /** Opens a URL, and waits until its script responds. */
    async open(url: string) {
      await driver.get(url)
      await expect.poll(() => look(() => run<string>('return history.scrollRestoration'))).toBe('manual')
    },
    /** Presses the link or button of this name. */
    async press(name: string, within = 'body') {
      const isNamed = `contains(concat(@aria-label, normalize-space()), "${name}")`
      const path = `.//*[self::a or self::button][${isNamed}]`
      async function click() {
        const found = await driver.findElement(By.css(within)).findElement(By.xpath(path))
        // WebDriver's own scrolling follows the page's smooth setting, and clicks meanwhile.
        await run('arguments[0].scrollIntoView({ block: "center", inline: "center", behavior: "instant" })', found)
        await found.click()
        return true
      }
      await expect.poll(() => look(click), { timeout: 20_000 }).toBe(true)
    },
    async fill(css: string, words: string) {
      const field = await driver.wait(until.elementLocated(By.css(css)), 10_000)
      await field.clear()
      await field.sendKeys(words)
    },
    /** The position of our own player's video, in seconds. */
    time: () => look(() => run<number>('return document.querySelector("main video")?.currentTime')),
  }
}
