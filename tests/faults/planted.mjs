// Preloaded into a site under test: causes on command what a test cannot cause from outside.
let shift = 0
globalThis.Date = new Proxy(Date, {
  construct: (Real, given) => (given.length === 0 ? new Real(Real.now() + shift) : new Real(...given)),
  get: (Real, name) => (name === 'now' ? () => Real.now() + shift : Reflect.get(Real, name)),
})

process.on('message', ({ clockMs, fault }) => {
  if (clockMs !== undefined) shift = clockMs
  if (fault === 'rejection') Promise.reject(new Error('a planted rejection'))
  if (fault === 'exception')
    setImmediate(() => {
      throw new Error('a planted exception')
    })
  process.send('done')
})
