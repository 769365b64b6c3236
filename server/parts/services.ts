import { join } from 'node:path'
import type { Logger } from 'pino'
import { listCodes } from '../../app/access/codes/edit-codes.server.ts'
import { announceEndedCodes } from '../../app/access/codes/end-codes.server.ts'
import type { SendReset } from '../../app/accounts/account-parts.server.ts'
import { resetLink } from '../../app/accounts/password-reset/password-reset.server.ts'
import { resetMail } from '../../app/accounts/password-reset/reset-mail.server.ts'
import { openPrivateCalendars } from '../../app/calendar/private-calendars.server.ts'
import { openDocuments } from '../../app/catalog/documents.server.ts'
import { openEpisodeFinder } from '../../app/catalog/episodes/episode-finder.server.ts'
import { openPreviewLinks } from '../../app/catalog/preview-links.server.ts'
import { openSeriesFinder } from '../../app/catalog/series/series-finder.server.ts'
import { openSeriesList } from '../../app/catalog/series/series-list.server.ts'
import type { FrenchSource } from '../../app/catalog/snapshot.server.ts'
import { openChampionshipStates } from '../../app/championships/computed-state.ts'
import { championshipFollower } from '../../app/championships/follow-championship.server.ts'
import { openTickets } from '../../app/contact/check/tickets.server.ts'
import { openContact } from '../../app/contact/contact.server.ts'
import { publishDue } from '../../app/events/edit/publish-due.server.ts'
import { openFavourites } from '../../app/favourites/favourites.server.ts'
import { openFollowedTeams } from '../../app/favourites/followed-teams.server.ts'
import { openActivity } from '../../app/history/activity.server.ts'
import { readAudit } from '../../app/history/audit.server.ts'
import type { Editing } from '../../app/history/editing.server.ts'
import { readTrash, sweepRemoved } from '../../app/history/trash.server.ts'
import { browserMark } from '../../app/kit/http/browser-mark.server.ts'
import { oneLineAMinute } from '../../app/kit/limits/one-line-a-minute.server.ts'
import { MINUTE_MS } from '../../app/kit/time/time-units.ts'
import type { Hub } from '../../app/live/hub.server.ts'
import { openMoments } from '../../app/moments/moments.server.ts'
import { openStreamChecks } from '../../app/monitor/stream-checks.server.ts'
import { endExpiredNotices } from '../../app/notices/edit-notices.server.ts'
import { sweepCommands } from '../../app/panel/today/commands/run-command.server.ts'
import { openDesk } from '../../app/panel/today/desk-store.server.ts'
import { openCardPictures } from '../../app/pictures/cards/card-pictures.server.ts'
import { openPictures } from '../../app/pictures/pictures.server.ts'
import { openStreamStarts } from '../../app/playback/streams/stream-starts.server.ts'
import { openScores } from '../../app/scores/log/scores.server.ts'
import { keepUnedited } from '../../app/season/season-games.server.ts'
import { openSeasons } from '../../app/season/seasons.server.ts'
import type { Services } from '../../app/services.server.ts'
import { openExports } from '../../app/transfer/export.server.ts'
import { openImports } from '../../app/transfer/imports.server.ts'
import { openFrenchLines } from '../../app/translation/french/french-lines.server.ts'
import { openServiceQueue, type ServiceQueue } from '../../app/translation/service/service-queue.server.ts'
import { openTranslations, spendOfDay } from '../../app/translation/service/translations.server.ts'
import { openTextList } from '../../app/translation/text-list/text-list.server.ts'
import type { Database } from '../../database/open.ts'
import { openMailer } from '../../providers/mailer/mailer.ts'
import type { CountingMailer } from '../../providers/mailer/port.ts'
import { openProbeDoor } from '../../providers/playlists/probe-door.ts'
import { openSender } from '../../providers/sender/sender.ts'
import { openStorage } from '../../providers/storage/storage.ts'
import { openTranslator } from '../../providers/translator/pick.server.ts'
import { closeAll, orCloseAll, type Part } from '../close-all.ts'
import { type Config, NOBODY } from '../config.ts'
import { withRequestIds } from '../http/request-id.ts'
import { openLog } from '../log.ts'
import { openAudienceParts } from './audience-parts.ts'
import { type LiveParts, openLiveParts } from './live-parts.ts'
import { openReminderParts } from './reminder-parts.ts'
import { openStaffParts } from './staff-parts.ts'
import { openStaffPushParts, openStreamParts } from './stream-parts.ts'

export type RunningSite = {
  config: Config
  database: Database
  mailer: CountingMailer
  /** The queue of the translation service, if one is configured. */
  translator: ServiceQueue | undefined
  services: Services
  hub: Hub
  log: Logger
  editing: Editing
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** The time between two deletions of expired rows, in ms. */
const SWEEP_MS = 15 * MINUTE_MS
/** The time between two searches for access codes and notices that have ended, and for scheduled publications, in ms. */
const CLOCK_MS = 1_000
/** The time between two searches for imports that another node has abandoned, in ms. */
const TAKE_UP_MS = 30_000
/** The time between two retries of waiting mails, in ms. */
const MAIL_MS = 30_000
/** The times between two searches for due reminders, and for their mails, in ms. */
const [REMIND_MS, REMIND_BY_MAIL_MS] = [5_000, 1_000]

/**
 * Opens all services as configured. Throws when the database cannot be opened or migrated, and then leaves nothing open.
 * `isSite` is false for an operator's command, which leaves background work to the site.
 */
export async function openServices(
  config: Config,
  lines = openLog(config.logLevel),
  { isSite = true, pollSeconds }: { isSite?: boolean; pollSeconds?: number | undefined } = {},
): Promise<RunningSite> {
  const log = withRequestIds(lines)
  return orCloseAll(log, (opened) => putTogether(config, log, { isSite, pollSeconds, opened }))
}

/** `opened` receives the parts to close, the last one first. */
async function putTogether(
  config: Config,
  log: Logger,
  { isSite, pollSeconds, opened }: { isSite: boolean; pollSeconds: number | undefined; opened: Part[] },
): Promise<RunningSite> {
  const sender = openSender()
  const mailer = openMailer({ ...config.mail, smtp: sender.smtp, folder: join(config.dataDir, 'mail'), log })
  async function sendReset({ id, email, token, language }: Parameters<SendReset>[0]) {
    const link = resetLink(config.publicUrl, token, language)
    await mailer.send(resetMail(email, language, { id, site: config.site.name[language], link }))
  }
  const live = await openLiveParts({ config, log, sendReset, opened, isSite, pollSeconds })
  // Closed after the parts that send, so that messages already marked as sent still go out.
  opened.unshift(sender)
  const { database, changes, french, catalogue, hosts, seal, limits, work, access, unlocks, accounts, hub, now, onError } = live
  const { db } = database
  const audience = openAudienceParts({ config, live, opened })
  const { queue, translations } = openTranslationParts({ config, live, isSite, log, opened })
  const { admins, invitations, secondFactors } = openStaffParts({ config, live, mailer, log })
  const contact = openContactPart({ config, live, mailer, log })
  const tickets = openTickets({ db, limits, now })
  const reminders = await openReminderParts({ config, live, mailer, sender, log, opened })
  const outboxes = [accounts.outbox, invitations.outbox, contact.outbox, reminders.outbox]
  opened.unshift({ close: async () => void (await Promise.all(outboxes.map((outbox) => outbox.close()))) })
  if (config.databaseUrl && !config.s3)
    log.warn('pictures and files of imports lie on the disk of this node alone: several nodes on one database need S3_ENDPOINT')
  const storage = await openStorage({ s3: config.s3, folder: join(config.dataDir, 'files') })
  const pictures = openPictures({ db, storage, now, maxBytes: config.pictureMaxBytes })
  const cards = openCardPictures({ storage, now, log: oneLineAMinute(log) })
  const imports = openImports({
    database,
    where: live.where,
    secret: live.secret,
    seal,
    changes,
    storage,
    pictures,
    origins: [hosts.provider, ...hosts.media].map(originOf),
    now,
    onError,
  })
  const seasons = openSeasons({ database, where: live.where, changes, now })
  opened.unshift(seasons, imports)
  const staffLists = openStaffLists({ db, seal, french, now })
  const follower = { ...reminders.follower, ...championshipFollower, advanced: keepUnedited }
  const editing: Editing = { changes, seal, now, follower }
  const staffPushes = await openStaffPushParts({ config, live, sender, log })
  const every = (ms: number, ...works: (() => Promise<unknown>)[]) => {
    const timer = setInterval(() => {
      for (const work of works) work().catch(onError)
    }, ms)
    timer.unref()
    opened.unshift({ close: () => clearInterval(timer) })
  }
  if (isSite) {
    openStreamParts({ config, live, editing, staffPushes, log, opened })
    await imports.takeUp()
    for (const outbox of outboxes) outbox.deliver().catch(onError)
    every(TAKE_UP_MS, () => imports.takeUp())
    every(CLOCK_MS, ...endedByClock(live), () => publishDue({ db, ...editing }))
    every(MAIL_MS, accounts.outbox.deliver, invitations.outbox.deliver, contact.outbox.deliver)
    every(REMIND_MS, reminders.deliverDue)
    every(REMIND_BY_MAIL_MS, reminders.outbox.deliver)
    every(
      SWEEP_MS,
      accounts.sweep,
      invitations.sweep,
      limits.sweep,
      tickets.sweep,
      work.sweep,
      seasons.sweep,
      staffLists.previews.sweep,
      () => sweepRemoved(editing),
      () => sweepCommands(editing),
      pictures.sweep,
      cards.sweep,
      () => imports.sweep(),
      reminders.sweep,
    )
  }
  const streamStarts = openStreamStarts({ door: openProbeDoor({ origins: config.readsPlaylists ? hosts.media : [] }) })
  opened.unshift(streamStarts)
  const indexes = openIndexes(live, opened)
  const scores = openScores(
    { database, editing, shown: live.shownScores, seal, tries: live.tries, now },
    config.scoreDelaySeconds,
  )
  const services: Services = {
    site: config.site,
    isSecure: config.isSecure,
    changes,
    catalogue,
    games: live.games,
    championships: live.championships,
    clips: live.clips,
    championshipState: openChampionshipStates({ games: live.games, scores: live.shownScores }),
    notices: live.notices,
    documents: openDocuments({ db }),
    ...staffLists,
    limits,
    waits: live.waits,
    accounts,
    admins,
    invitations,
    contact,
    tickets,
    secondFactors,
    access,
    unlocks,
    favourites: openFavourites({ database, changes, now }),
    followedTeams: openFollowedTeams({ database, changes, now }),
    privateCalendars: openPrivateCalendars({ database, changes, seal, now }),
    reminders,
    audience,
    streamChecks: openStreamChecks({ db, now }),
    staffPushes,
    scores,
    moments: openMoments({ database, log: scores.log, shown: live.shownScores }),
    pictures,
    cards,
    imports,
    exports: openExports({ where: live.where, changes, seal, publicUrl: config.publicUrl, now }),
    seasons,
    seal,
    editing,
    ...indexes,
    translations,
    frenchLines: openFrenchLines({ db, catalogue, memory: french }),
    keptNames: french.names,
    streamStarts,
    hosts,
    origins: originsOf(hosts, config),
    isEmbeddable: !config.embedAncestors.includes(NOBODY),
    now,
    log,
  }

  return {
    config,
    database,
    mailer,
    translator: queue,
    services,
    hub,
    log,
    editing,
    isReady: live.isReady,
    close: () => closeAll(opened),
  }
}

type TranslationParts = { config: Config; live: LiveParts; isSite: boolean; log: Logger; opened: Part[] }

/** Opens translations, and the queue of the service if one is configured. Operators' commands send nothing to it. */
function openTranslationParts({ config, live, isSite, log, opened }: TranslationParts) {
  const { translator } = config.translate
  const { work, changes, catalogue, french: memory, now } = live
  const { db } = live.database
  const queue = openQueue(config, { db, now, log })
  const version = JSON.stringify({ ...translator, key: undefined })
  const service = isSite && translator && queue ? { name: translator.provider, version, queue } : undefined
  const translations = openTranslations({ db, work, changes, catalogue, memory, service, now, log })
  opened.unshift(translations)
  return { queue, translations }
}

type ContactParts = { config: Config; live: LiveParts; mailer: CountingMailer; log: Logger }

const openContactPart = ({ config, live: { database, tries, work, seal, now }, mailer, log }: ContactParts) =>
  openContact({
    db: database.db,
    tries,
    work,
    seal,
    mark: browserMark(seal, config.isSecure, now),
    mailer,
    mailbox: config.mail.contact,
    hasHelpdesk: config.site.helpdeskUrl !== undefined,
    site: config.site.name,
    publicUrl: config.publicUrl,
    now,
    log,
  })

/** Returns the jobs that end codes and notices when their time has come, and notify open pages. */
const endedByClock = ({ codes, notices, changes, now }: LiveParts) => [
  () => announceEndedCodes({ codes, changes, now }),
  () => endExpiredNotices({ notices, changes, now }),
]

type StaffParts = { db: Database['db']; seal: Services['seal']; french: FrenchSource; now: () => Date }

/** Opens the lists that the panel reads from the database: activity, trash, shared links, and the desk. */
const openStaffLists = ({ db, seal, french, now }: StaffParts) => ({
  desk: openDesk({ db, now }),
  accessCodes: (seriesDocId: string) => listCodes(db, seal, seriesDocId),
  seriesList: openSeriesList({ db }),
  previews: openPreviewLinks({ db, french, now }),
  audit: (page: Parameters<typeof readAudit>[1]) => readAudit(db, page),
  activity: openActivity({ db, now }),
  trash: (page: Parameters<typeof readTrash>[2]) => readTrash(db, now(), page),
})

/** Opens the search indexes of the panel, built in the background. */
function openIndexes({ database, catalogue, french, onError }: Awaited<ReturnType<typeof openLiveParts>>, opened: Part[]) {
  const textList = openTextList({ db: database.db, catalogue, memory: french, onError })
  const episodeFinder = openEpisodeFinder({ database, catalogue, french, onError })
  opened.unshift(episodeFinder, textList)
  return { textList, episodeFinder, seriesFinder: openSeriesFinder({ catalogue }) }
}

/** Opens the queue of the configured translation service. */
function openQueue(
  { translate: { translator, dailyCharacters } }: Config,
  { db, now, log }: Pick<Database, 'db'> & { now: () => Date; log: Logger },
): ServiceQueue | undefined {
  return (
    translator &&
    openServiceQueue({
      translator: openTranslator(translator),
      spend: (characters) => spendOfDay(db, now(), dailyCharacters, characters),
      log,
      // A monotonic clock: changing the system time must not prolong the service's pause.
      now: () => new Date(performance.timeOrigin + performance.now()),
    })
  )
}

const originsOf = ({ provider, frames, media }: Services['hosts'], { imageHosts }: Config): Services['origins'] => ({
  frames: [provider, ...frames].map(originOf),
  pictures: [provider, ...media, ...imageHosts].map(originOf),
})

/** Returns the origin of an address, or of a bare host, which is reached by https. */
const originOf = (host: string) => new URL(host.includes('://') ? host : `https://${host}`).origin
