import { join } from 'node:path'
import { CATALOG, GAMES } from '../app/history/topics.ts'
import { DAY_MS } from '../app/shared/time-units.ts'
import { openChanges } from '../database/changes.ts'
import { openDatabase } from '../database/open.ts'
import { addManyGames, type ManyGames } from '../tests/factories/many-games.ts'

/** The first day (YYYY-MM-DD) of the month so many months from now, and how many days it has. */
export function monthFromNow(months: number): { from: string; days: number } {
  const now = new Date()
  const [first, next] = [months, months + 1].map((ahead) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
  return { from: new Date(first as number).toISOString().slice(0, 10), days: ((next as number) - (first as number)) / DAY_MS }
}

/** Today in UTC (YYYY-MM-DD). */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Adds games to the catalogue of a data folder that no site has open. */
export async function fillGames(dataDir: string, games: readonly ManyGames[]): Promise<void> {
  const database = openDatabase({ file: join(dataDir, 'podium.sqlite') })
  const onError = (error: unknown) => {
    throw error
  }
  const changes = await openChanges(database, { onError })
  await changes.change(async ({ trx, touch }) => {
    await addManyGames(trx, games)
    touch(CATALOG)
    touch(GAMES)
  })
  await changes.close()
  await database.close()
}
