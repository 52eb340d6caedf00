import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { ProbeLine } from './loopProbe.ts'
import type { RunningSystem } from './startSystem.ts'

/**
 * The usage of a system, of this program and of the machine between two moments. Shares are of one processor, or of
 * the machine, in percent.
 */
export type Usage = {
  /**
   * The worst second of a process, by the 99th percentile and by the longest delay of its event loop, in milliseconds.
   */
  loopP99: number | null
  loopMost: number | null
  /** Of all processes together, in MiB: the most of a second. */
  rss: number
  /** Of all processes together. */
  processors: number
  /** The event loop of this program, which must not be what is measured. */
  generator: number
  /** All processors, by anybody. */
  machine: number
}

/** Milliseconds of a processor in a tick of /proc. */
const tick = 10

const ticksOf = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** Files and connections that a process has open; null when it has ended. */
export const openFilesOf = (pid: number): number | null => {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return null
  }
}

/** The lines of all probes of a system, oldest first. */
export const probeLines = (folder: string): (ProbeLine & { pid: number })[] =>
  readdirSync(folder)
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => ({ ...(JSON.parse(line) as ProbeLine), pid: Number.parseInt(file) })),
    )
    .sort((a, b) => a.at - b.at)

const busyTimes = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)

/** Begins to measure what a system uses; the function that it returns ends it. */
export function measureUsage(system: Pick<RunningSystem, 'pids' | 'probeFolder'>): () => Usage {
  const pids = system.pids()
  const began = { at: Date.now(), ticks: pids.map(ticksOf), busy: busyTimes() }
  const loop: EventLoopUtilization = performance.eventLoopUtilization()
  return () => {
    const took = Date.now() - began.at
    const lines = probeLines(system.probeFolder).filter(({ at }) => at >= began.at)
    const most = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values))
    const rss = pids.map((pid) => most(lines.filter((line) => line.pid === pid).map((line) => line.rss)) ?? 0)
    const used = pids.reduce((sum, pid, place) => sum + Math.max(0, ticksOf(pid) - (began.ticks[place] ?? 0)), 0)
    return {
      loopP99: most(lines.map(({ p99 }) => p99)),
      loopMost: most(lines.map((line) => line.most)),
      rss: rss.reduce((sum, bytes) => sum + bytes, 0) / 1024 ** 2,
      processors: ((used * tick) / took) * 100,
      generator: performance.eventLoopUtilization(loop).utilization * 100,
      machine: ((busyTimes() - began.busy) / took / cpus().length) * 100,
    }
  }
}
