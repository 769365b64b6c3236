#!/usr/bin/env node
// Firefox for Playwright, which reads the address of WebDriver BiDi from this program's output. It puts a relay in between,
// because Playwright sends every new context a command that Firefox's long-term version does not know yet.
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/** Sets media features such as prefers-color-scheme, which no test in Firefox does. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

const firefox = spawn(process.env.FIREFOX ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (status) => process.exit(status ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))

createInterface(firefox.stderr).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
  if (address) relay(address)
  else console.error(line)
})

function relay(address: string) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  server.on('listening', () => {
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  server.on('connection', (playwright, { url }) => {
    const browser = new WebSocket(`${address}${url}`, { perMessageDeflate: false, maxPayload: 0 })
    const early: RawData[] = []
    browser.on('open', () => {
      for (const message of early) browser.send(String(message))
    })
    browser.on('message', (message) => playwright.send(String(message)))
    playwright.on('message', (message) => {
      const { id, method } = JSON.parse(String(message))
      if (method === UNKNOWN) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (browser.readyState === WebSocket.CONNECTING) early.push(message)
      else browser.send(String(message))
    })
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}
