import fc from 'fast-check'
import { rounds } from '../daily.ts'

/** Every run uses the same values, so that a failure is due to the change; `npm run prove -- properties` uses others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1), numRuns: rounds({ daily: 40, proof: 100 }) })

export default fc
