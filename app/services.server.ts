import { createContext } from 'react-router'
import type { Changes } from '../database/changes.ts'
import type { Access } from './access/access.server.ts'
import type { Grant } from './access/grants.server.ts'
import type { Catalogue } from './catalog/catalogue.server.ts'
import type { Hosts } from './playback/address.ts'
import type { Language } from './shared/language.ts'
import type { Seal } from './shared/seal.server.ts'
import type { Site } from './shared/site.ts'
import type { Pictures } from './thumbnails/pictures.server.ts'

/** The running parts of the site, put together in server/services.ts and handed to every loader and action. */
export type Services = {
  site: Site
  /** Served over https: cookies may be Secure. */
  isSecure: boolean
  changes: Changes
  catalogue: Catalogue
  access: Access
  pictures: Pictures
  seal: Seal
  hosts: Hosts
  now: () => Date
  log: { error(details: object, message: string): void }
}

/** What is known of the one who asks. */
export type Visit = {
  id: string
  language: Language
  /** The address that limits count by. */
  client: string
  /** Unlocks that the visitor carries. */
  grants: Grant[]
  /** The nonce of the page's own inline scripts. */
  nonce: string
  /** Renders a page when its turn comes; the answer is 503 when too many wait. */
  inTurn(render: () => Promise<Response>): Promise<Response>
  /** Set when the request was refused before it reached a page: the status that the page explains. */
  refused?: number
}

export const servicesContext = createContext<Services>()
export const visitContext = createContext<Visit>()

/** The header by which a rendering tells the nonce of its own scripts; it never leaves the server. */
export const NONCE_HEADER = 'x-podium-nonce'
