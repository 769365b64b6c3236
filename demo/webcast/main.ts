import { startWebcast } from './webcast.ts'

const { PORT, HOST, FRAME_ANCESTORS } = process.env
const webcast = await startWebcast({
  port: Number(PORT || 8099),
  ...(HOST ? { host: HOST } : {}),
  ...(FRAME_ANCESTORS ? { frameAncestors: FRAME_ANCESTORS } : {}),
})
console.log(`Stand-in webcast provider: ${webcast.origin}/play/demo-live?auto_hide=true`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void webcast.close())
