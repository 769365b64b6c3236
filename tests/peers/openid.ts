import { Events, type MutableRedirectUri, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import type { Logger } from 'pino'
import type { Engine } from '../databases.ts'
import { freePort } from '../free-port.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

type Person = { sub: string; email: string; email_verified?: unknown }
type Claims = MutableToken['payload']

const CLIENT = { id: 'podium', secret: 'a secret of the client' }

export type OpenIdPeer = {
  /** The site's settings for this provider. */
  settings: Record<string, string>
  /** The person who signs in. */
  person: Person
  /** Changes the claims of an identity token before it is signed. */
  lie: ((claims: Claims) => void) | undefined
  /** Changes a signed identity token; undefined leaves it out. */
  forge: ((idToken: string) => string | undefined) | undefined
  /** Delays the exchange of codes until it resolves. */
  held: Promise<void> | undefined
  /** The parameters of the sites' authorization requests, newest last. */
  asked: URLSearchParams[]
  /** The person agrees at this address of the provider; resolves to the redirect. */
  agree(address: string): Promise<string>
  /** The person declines. */
  decline(address: string): Promise<string>
  isUp(): boolean
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * A real OpenID provider on loopback, on another site than the tests' own. Like Google's, its page asks the person; it knows
 * one client, and accepts a code once.
 */
export async function startOpenId(): Promise<OpenIdPeer> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  const peer: OpenIdPeer = {
    settings: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret },
    person: { sub: 'g-1', email: 'fan@example.org', email_verified: true },
    lie: undefined,
    forge: undefined,
    held: undefined,
    asked: [],
    agree: async (address) => sentOn(address.replace('/choose?', '/authorize?')),
    decline: async (address) => declined(new URL(address).searchParams),
    isUp: () => server.listening,
    stop: () => server.stop(),
    start: () => server.start(port, 'localhost'),
  }

  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
    Object.assign(body, { authorization_endpoint: `${issuer}/choose`, token_endpoint: `${issuer}/held/token` })
  })
  server.service.addRoute('POST', '/held/token', async (request, response) => {
    const { body } = request as typeof request & { body: Record<string, string> }
    await peer.held
    const answer = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(body) })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
  })
  server.service.addRoute('GET', '/choose', ({ url = '' }, response) => {
    const { search, searchParams } = new URL(url, issuer)
    peer.asked.push(searchParams)
    // The strictest policy that a provider's page can have towards its opener.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,">
      <a href="${escaped(`/authorize${search}`)}">Continue as ${escaped(peer.person.email)}</a>
      <a href="${escaped(declined(searchParams))}">Cancel</a>`)
  })
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    Object.assign(payload, peer.person)
    peer.lie?.(payload)
  })
  server.service.on(Events.BeforeResponse, (answer: MutableResponse, request: { body: Record<string, unknown> }) => {
    const { client_id, client_secret, code_verifier } = request.body
    if (client_id !== CLIENT.id || client_secret !== CLIENT.secret || !code_verifier) {
      answer.statusCode = 401
      answer.body = { error: 'invalid_client' }
    } else if (answer.body && peer.forge) {
      answer.body.id_token = peer.forge(String(answer.body.id_token))
    }
  })
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => url.searchParams.set('iss', issuer))
  await peer.start()
  return peer
}

/** A site that uses this provider, which redirects to the site's own address. */
export async function startGoogleSite(
  { settings }: OpenIdPeer,
  { engine, ...options }: { engine?: Engine; settings?: Record<string, string>; log?: Logger } = {},
): Promise<TestSite> {
  const port = String(await freePort())
  const own = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
  return startTestSite({ ...options, ...(engine ? { engine } : {}), settings: { ...settings, ...own, ...options.settings } })
}

/** The token without its signature. */
export function unsigned(idToken: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${idToken.split('.')[1]}.`
}

/** A signed token with other claims under the same signature. */
export function altered(idToken: string, claims: Record<string, unknown>): string {
  const [header, payload = '', signature] = idToken.split('.')
  const told = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return [header, Buffer.from(JSON.stringify({ ...told, ...claims })).toString('base64url'), signature].join('.')
}

async function sentOn(address: string): Promise<string> {
  const answered = await fetch(address, { redirect: 'manual' })
  return answered.headers.get('location') ?? ''
}

function declined(asked: URLSearchParams): string {
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.search = String(new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' }))
  return back.href
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
