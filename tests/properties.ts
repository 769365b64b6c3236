import fc from 'fast-check'

/** Every run uses the same values, so that a failure is due to the change; `npm run prove -- properties` uses others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })

export default fc
