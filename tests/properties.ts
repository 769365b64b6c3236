import fc from 'fast-check'

/** Each run of the tests tries the same values, so that a change is judged by itself; `npm run prove -- properties` tries others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })

export default fc
