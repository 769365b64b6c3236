import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { IN_FIREFOX } from './tests/e2e/in-firefox.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // A browser and a site each: more of them are no faster on two cores, and each waits for the others.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
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
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--disable-background-networking',
            '--disable-component-update',
          ],
        },
      },
    },
    {
      // Firefox as Debian has it, for what differs most between engines.
      name: 'firefox',
      grep: new RegExp(IN_FIREFOX.join('|')),
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
  ],
})
