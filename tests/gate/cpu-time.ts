import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in ticks of 10 ms. */
const TICKS_PER_SECOND = 100

type Process = { parent: number; ticks: number }

/** A process as /proc tells it, with the children that it has waited for; undefined when it has just ended. */
function readProcess(pid: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name, in brackets, may contain spaces; later fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    return undefined
  }
}

/** The CPU time so far, in seconds, of a process and of everything that it has started; 0 where there is no /proc. */
export function cpuSeconds(root = process.pid): number {
  let names: string[]
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return 0
  }
  const processes = new Map<number, Process>()
  for (const name of names) {
    const found = readProcess(name)
    if (found) processes.set(Number(name), found)
  }
  const belongs = (pid: number): boolean => pid === root || (processes.has(pid) && belongs(processes.get(pid)?.parent as number))
  let ticks = 0
  for (const [pid, found] of processes) if (belongs(pid)) ticks += found.ticks
  return ticks / TICKS_PER_SECOND
}
