import type { Me } from '../../app/accounts/sessions/me.ts'
import { type CookieJar, cookieJar } from './cookie-jar.ts'
import { type Answer, type At, ask, send } from './visitor.ts'

type SendOptions = NonNullable<Parameters<typeof send>[3]>

export const PASSWORD = 'correct horse battery'

/**
 * One browser with its own cookies, which makes requests from `address` where the site trusts 127.0.0.1 as its proxy. `signal`
 * closes it and aborts its pending requests.
 */
export function openBrowser(
  site: At,
  { address, jar = cookieJar(), signal }: { address?: string; jar?: CookieJar; signal?: AbortSignal } = {},
) {
  const answers: Answer[] = []
  const own = (extras: SendOptions): SendOptions => ({
    cookie: jar.header(),
    ...(signal && { signal }),
    ...extras,
    headers: { ...(address ? { 'x-forwarded-for': address } : {}), ...extras.headers },
  })
  async function keep(asked: Promise<Answer>) {
    const answer = await asked
    jar.take(answer.headers.getSetCookie())
    answers.push(answer)
    return answer
  }
  const get = (path: string, extras: SendOptions = {}) => keep(ask(site, path, own(extras)))
  const post = (path: string, form: Record<string, string> = {}, extras: SendOptions = {}) =>
    keep(send(site, path, form, own(extras)))
  return {
    jar,
    /** All responses so far. */
    answers,
    get,
    post,
    signUp: (email: string, password = PASSWORD) => post('/signup', { email, password }),
    signIn: (email: string, password = PASSWORD) => post('/login', { email, password }),
    /** The body of /me for the signed-in viewer; undefined for a visitor. */
    async me(): Promise<Me | undefined> {
      const { status, body } = await get('/me')
      return status === 200 ? JSON.parse(body) : undefined
    },
  }
}
export type Browser = ReturnType<typeof openBrowser>

/** Signs up a new viewer in a new browser. */
export async function newViewer(site: At, email: string, address?: string) {
  const browser = openBrowser(site, address ? { address } : {})
  const { status, body } = await browser.signUp(email)
  if (status !== 302) throw new Error(`${status} ${body}`)
  const me = await browser.me()
  if (!me) throw new Error(`${email} is not signed in`)
  return { ...browser, uid: me.uid, email }
}
