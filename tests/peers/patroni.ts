import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { scratchFolder } from '../scratch.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../../deploy/postgres')
const { PATRONI = '', ETCD = '', HAPROXY = '', POSTGRES = '', PATH = '' } = process.env

/**
 * Three members with the configuration of deploy/postgres, each with etcd, Patroni and PostgreSQL, behind HAProxy; all on
 * loopback.
 */
export type Cluster = {
  /** The address of the primary, by HAProxy. */
  url(user: string, password: string, database: string): string
  superuser: { user: string; password: string }
  /** Waits for the primary. */
  primary(): Promise<Member>
  /** The number of standbys that must confirm a commit. */
  synchronous(): Promise<number>
  close(): Promise<void>
}

type Member = {
  name: string
  /** Kills etcd, Patroni and PostgreSQL at once, like a power cut. */
  kill(): Promise<void>
  start(): Promise<void>
}

const NAMES = ['db1', 'db2', 'db3']
const PORTS = ['2379', '2380', '8008', '5432']

export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(scratchFolder, 'podium-patroni-'))
  const owner = await postgresUser()
  await chmod(folder, 0o755)
  const ports = new Map<string, number>()
  for (const at of [1, 2, 3]) for (const port of PORTS) ports.set(`10.0.0.1${at}:${port}`, await freePort())
  const haproxyPort = await freePort()
  const onLoopback = (text: string) =>
    text
      .replace(/10\.0\.0\.1\d:\d+/g, (address) => `127.0.0.1:${ports.get(address)}`)
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${haproxyPort}`)
  const own = async (file: string) => readFile(join(deploy, file), 'utf8')
  const settingsOf = async (file: string, at: number) =>
    Object.fromEntries(
      onLoopback(
        (await own(file)).replace(/^.*$/gm, (line) => (line.startsWith('ETCD_INITIAL_CLUSTER=') ? line : asMember(line, at))),
      )
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )

  const children = new Set<ChildProcess>()
  const said = new Map<string, string>()
  function begin(name: string, command: string, parameters: string[], environment: NodeJS.ProcessEnv, asOwner = true) {
    // Its own process group, so that its children end with it.
    const child = spawn(command, parameters, {
      cwd: folder,
      env: { PATH, LC_ALL: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(asOwner ? owner : {}),
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => said.set(name, ((said.get(name) ?? '') + text).slice(-20_000)))
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }

  const members = await Promise.all(
    NAMES.map(async (name, index) => {
      const at = index + 1
      const home = join(folder, name)
      await mkdir(home)
      if (owner.uid !== undefined) await run('chown', [`${owner.uid}:${owner.gid}`, home])
      const etcdSettings = { ...(await settingsOf('etcd.env', at)), ETCD_DATA_DIR: join(home, 'etcd') }
      const patroniSettings = await settingsOf('patroni_env.conf', at)
      const file = join(home, 'patroni.yml')
      await writeFile(
        file,
        onLoopback(await own('patroni.yml'))
          .replace('/var/lib/postgresql/15/podium.pgpass', join(home, 'pgpass'))
          .replace('/var/lib/postgresql/15/podium', join(home, 'data'))
          .replace('/usr/lib/postgresql/15/bin', dirname(POSTGRES))
          .replace('unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${home}`)
          .replace('local all all peer', 'local all all scram-sha-256'),
      )
      let parts: ChildProcess[] = []
      const member: Member & { api: string } = {
        name,
        api: `http://${patroniSettings.PATRONI_RESTAPI_CONNECT_ADDRESS}`,
        async start() {
          parts = [
            begin(`${name} etcd`, ETCD, [], etcdSettings),
            begin(`${name} patroni`, PATRONI, [file], { ...patroniSettings, HOME: home }),
          ]
        },
        async kill() {
          const pid = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => '')
          const gone = parts.map((child) =>
            child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined,
          )
          for (const child of parts) end(child)
          // PostgreSQL runs in its own session.
          const postmaster = Number(pid.split('\n', 1)[0])
          // The file outlives a crash, and another process may have its pid by now.
          const command = postmaster > 0 ? await readFile(`/proc/${postmaster}/cmdline`, 'utf8').catch(() => '') : ''
          if (command.includes(join(home, 'data'))) await endTree(postmaster)
          await Promise.all(gone)
        },
      }
      return member
    }),
  )
  const haproxy = join(folder, 'haproxy.cfg')
  const config = (await own('haproxy.cfg')).replace(/server db(\d) (\S+) check port (\d+)/g, (_, at, address, port) => {
    return `server db${at} ${address} check port ${ports.get(`10.0.0.1${at}:${port}`)}`
  })
  await writeFile(haproxy, onLoopback(config))
  await Promise.all(members.map((member) => member.start()))
  begin('haproxy', HAPROXY, ['-db', '-f', haproxy], {}, false)

  const is = async (member: (typeof members)[number], path: string) =>
    fetch(member.api + path, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const { PATRONI_SUPERUSER_USERNAME: user = '', PATRONI_SUPERUSER_PASSWORD: password = '' } = await settingsOf(
    'patroni_env.conf',
    1,
  )
  return {
    url: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${haproxyPort}/${database}`,
    superuser: { user, password },
    async primary() {
      for (const until = performance.now() + 60_000; performance.now() < until; await pause(200))
        for (const member of members) if (await is(member, '/primary')) return member
      throw new Error(`There is no primary: ${[...said].map(([name, text]) => `\n== ${name}\n${text.slice(-3_000)}`).join('')}`)
    },
    async synchronous() {
      return (await Promise.all(members.map((member) => is(member, '/synchronous')))).filter(Boolean).length
    },
    async close() {
      await Promise.all(members.map((member) => member.kill()))
      for (const child of children) end(child)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A line of the first machine's file, adapted to another machine. */
const asMember = (line: string, at: number) => line.replaceAll('10.0.0.11', `10.0.0.1${at}`).replace(/=db1$/, `=db${at}`)

function end({ pid }: ChildProcess) {
  try {
    process.kill(-(pid as number), 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Kills a server with its children before they notice, and waits until it has gone. */
async function endTree(pid: number) {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }))
  for (const each of [pid, ...stdout.split('\n').map(Number)])
    try {
      if (each > 0) process.kill(each, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  for (let isThere = true; isThere; await pause(20))
    isThere = await run('ps', ['-o', 'stat=', '-p', String(pid)]).then(
      ({ stdout }) => !stdout.startsWith('Z'),
      () => false,
    )
}

/** PostgreSQL and Patroni refuse to run as root, so they run as Debian's user. */
async function postgresUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
