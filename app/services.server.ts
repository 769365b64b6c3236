import { createContext } from 'react-router'
import type { Changes } from '../database/changes.ts'
import type { Access } from './access/access.server.ts'
import type { CodeListing } from './access/codes/edit-codes.server.ts'
import type { Grant } from './access/grants.server.ts'
import type { Unlocks } from './access/unlocks.server.ts'
import type { Accounts } from './accounts/accounts.server.ts'
import type { Invitations } from './accounts/invitations/invitations.server.ts'
import type { SecondFactors } from './accounts/second-factor/second-factor.server.ts'
import type { Viewer } from './accounts/sessions/viewer.ts'
import type { Admins } from './accounts/staff/admins.server.ts'
import type { Audience } from './audience/audience.server.ts'
import type { PrivateCalendars } from './calendar/private-calendars.server.ts'
import type { Catalogue } from './catalog/catalogue.server.ts'
import type { Documents } from './catalog/documents.server.ts'
import type { EpisodeFinder } from './catalog/episodes/episode-finder.server.ts'
import type { PreviewLinks } from './catalog/preview-links.server.ts'
import type { SeriesFinder } from './catalog/series/series-finder.server.ts'
import type { SeriesLists } from './catalog/series/series-list.server.ts'
import type { FormOrigins } from './catalog/series/series-values.ts'
import type { Championship } from './championships/championship.ts'
import type { Championships } from './championships/championships.server.ts'
import type { ChampionshipState } from './championships/rules/structure.ts'
import type { Tickets } from './contact/check/tickets.server.ts'
import type { Contact } from './contact/contact.server.ts'
import type { Games } from './events/games.server.ts'
import type { Favourites } from './favourites/favourites.server.ts'
import type { FollowedTeams } from './favourites/followed-teams.server.ts'
import type { Activity } from './history/activity.server.ts'
import type { AuditRecord, Editor, readAudit } from './history/audit.server.ts'
import type { Editing } from './history/editing.server.ts'
import type { readTrash, TrashPage } from './history/trash.server.ts'
import type { Seal } from './kit/http/seal.server.ts'
import type { Site } from './kit/http/site.ts'
import type { Language } from './kit/language.ts'
import type { Limits } from './kit/limits/limits.server.ts'
import type { Role } from './kit/roles.ts'
import type { Clips } from './moments/clips/clips.server.ts'
import type { Moments } from './moments/moments.server.ts'
import type { StaffPushes } from './monitor/staff-pushes.server.ts'
import type { StreamChecks } from './monitor/stream-checks.server.ts'
import type { Notices } from './notices/held-notices.server.ts'
import type { Desk } from './panel/today/desk-store.server.ts'
import type { CardPictures } from './pictures/cards/card-pictures.server.ts'
import type { Pictures } from './pictures/pictures.server.ts'
import type { Hosts } from './playback/streams/address.ts'
import type { StreamStarts } from './playback/streams/stream-starts.server.ts'
import type { Reminders } from './reminders/reminders.server.ts'
import type { Scores } from './scores/log/scores.server.ts'
import type { Seasons } from './season/seasons.server.ts'
import type { Exports } from './transfer/export.server.ts'
import type { Imports } from './transfer/imports.server.ts'
import type { FrenchLines } from './translation/french/french-lines.server.ts'
import type { Memory } from './translation/memory.server.ts'
import type { Translations } from './translation/service/translations.server.ts'
import type { TextList } from './translation/text-list/text-list.server.ts'

/** The catalogue, its history and its images. */
type CatalogueServices = {
  catalogue: Catalogue
  documents: Documents
  /** Links that show colleagues content that is not public yet. */
  previews: PreviewLinks
  /** The audit log (see readAudit). */
  audit: (page: Parameters<typeof readAudit>[1]) => Promise<AuditRecord[]>
  /** The audit log as the panel shows it. */
  activity: Activity
  /** Deleted content that can be restored (see readTrash). */
  trash: (page: Parameters<typeof readTrash>[2]) => Promise<TrashPage>
  pictures: Pictures
  /** The images of link previews. */
  cards: CardPictures
  imports: Imports
  exports: Exports
  /** All series, as the admin pages list them. */
  seriesList: SeriesLists
  /** All episodes, for the search of the admin pages. */
  episodeFinder: EpisodeFinder
  seriesFinder: SeriesFinder
}

/** Games, their scores and calendars. */
type GameServices = {
  /** Events, teams and venues as this node shows them. */
  games: () => Games
  /** Championships as this node shows them. */
  championships: () => Championships
  /** Clips of webcasts as this node shows them. */
  clips: () => Clips
  /** Returns who plays in a championship, and who has won. */
  championshipState: (championship: Championship) => ChampionshipState
  scores: Scores
  /** The moments of games, and where they are in webcasts. */
  moments: Moments
  /** Seasons imported from files. */
  seasons: Seasons
  privateCalendars: PrivateCalendars
  reminders: Reminders
}

/** Accounts, and what a viewer may watch or has chosen. */
type ViewerServices = {
  accounts: Accounts
  admins: Admins
  invitations: Invitations
  contact: Contact
  tickets: Tickets
  secondFactors: SecondFactors
  access: Access
  unlocks: Unlocks
  /** The access codes of a series, in plain text; for admins only. */
  accessCodes: (seriesDocId: string) => Promise<CodeListing[]>
  favourites: Favourites
  followedTeams: FollowedTeams
}

/** French texts. */
type FrenchServices = {
  translations: Translations
  /** The French of the catalogue's texts, as the admin pages list it. */
  frenchLines: FrenchLines
  /** The texts that still lack French. */
  textList: TextList
  /** Names that staff left untranslated. */
  keptNames: Memory['names']
}

/** Game day: notices, the desk, streams and their audience. */
type GameDayServices = {
  /** Notices from staff to viewers on open pages. */
  notices: Notices
  /** Database reads for the game-day desk. */
  desk: Desk
  audience: Audience
  /** The probe's results for streams (spec D3, D6). */
  streamChecks: StreamChecks
  /** Staff browsers that are notified when a webcast fails. */
  staffPushes: StaffPushes
  streamStarts: StreamStarts
}

/** The site itself, and parts that all other services need. */
type SiteServices = {
  site: Site
  /** True when the site is served over https, so that cookies are marked Secure. */
  isSecure: boolean
  changes: Changes
  limits: Limits
  /** The number of attempts that had to wait for their turn since the start, by kind of attempt. */
  waits: ReadonlyMap<string, number>
  seal: Seal
  /** The parts that edits need. An admin's edits, which are audited, use the ones in adminContext. */
  editing: Editing
  hosts: Hosts
  /** Origins of pages that may be framed, and of images that may be shown. */
  origins: FormOrigins
  /** True when other sites may frame the embed page of an episode. */
  isEmbeddable: boolean
  now: () => Date
  log: { error(details: object, message: string): void }
}

/** The running parts of the site: created in server/parts/services.ts and passed to every loader and action. */
export type Services = SiteServices & CatalogueServices & GameServices & ViewerServices & FrenchServices & GameDayServices

/** The client of a request, as far as it is known. */
export type Visit = {
  id: string
  language: Language
  /** The address that rate limits count by. */
  client: string
  /** The request's Cookie header. */
  cookie: string
  /** The unlocks stored in a visitor's browser; a signed-in viewer's are on the account. */
  grants: Grant[]
  /** The signed-in viewer, looked up when first needed. */
  viewer: () => Promise<Viewer | undefined>
  /** The nonce of the page's own inline scripts. */
  nonce: string
  /** Renders a page when its turn comes; 503 when too many are queued. `isSpare`: uses the smaller share of turns. */
  inTurn(render: () => Promise<Response>, isSpare?: boolean): Promise<Response>
  /** Set when the request was refused before reaching a page: the status that the page explains. */
  refused?: number
}

export const servicesContext = createContext<Services>()
export const visitContext = createContext<Visit>()

/** The staff member behind a request; only paths below /admin have one. */
export type AdminVisit = {
  uid: string
  email: string
  role: Role
  isSuper: boolean
  /** True when this person has confirmed their identity within RECENT_MS, as required for actions that cannot be undone. */
  isRecent: boolean
  /** The parts that edits need. Each edit checks again that the sender still has a role that allows it. */
  editing: Editing & { by: Editor }
  /**
   * Returns the parts for one command of a path whose commands have their own rules; there, `editing` makes no edits. Undefined
   * when the role may not run the command.
   */
  editingFor(command: string): (Editing & { by: Editor }) | undefined
  /** The version of the topic 'admin', read before anything else that the page shows. */
  v: number
}

/** Set by the guard of /admin; reading it elsewhere throws. */
export const adminContext = createContext<AdminVisit>()

/** The header that passes the nonce of a rendered page's scripts; it never leaves the server. */
export const NONCE_HEADER = 'x-podium-nonce'

/**
 * The header of a page that other sites may frame (spec R6, R7), with its kind and the hash of its style sheet for the policy. It
 * never leaves the server.
 */
export const FRAMED_HEADER = 'x-podium-framed'
