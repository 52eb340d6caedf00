import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

/** Remembers what happened, in order, beyond the life of the process. */
export type Journal<Entry> = { read(): readonly Entry[]; append(entry: Entry): void }

/** A journal for the life of the process alone. */
export function memoryJournal<Entry>(): Journal<Entry> {
  const entries: Entry[] = []
  return { read: () => [...entries], append: (entry) => void entries.push(entry) }
}

/**
 * A journal in a file, one JSON line an entry. Each entry is handed to the operating system before `append` returns,
 * so that a killed process has forgotten nothing that it told anyone.
 */
export function fileJournal<Entry>(path: string): Journal<Entry> {
  mkdirSync(dirname(path), { recursive: true })
  return {
    read() {
      if (!existsSync(path)) return []
      const bytes = readFileSync(path)
      // A process killed while it wrote leaves a torn last line: nobody was told of it.
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
