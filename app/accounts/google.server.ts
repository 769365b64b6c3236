import { oneLineAMinute } from '../shared/one-line-a-minute.server.ts'
import { AUTH_DONE, AUTH_PATH, GOOGLE, type Google, openAuth } from './auth.server.ts'
import { authRequest } from './auth-request.server.ts'

/** How long Google may take to answer before the viewer hears that it did not work. */
const PATIENCE_MS = 10_000

type GoogleOptions = Parameters<typeof openAuth>[0] & { google: Google }

/** Sign-in by Google (spec A3): authorization code with PKCE, state, nonce and the configured issuer. */
export function openGoogle({ google, ...given }: GoogleOptions) {
  // Anybody can come back with an answer that Google did not give.
  const log = oneLineAMinute(given.log)
  const options = { ...given, log }
  const { publicUrl } = options
  let opening: Promise<ReturnType<typeof openAuth>> | undefined

  /** Reads where Google's sign-in is, once it is first needed; a failure is not kept. */
  function open() {
    opening ??= inTime(connect()).catch((error) => {
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
    /** Where to send the browser, and the cookies that tie the answer to it; undefined when Google cannot be reached. */
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

    /** What Google sent back: the path to go on to, with `?error=` when it did not work, and the session's cookies. */
    async finish(query: string, cookie: string, remember: boolean): Promise<{ path: string; headers: Headers }> {
      const address = new URL(`${AUTH_PATH}/callback/${GOOGLE}${query}`, publicUrl)
      try {
        const auth = await open()
        const answering = authRequest.run({ cookie, remember }, () => auth.handler(new Request(address, { headers: { cookie } })))
        const answer = await inTime(answering).catch((error) => {
          // Google may answer after all: nobody gets the cookies of a session that begins then.
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

/** The outcome of `work`; throws when it takes too long. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Google did not answer in time.')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
