import { brotliCompressSync, constants } from 'node:zlib'
import { fetchedBy, openBrowser } from './browser/browser.ts'
import { type Bench, openSite } from './site/sites.ts'
import { type Row, whole } from './statistics.ts'

const GOAL_BYTES = 112_000
const FORBIDDEN_NAME = /admin|native-player|hls|(?:password|unlock)-dialog/i
/** Text that occurs only in hls.js and playlists. */
const FORBIDDEN_TEXT = /#EXTM3U|EXT-X-TARGETDURATION/

/**
 * Measures the scripts that a browser really fetches for the home page, including dynamic imports, and checks that forbidden ones
 * are not among them.
 */
export async function script(bench: Bench): Promise<Row[]> {
  const { port, close } = await openSite(bench, 100)
  const browser = await openBrowser()
  const fetched = await fetchedBy(browser, `http://127.0.0.1:${port}/`)
  await Promise.all([browser.close(), close()])

  const scripts = fetched
    .filter(({ type, url }) => type === 'script' || /\.m?js(\?|$)/.test(url))
    .map(({ url, body }) => ({ name: url.split('/').at(-1) ?? url, bytes: brotli(body), text: body.toString() }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  const strangers = scripts.filter(({ name, text }) => FORBIDDEN_NAME.test(name) || FORBIDDEN_TEXT.test(text))
  const list = scripts.map(({ name, bytes }) => `${name.replace(/-[\w-]{6,8}\.js$/, '')} ${whole(bytes)}`).join(', ')
  return [
    {
      figure: `home page script: ${list}`,
      goal: `≤ ${whole(GOAL_BYTES)} bytes br`,
      measured: `${whole(total)} bytes in ${scripts.length} files`,
      peer: `limit ${whole(GOAL_BYTES)}`,
      ratio: (total / GOAL_BYTES).toFixed(3),
      isMet: scripts.length > 0 && total <= GOAL_BYTES,
    },
    {
      figure: 'home page script: admin, native player, hls.js, password dialog',
      goal: 'none',
      measured: strangers.length === 0 ? 'none' : strangers.map(({ name }) => name).join(', '),
      peer: 'limit 0',
      isMet: strangers.length === 0,
    },
  ]
}

const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
