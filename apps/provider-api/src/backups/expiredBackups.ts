/** How many of the last days and weeks (Monday to Sunday, UTC) keep their newest backup. */
export type Retention = { keepDays: number; keepWeeks: number }

const dayLength = 86_400_000

/** The name of the backup of a moment. */
export const nameOfBackup = (madeAt: Date): string =>
  `frontdesk-${madeAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[:-]/g, '')}.tar.gz`

/** When the backup of a name was made, in milliseconds since 1970; null for any other file. */
export function timeOfBackup(name: string): number | null {
  const parts = /^frontdesk-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/.exec(name)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? null : time
}

/**
 * The backups among the files of a folder that are no longer kept. Counted are days and weeks that have one, so that a
 * pause of a month takes none away; the newest backup is always kept, and a file of any other name is left alone.
 */
export function expiredBackups(names: readonly string[], { keepDays, keepWeeks }: Retention): string[] {
  const backups = names
    .flatMap((name) => {
      const time = timeOfBackup(name)
      return time === null ? [] : [{ name, day: Math.floor(time / dayLength), time }]
    })
    .toSorted((a, b) => b.time - a.time)
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name))
  // 1970 began on a Thursday.
  const periods = [
    { most: keepDays, of: (day: number) => day },
    { most: keepWeeks, of: (day: number) => Math.floor((day + 3) / 7) },
  ]
  for (const { most, of } of periods) {
    const seen = new Set<number>()
    for (const { name, day } of backups) {
      if (seen.size >= most) break
      if (!seen.has(of(day))) kept.add(name)
      seen.add(of(day))
    }
  }
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}
