/** The cookies of one browser, as far as a test needs them: set, replaced, expired. */
export function cookieJar() {
  const cookies = new Map<string, string>()
  return {
    /** Applies Set-Cookie values. */
    take(values: string[]) {
      for (const value of values) {
        const [pair = '', ...attributes] = value.split('; ')
        const at = pair.indexOf('=')
        const name = pair.slice(0, at)
        if (attributes.some((each) => /^max-age=0$/i.test(each))) cookies.delete(name)
        else cookies.set(name, pair.slice(at + 1))
      }
    },
    get: (name: string) => cookies.get(name),
    names: () => [...cookies.keys()].sort(),
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}
export type CookieJar = ReturnType<typeof cookieJar>
