import { oneLineAMinute } from '../../kit/limits/one-line-a-minute.server.ts'
import { AUTH_DONE, AUTH_PATH, GOOGLE, type Google, openAuth } from '../sign-in/auth.server.ts'
import { authRequest } from '../sign-in/auth-request.server.ts'

/** How long Google may take to answer before the viewer sees a failure, in ms. */
const PATIENCE_MS = 10_000

type GoogleOptions = Parameters<typeof openAuth>[0] & { google: Google }

/** Opens sign-in by Google (spec A3): authorization code with PKCE, state and nonce, at the configured issuer. */
export function openGoogle({ google, ...given }: GoogleOptions) {
  // Anybody can send a forged response, so limit its log.
  const log = oneLineAMinute(given.log)
  const options = { ...given, log }
  const { publicUrl } = options
  let opening: Promise<ReturnType<typeof openAuth>> | undefined

  /** Discovers Google's endpoints when they are first needed; a failure is not cached. */
  function open() {
    opening ??= withTimeout(connect()).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function connect() {
    const auth = openAuth(options, google)
    const provider = (await auth.$context).socialProviders.find(({ id }) => id === GOOGLE)
    if (!provider) throw new Error('Google did not say where its sign-in is.')
    if (provider.issuer !== google.issuer) throw new Error('Google names itself by another issuer.')
    return auth
  }

  async function endSession({ headers }: Response) {
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
    const auth = await open()
    await auth.api.signOut({ headers: new Headers({ cookie }) })
  }

  return {
    /** Returns where to send the browser, with the cookies that tie the response to it; undefined when Google is unreachable. */
    async start(cookie: string): Promise<{ url: string; cookies: string[] } | undefined> {
      try {
        const auth = await open()
        const { headers, response } = await auth.api.signInSocial({
          body: { provider: GOOGLE, callbackURL: AUTH_DONE, errorCallbackURL: AUTH_DONE, disableRedirect: true },
          headers: new Headers({ cookie }),
          returnHeaders: true,
        })
        return response.url ? { url: response.url, cookies: headers.getSetCookie() } : undefined
      } catch (error) {
        log.error({ err: error }, 'sign-in by Google failed')
        return undefined
      }
    },

    /** Handles Google's response: returns the path to go to, with `?error=` on failure, and the session's cookies. */
    async finish(query: string, cookie: string, remember: boolean): Promise<{ path: string; headers: Headers }> {
      const address = new URL(`${AUTH_PATH}/callback/${GOOGLE}${query}`, publicUrl)
      try {
        const auth = await open()
        const answering = authRequest.run({ cookie, remember }, () => auth.handler(new Request(address, { headers: { cookie } })))
        const answer = await withTimeout(answering).catch((error) => {
          // Google may still answer; the session that begins then is ended, because nobody gets its cookies.
          answering.then(endSession).catch((err) => log.error({ err }, 'a late sign-in by Google could not be ended'))
          throw error
        })
        const target = new URL(answer.headers.get('location') ?? `${AUTH_DONE}?error=failed`, publicUrl)
        return { path: target.pathname + target.search, headers: answer.headers }
      } catch (error) {
        log.error({ err: error }, 'sign-in by Google failed')
        return { path: `${AUTH_DONE}?error=failed`, headers: new Headers() }
      }
    },
  }
}

/** Returns the result of `work`; throws when it takes too long. */
function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Google did not answer in time.')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
