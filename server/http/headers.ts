import type { Services } from '../../app/services.server.ts'
import type { Config } from '../config.ts'

/** Headers of every answer, errors and files included. */
export function commonHeaders({ isSecure }: Pick<Config, 'isSecure'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** The policy of pages; `scriptHashes` are those of the page's own inline scripts. */
export function pagePolicy(
  { providerHost, mediaHosts, frameHosts, pictureOrigins, helpdesk, signInHost, isDev }: PolicyHosts,
  scriptHashes: string[],
): string {
  const frames = ['https://www.youtube-nocookie.com', providerHost, ...frameHosts.map(withScheme), helpdesk]
  const policy: Record<string, (string | undefined)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)],
    'style-src': ["'self'"],
    // blob: a picture that an admin has chosen and not sent yet.
    'img-src': ["'self'", 'data:', 'blob:', ...pictureOrigins],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...mediaHosts],
    'media-src': ["'self'", 'blob:', ...mediaHosts],
    'frame-src': frames,
    'manifest-src': ["'self'"],
    // Browsers also ask it of where a form's answer leads on to.
    'form-action': ["'self'", signInHost],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
  if (isDev) {
    // The development server injects its own styles and scripts and reports over a web socket.
    policy['script-src'] = ["'self'", "'unsafe-inline'"]
    policy['style-src'] = ["'self'", "'unsafe-inline'"]
    policy['connect-src'] = ["'self'", 'ws:', ...mediaHosts]
  }
  return Object.entries(policy)
    .map(([name, values]) => [name, ...new Set(values.filter((value) => value !== undefined))].join(' '))
    .join('; ')
}

/** The policy of the worker that keeps pages for use without a network: it asks this site, and runs nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

export type PolicyHosts = {
  providerHost: string
  /** Origins of streams and videos. */
  mediaHosts: string[]
  frameHosts: string[]
  /** The same that forms take pictures from. */
  pictureOrigins: readonly string[]
  helpdesk: string | undefined
  /** Where a form of the site leads on to, to sign in there. */
  signInHost: string | undefined
  isDev: boolean
}

/** The hosts that pages of this site may show, load from and lead to. */
export const policyHostsOf = (
  { site, google }: Pick<Config, 'site' | 'google'>,
  { hosts, origins }: Pick<Services, 'hosts' | 'origins'>,
  isDev: boolean,
): PolicyHosts => ({
  providerHost: hosts.provider,
  mediaHosts: hosts.media,
  frameHosts: hosts.frames,
  pictureOrigins: origins.pictures,
  helpdesk: site.helpdeskUrl && new URL(site.helpdeskUrl).origin,
  signInHost: google && new URL(google.issuer).origin,
  isDev,
})

const withScheme = (host: string) => (host.includes('://') ? host : `https://${host}`)
