import { createLog } from '../log/createLog.ts'
import type { Log } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'

/** One entry of the log. `fields`: all but its time, process, level and sentence. */
export type LogEntry = { level: string; fields: Record<string, unknown>; sentence: string }

/** The product's log, from the level of the settings on, and what it has written: as entries and as lines. */
export function aRecordedLog(settings: Pick<Settings, 'serverLog'>, now: () => Date) {
  const logged: LogEntry[] = []
  const lines: string[] = []
  const write = (line: string) => {
    const {
      level,
      msg,
      time: _time,
      pid: _pid,
      hostname: _hostname,
      ...fields
    } = JSON.parse(line) as Record<string, unknown>
    lines.push(line)
    logged.push({ level: String(level), fields, sentence: String(msg) })
  }
  const log: Log = createLog({ settings, write, now })
  const forget = () => {
    for (const list of [logged, lines]) list.length = 0
  }
  return { log, logged, lines, forget }
}
