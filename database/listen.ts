import pg from 'pg'

export const CHANNEL = 'podium_live'

export type Line = {
  /** Returns the server's process id of the connection. */
  pid(): number
  /** Publishes the change up to which this node shows everything, in the connection's name, which every node can read. */
  tell(seq: number): void
  close(): Promise<void>
}

/** Opens a dedicated connection for NOTIFY. It reconnects when lost, and then reads the changes that it missed. */
export async function listen(
  url: string,
  { name, catchUp, onError }: { name: string; catchUp: () => Promise<void>; onError: (error: unknown) => void },
): Promise<Line> {
  let client: pg.Client | undefined
  let pid = 0
  let retry: NodeJS.Timeout | undefined
  let reconnecting: Promise<void> | undefined
  let stopped = false
  let published: number | undefined

  async function connect() {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: name,
    })
    next.on('error', onError)
    next.on('notification', () => void catchUp().catch(onError))
    next.on('end', () => {
      if (client === next) reconnectAfter(200)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      pid = (await next.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    client = next
    if (published !== undefined) await tell(published)
  }

  async function tell(seq: number) {
    published = seq
    await client?.query(`select set_config('application_name', $1, false)`, [`${name} ${seq}`])
  }

  function reconnectAfter(ms: number) {
    if (stopped) return
    client = undefined
    retry = setTimeout(() => {
      reconnecting = reconnect()
    }, ms)
  }

  async function reconnect() {
    try {
      await connect()
      if (!stopped) await catchUp()
    } catch (error) {
      if (!stopped) onError(error)
      if (!client) reconnectAfter(1_000)
    }
  }

  await connect()
  return {
    pid: () => pid,
    tell: (seq) => void tell(seq).catch((error) => stopped || onError(error)),
    async close() {
      stopped = true
      clearTimeout(retry)
      await reconnecting
      await client?.end()
    },
  }
}
