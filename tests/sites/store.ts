import { type Access, openAccess } from '../../app/access/access.server.ts'
import { type AccessCodes, openAccessCodes } from '../../app/access/codes/access-codes.server.ts'
import { unlockCookie } from '../../app/access/unlock-cookie.server.ts'
import { openUnlocks, type Unlocks } from '../../app/access/unlocks.server.ts'
import type { SendReset } from '../../app/accounts/account-parts.server.ts'
import { type Accounts, openAccounts } from '../../app/accounts/accounts.server.ts'
import { isPrivate } from '../../app/accounts/sessions/viewer.ts'
import { type Catalogue, openCatalogue } from '../../app/catalog/catalogue.server.ts'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import type { Championship } from '../../app/championships/championship.ts'
import { type Championships, openChampionships } from '../../app/championships/championships.server.ts'
import { openChampionshipStates } from '../../app/championships/computed-state.ts'
import { championshipFollower } from '../../app/championships/follow-championship.server.ts'
import type { ChampionshipState } from '../../app/championships/rules/structure.ts'
import { type Games, openGames } from '../../app/events/games.server.ts'
import { type Favourites, openFavourites } from '../../app/favourites/favourites.server.ts'
import type { Editor } from '../../app/history/audit.server.ts'
import type { Editing } from '../../app/history/editing.server.ts'
import { openSeal, type Seal } from '../../app/kit/http/seal.server.ts'
import { type Limits, openLimits } from '../../app/kit/limits/limits.server.ts'
import { openTries, type Tries } from '../../app/kit/limits/tries.server.ts'
import { openTurns, type Turns } from '../../app/kit/limits/turns.server.ts'
import { openWork, type Work } from '../../app/kit/work/work.server.ts'
import { type Clips, openClips } from '../../app/moments/clips/clips.server.ts'
import { type Notices, openNotices } from '../../app/notices/held-notices.server.ts'
import { openScores, type Scores } from '../../app/scores/log/scores.server.ts'
import { openCurrentScores } from '../../app/scores/log/scores-shown.server.ts'
import { keepUnedited } from '../../app/season/season-games.server.ts'
import { type Memory, openMemory } from '../../app/translation/memory.server.ts'
import { type Changes, openChanges, type TopicVersion } from '../../database/changes.ts'
import type { Database } from '../../database/open.ts'
import { anEpisode, aSeries } from '../factories/content.ts'
import { addAdmin } from '../factories/viewers.ts'
import { SECRET } from '../secret.ts'

/** Where the test store's videos may come from. */
const HOSTS = {
  provider: 'https://webcast.podium.example',
  stream: 'https://webcast.podium.example',
  media: ['https://media.podium.example'],
  frames: [],
}

export type TestStore = {
  hosts: typeof HOSTS
  database: Database
  changes: Changes
  catalogue: Catalogue
  games: () => Games
  championships: () => Championships
  clips: () => Clips
  championshipState: (championship: Championship) => ChampionshipState
  notices: Notices
  /** The source of its French. */
  memory: Memory
  access: Access
  codes: AccessCodes
  scores: Scores
  unlocks: Unlocks
  favourites: Favourites
  limits: Limits
  turns: Turns
  tries: Tries
  accounts: Accounts
  work: Work
  /** The reset links requested, newest last. */
  resets: Parameters<SendReset>[0][]
  seal: Seal
  editing: Editing
  /** Makes this editor an admin with an account, once. */
  addAdmin(by: Editor): Promise<void>
  /** The clock of this store; set it to move time. */
  clock: { now: Date }
  /** Runs an edit and waits until the catalogue has read what it changed. */
  heard<T>(edit: () => Promise<T>): Promise<T>
  /** Saves a series made by aSeries, and waits until the catalogue shows it. */
  addSeries(content: Parameters<typeof aSeries>[0]): Promise<void>
  /** The same for an episode of the series with this id. Returns the episode's document id. */
  addEpisode(seriesId: string, content?: Parameters<typeof anEpisode>[1]): Promise<string>
  close(): Promise<void>
}

/** The services of one node on a database, without pages and port. Learns of other nodes only by NOTIFY or catchUp(). */
export async function openTestStore(database: Database, { areProposals = false, patienceMs = 2_000 } = {}): Promise<TestStore> {
  const clock = { now: new Date('2026-11-21T18:00:00.000Z') }
  const now = () => clock.now
  const onError = (error: unknown) => {
    throw error
  }
  const seal = openSeal(SECRET)
  const changes = await openChanges(database, { onError, pollSeconds: 3_600 })
  const memory = openMemory({ hasGlossary: true, waits: { titles: areProposals, descriptions: areProposals } })
  const { games, companion } = openGames({ french: memory })
  const codes = openAccessCodes({ seal, now })
  const notices = openNotices({ now })
  const shownScores = openCurrentScores()
  const { championships, companion: championshipCompanion } = openChampionships()
  const { clips, companion: clipCompanion } = openClips()
  const catalogue = await openCatalogue({
    database,
    changes,
    french: memory,
    companions: [companion, championshipCompanion, clipCompanion, codes.companion, notices.companion, shownScores.companion],
    now,
    onError,
  })
  const none = async () => {}
  const follower = { hold: none, follow: none, leaveSeries: none, ...championshipFollower, advanced: keepUnedited }
  const editing = { changes, seal, now, follower }
  const { db } = database
  const limits = openLimits({ database, seal, now })
  // The store's clock stands still, so no limit expires while a client waits.
  const turns = openTurns({ limits, patienceMs })
  const tries = openTries({ limits, turns })
  const work = openWork({ database, now, monotonic: () => clock.now.getTime() })
  const unlocks = openUnlocks({ database, changes, seal, now })
  const { readUnlocks, withoutUnlocks } = unlockCookie(seal, true)
  const resets: TestStore['resets'] = []
  const accounts = openAccounts({
    db,
    changes,
    seal,
    limits,
    tries,
    work,
    now,
    publicUrl: 'https://site.example',
    isSecure: true,
    google: undefined,
    atSignIn: (change, uid, cookie) => unlocks.merge(change, uid, readUnlocks(cookie)),
    spentAtSignIn: [withoutUnlocks],
    sendReset: async (mail) => void resets.push(mail),
    log: { error: onError },
  })

  const heard = <T>(edit: () => Promise<T>) => heardBy({ changes, catalogue }, edit)

  return {
    database,
    changes,
    catalogue,
    games,
    championships,
    clips,
    championshipState: openChampionshipStates({ games, scores: shownScores }),
    notices,
    memory,
    access: openAccess({ catalogue, seal, tries, codes }),
    codes,
    scores: openScores({ database, editing, shown: shownScores, seal, tries, now }, 25),
    unlocks,
    favourites: openFavourites({ database, changes, now }),
    limits,
    turns,
    tries,
    accounts,
    work,
    resets,
    seal,
    hosts: HOSTS,
    editing,
    addAdmin: (by) => addAdmin(database, by),
    clock,
    heard,
    async addSeries(content) {
      const saved = await heard(() => saveSeries(editing, aSeries(content)))
      if (!saved.ok) throw new Error(saved.reason)
    },
    async addEpisode(seriesId, content) {
      const saved = await heard(() => saveEpisode(editing, anEpisode(seriesId, content)))
      if (!saved.ok) throw new Error(saved.reason)
      return saved.docId
    },
    async close() {
      await catalogue.close()
      await changes.close()
    },
  }
}

/** Runs an edit of this node and waits until its catalogue has read what it changed. */
export async function heardBy<T>({ changes, catalogue }: { changes: Changes; catalogue: Catalogue }, edit: () => Promise<T>) {
  const rung: TopicVersion[] = []
  const stop = changes.onBells((bells) => rung.push(...bells.filter(({ topic }) => !isPrivate(topic))))
  const result = await edit()
  stop()
  while (rung.some(({ topic, v }) => catalogue.version(topic) < v)) await nextChange(catalogue)
  return result
}

/** The topics of the next change that this catalogue has read. */
export function nextChange(catalogue: Catalogue): Promise<string[]> {
  return new Promise((resolve) => {
    const stop = catalogue.onChange((topics) => {
      stop()
      resolve(topics)
    })
  })
}
