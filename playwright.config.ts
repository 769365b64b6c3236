import { defineConfig } from '@playwright/test'

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
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
    trace: 'off',
    // Tests play the network with routes, which do not see what a worker asks for. Those of the worker let it run.
    serviceWorkers: 'block',
  },
})
