import { playerOrigins } from '../../app/kit/webcast/providers.ts'
import type { Services } from '../../app/services.server.ts'
import { ANYBODY, type Config, NOBODY } from '../config.ts'

/** Headers of every response, including errors and files. */
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

/** Returns the content security policy of pages; `scriptHashes` are those of the page's own inline scripts. */
export function pagePolicy(
  { providerHost, mediaHosts, frameHosts, pictureOrigins, helpdesk, signInHost, isDev, framesItself, asksFrames }: PolicyHosts,
  scriptHashes: string[],
): string {
  const frames = [...playerFrames({ providerHost, frameHosts }), helpdesk, framesItself ? "'self'" : undefined]
  const asked = asksFrames ? playerFrames({ providerHost, frameHosts }) : []
  const policy: Record<string, (string | undefined)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)],
    'style-src': ["'self'"],
    // blob: is for an image that an admin has chosen but not uploaded yet.
    'img-src': ["'self'", 'data:', 'blob:', ...pictureOrigins],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...mediaHosts, ...asked],
    'media-src': ["'self'", 'blob:', ...mediaHosts],
    'frame-src': frames,
    'manifest-src': ["'self'"],
    // Browsers also check redirects after a form submission against this directive.
    'form-action': ["'self'", signInHost],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
  if (isDev) {
    // The development server injects its own styles and scripts and reports over a web socket.
    policy['script-src'] = ["'self'", "'unsafe-inline'"]
    policy['style-src'] = ["'self'", "'unsafe-inline'"]
    policy['connect-src']?.push('ws:')
  }
  return written(policy)
}

/**
 * Returns the policy of a page that other sites frame: the player of an episode (spec R6), or a box or output, which play
 * nothing (spec R7, S6). `framed`: its kind and the hash of its one style sheet (FRAMED_HEADER). In a sandboxed frame 'self'
 * means the site's origin, although the page has none.
 */
export function embedPolicy(
  { providerHost, mediaHosts, frameHosts, pictureOrigins, embedAncestors, isDev }: PolicyHosts,
  framed: string,
): string {
  const [kind, styleHash] = framed.split(' ')
  const media = kind === 'player' ? mediaHosts : []
  // The panel shows previews of outputs.
  const ancestors = kind === 'output' ? ["'self'", ...embedAncestors.filter((each) => each !== NOBODY)] : embedAncestors
  return written({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': [isDev ? "'unsafe-inline'" : `'${styleHash}'`],
    'img-src': ["'self'", 'data:', ...pictureOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...media],
    ...(kind === 'player' && {
      'media-src': ["'self'", 'blob:', ...media],
      'frame-src': playerFrames({ providerHost, frameHosts }),
    }),
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    // Without the directive any page may frame it. A star would exclude sandboxed pages, which have no origin.
    ...(ancestors.includes(ANYBODY) ? {} : { 'frame-ancestors': ancestors }),
  })
}

const playerFrames = ({ providerHost, frameHosts }: Pick<PolicyHosts, 'providerHost' | 'frameHosts'>) => [
  ...playerOrigins(providerHost),
  ...frameHosts.map(withScheme),
]

const written = (policy: Record<string, readonly (string | undefined)[]>) =>
  Object.entries(policy)
    .map(([name, values]) => [name, ...new Set(values.filter((value) => value !== undefined))].join(' '))
    .join('; ')

/** The content security policy of the offline worker: it fetches from this site and runs no other code. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

export type PolicyHosts = {
  providerHost: string
  /** Origins of streams and videos. */
  mediaHosts: string[]
  frameHosts: string[]
  /** The origins from which forms accept images, too. */
  pictureOrigins: readonly string[]
  helpdesk: string | undefined
  /** The sign-in service that a form of the site redirects to. */
  signInHost: string | undefined
  /** The sites that may frame the embed page. */
  embedAncestors: readonly string[]
  isDev: boolean
  /** True for the panel, which shows overlays and boards; no other page of the site may frame another. */
  framesItself?: boolean
  /** True for /check, which asks the hosts of players if they answer (spec Z1). */
  asksFrames?: boolean
}

/** Returns the hosts that pages of this site may show, load from and lead to. */
export const policyHostsOf = (
  { site, google, embedAncestors }: Pick<Config, 'site' | 'google' | 'embedAncestors'>,
  { hosts, origins }: Pick<Services, 'hosts' | 'origins'>,
  isDev: boolean,
): PolicyHosts => ({
  providerHost: hosts.provider,
  mediaHosts: hosts.media,
  frameHosts: hosts.frames,
  pictureOrigins: origins.pictures,
  helpdesk: site.helpdeskUrl && new URL(site.helpdeskUrl).origin,
  signInHost: google && new URL(google.issuer).origin,
  embedAncestors,
  isDev,
})

const withScheme = (host: string) => (host.includes('://') ? host : `https://${host}`)
