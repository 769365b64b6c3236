import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { EVERY_DAY } from './tests/e2e/every-day.ts'
import { IN_FIREFOX } from './tests/e2e/in-firefox.ts'
import { WAITING } from './tests/e2e/waiting.ts'

const CHROMIUM = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--renderer-process-limit=1',
    ],
  },
}
const waiting = new RegExp(WAITING.join('|'))
/** `TIMING=1` runs only the tests tagged `@timing`, which a clock bounds; otherwise they are left out. */
const isTiming = process.env.TIMING === '1'
const leftOut = isTiming ? /^(?!.*@timing)/ : /@timing/
/** `npm test` sets it. */
const isDaily = process.env.DAILY === '1'
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const everyDay = Object.entries(EVERY_DAY).flatMap(([file, titles]) =>
  titles.map((title) => new RegExp(`${literally(file)}.* ${literally(title)}`)),
)
const inFirefox = isDaily ? IN_FIREFOX.DAILY : [...IN_FIREFOX.DAILY, ...IN_FIREFOX.IN_PROOF]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browsers',
  // A browser and a site each. One begins with the tests that wait, which leave the cores to the others, and one with Firefox.
  workers: isTiming ? 1 : 3,
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  forbidOnly: true,
  globalSetup: './tests/e2e/global-setup.ts',
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    // Tests play the network with routes, which do not see what a worker asks for. Those of the worker let it run.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'chromium-waiting',
      grep: isDaily ? everyDay.filter(({ source }) => waiting.test(source)) : waiting,
      grepInvert: leftOut,
      workers: 1,
      use: CHROMIUM,
    },
    {
      // Firefox as Debian has it, for what differs most between engines.
      name: 'firefox',
      grep: new RegExp(inFirefox.map(literally).join('|')),
      grepInvert: leftOut,
      workers: 1,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: join(import.meta.dirname, 'tests/e2e/firefox.ts'),
          firefoxUserPrefs: {
            // All but loopback goes to a proxy that is not there: a browser asks its makers for news of its own accord.
            'network.proxy.type': 1,
            'network.proxy.http': '127.0.0.1',
            'network.proxy.http_port': 9,
            'network.proxy.ssl': '127.0.0.1',
            'network.proxy.ssl_port': 9,
            'media.autoplay.default': 0,
            // Without windows it has no mouse, so that nothing would be shown by hovering.
            'ui.primaryPointerCapabilities': 6,
            'ui.allPointerCapabilities': 6,
          },
        },
      },
    },
    {
      name: 'chromium',
      grep: isDaily ? everyDay : /./,
      grepInvert: [waiting, leftOut],
      use: CHROMIUM,
    },
  ],
})
