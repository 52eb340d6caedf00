// Preloaded into a server under load (`--import`): appends a line with the delays of its event loop and its memory
// every second to LOOP_PROBE_DIR.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import { countOpenHandles } from './openHandles.ts'

/**
 * The probe's figures of a second. `at`: epoch milliseconds; delays in milliseconds, memory in bytes;
 * `handles`: all but timers and the `connections` that others have opened, which come back after a fault.
 */
export type ProbeLine = {
  at: number
  p99: number
  most: number
  rss: number
  heap: number
  handles: number
  connections: number
}

const folder = process.env['LOOP_PROBE_DIR']
if (isMainThread && folder !== undefined) {
  const resolution = 10
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const countHandles = countOpenHandles()
  setInterval(() => {
    const memory = process.memoryUsage()
    const line: ProbeLine = {
      at: Date.now(),
      // The histogram counts the time between two ticks of a timer: without any delay it shows the timer's own.
      p99: Math.max(0, delay.percentile(99) / 1e6 - resolution),
      most: Math.max(0, delay.max / 1e6 - resolution),
      rss: memory.rss,
      heap: memory.heapUsed,
      ...countHandles(),
    }
    delay.reset()
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
  }, 1000).unref()
}
