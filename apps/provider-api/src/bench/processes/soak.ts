import { epoch } from './generateLoad.ts'
import { openFilesOf, probeLines } from './measureUsage.ts'
import type { Options } from './options.ts'
import type { Row, Run } from './openRun.ts'
import { steadyRates } from './rows.ts'

/** Memory and handles of a process between two faults that ended it, without its first two minutes. */
export type Stretch = {
  pid: number
  minutes: number
  /** In MiB a minute, by least squares over the resident memory and over the heap. */
  rssSlope: number
  heapSlope: number
  /** In MiB, and as numbers, in the first and the last minute. `handles`: without live connections. */
  rss: readonly [number, number]
  handles: readonly [number, number]
  connections: readonly [number, number]
}

type FaultName = 'kill' | 'reset' | 'database' | 'redis'

/** A soak, beside its row. `faults`: each act and its time, in minutes from the beginning. */
export type Soak = {
  row: Row
  faults: readonly { fault: FaultName; minute: number; backAfter: number }[]
  stretches: readonly Stretch[]
  openFiles: readonly { minute: number; count: number }[]
}

const minute = 60_000
const warmUp = 2 * minute
const megabyte = 1024 ** 2

/**
 * L-7: the load of L-1 times `scale`, and every few minutes a fault: a kill (F-01), all connections reset (F-02), the
 * database crashed (F-20; with an embedded one the process), Redis restarted (F-23). None in the last two such times,
 * so that memory shows its slope.
 */
export async function measureSoak(run: Run, { soakMinutes, faultMinutes, scale }: Options): Promise<Soak> {
  const { system } = run
  const possible: FaultName[] = [
    'kill',
    'reset',
    system.crashDatabase ? 'database' : 'kill',
    ...(system.restartRedis ? (['redis'] as const) : []),
  ]
  const faults: { fault: FaultName; minute: number; backAfter: number }[] = []
  const openFiles: { minute: number; count: number }[] = []
  const began = epoch()
  const until = began + soakMinutes * minute
  const pauseUntil = (moment: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - epoch())))
  const inject = async (fault: FaultName) => {
    if (fault === 'kill') await system.killOne()
    else if (fault === 'reset') system.resetConnections()
    else if (fault === 'database') await system.crashDatabase?.()
    else await system.restartRedis?.()
  }
  const injectAll = async () => {
    for (let number = 1; (number + 2) * faultMinutes <= soakMinutes; number += 1) {
      await pauseUntil(began + number * faultMinutes * minute)
      const fault = possible[(number - 1) % possible.length] ?? 'kill'
      const at = epoch()
      await inject(fault)
      const limit = epoch() + 2 * minute
      // A loss is noticed by the clients a moment later.
      await pauseUntil(epoch() + 200)
      while (run.clients.some((client) => !client.wasSyncedSince(at)) && epoch() < limit) await pauseUntil(epoch() + 50)
      faults.push({ fault, minute: (at - began) / minute, backAfter: epoch() - at })
      console.log(
        `  ${system.kind.name}, minute ${((at - began) / minute).toFixed(1)}: ${fault}, all clients back after ${((epoch() - at) / 1000).toFixed(1)} s`,
      )
    }
  }
  const countFiles = async () => {
    for (let at = began; at < until; at += minute / 2) {
      await pauseUntil(at)
      const counts = system.pids().map(openFilesOf)
      openFiles.push({
        minute: (at - began) / minute,
        count: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
      })
    }
  }
  const row = await run.row({
    name: 'L-7',
    rates: steadyRates(scale),
    warmUp: 10,
    seconds: soakMinutes * 60 - 10,
    async act() {
      await Promise.all([injectAll(), countFiles()])
      return { faults: faults.length }
    },
  })
  const stretches = stretchesOf(system.probeFolder)
  if (stretches.length > 0)
    Object.assign(row.numbers, {
      'steepest memory, MiB a minute': Math.max(...stretches.map(({ rssSlope }) => rssSlope)),
      'steepest heap, MiB a minute': Math.max(...stretches.map(({ heapSlope }) => heapSlope)),
      'handles gained beside connections': Math.max(...stretches.map(({ handles: [first, last] }) => last - first)),
    })
  return { row, faults, stretches, openFiles }
}

function stretchesOf(folder: string): Stretch[] {
  const ofProcess = Map.groupBy(probeLines(folder), ({ pid }) => pid)
  return [...ofProcess].flatMap(([pid, lines]) => {
    const from = (lines[0]?.at ?? 0) + warmUp
    const steady = lines.filter(({ at }) => at >= from)
    const [first, last] = [steady[0], steady.at(-1)]
    if (!first || !last || last.at - first.at < 2 * minute) return []
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const ends = (value: (line: (typeof steady)[number]) => number) =>
      [
        mean(steady.filter(({ at }) => at < first.at + minute).map(value)),
        mean(steady.filter(({ at }) => at > last.at - minute).map(value)),
      ] as const
    return {
      pid,
      minutes: (last.at - first.at) / minute,
      rssSlope: slopeOf(steady.map(({ at, rss }) => [at / minute, rss / megabyte])),
      heapSlope: slopeOf(steady.map(({ at, heap }) => [at / minute, heap / megabyte])),
      rss: ends(({ rss }) => rss / megabyte),
      handles: ends(({ handles }) => handles),
      connections: ends(({ connections }) => connections),
    }
  })
}

/** The slope of the line through points, by least squares. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
