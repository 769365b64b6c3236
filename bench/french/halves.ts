import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { type MeasuredHalf, measuredHalf, practiceSet, type Review, reviews, sealedReviews } from './judge.ts'

/** The half of the titles and descriptions that people may read and work with. */
export const openHalf = (): MeasuredHalf => measuredHalf.parse(readJson('open.json'))

/** Titles for practice, which nobody has translated. */
export const practiceTitles = () => practiceSet.parse(readJson('practice.json')).titles

/** People's verdicts on results of the open half. */
export const reviewedResults = (): Review[] => reviews.parse(readJson('reviewed.json'))

const sealed = z.strictObject({ note: z.string(), gzip: z.base64() })

/** The sealed half, for counting only: reading it while making rules spoils the measure. */
export function sealedHalf(): MeasuredHalf {
  const { gzip } = sealed.parse(readJson('sealed.json'))
  return measuredHalf.parse(JSON.parse(gunzipSync(Buffer.from(gzip, 'base64')).toString('utf8')))
}

/** Verdicts, by `reviewHash`, of the one person who reads sealed results. */
const sealedVerdicts = () => sealedReviews.parse(readJson('reviewed-sealed.json'))

/** Returns those results of the sealed half that a person has judged. */
export function reviewedSealedResults(seen: readonly Omit<Review, 'verdict'>[], verdicts = sealedVerdicts()): Review[] {
  return seen.flatMap((each) => {
    const verdict = verdicts[reviewHash(each)]
    return verdict ? [{ ...each, verdict }] : []
  })
}

/** Identifies a result without showing it: the verdict can be found from both texts, but not the texts from the hash. */
export const reviewHash = ({ text, result }: Omit<Review, 'verdict'>) =>
  createHash('sha256').update(`${text}\n${result}`).digest('hex')

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
