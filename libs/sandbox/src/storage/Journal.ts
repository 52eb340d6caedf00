import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

/** An ordered log of entries that outlives the process. */
export type Journal<Entry> = { read(): readonly Entry[]; append(entry: Entry): void }

/** A journal in memory only. */
export function memoryJournal<Entry>(): Journal<Entry> {
  const entries: Entry[] = []
  return { read: () => [...entries], append: (entry) => void entries.push(entry) }
}

/**
 * A journal in a file, one JSON line per entry. `append` returns after the operating system has the entry, so that a
 * killed process loses nothing that it has published.
 */
export function fileJournal<Entry>(path: string): Journal<Entry> {
  mkdirSync(dirname(path), { recursive: true })
  return {
    read() {
      if (!existsSync(path)) return []
      const bytes = readFileSync(path)
      // A process killed while writing leaves an incomplete last line, which was never published.
      const whole = bytes.lastIndexOf(0x0a) + 1
      if (whole < bytes.length) truncateSync(path, whole)
      return bytes
        .subarray(0, whole)
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Entry) // written by `append` below
    },
    append: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`),
  }
}
