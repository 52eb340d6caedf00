import { localTime, momentOf } from '@frontdesk/support-hours'

/** The calendar and clock of a zone at a moment, to the minute: `2026-12-01T09:00` (PLAN-1). */
export const localTextOf = (at: Date, zone: string): string =>
  new Date(localTime(at.getTime(), zone)).toISOString().slice(0, 16)

/**
 * The moment at which the clocks of a zone show a time, `2026-12-01T09:00`: the first one where it comes twice, and the
 * moment of the change where they skip it. Null for what is no such time (PLAN-1).
 */
export function momentOfLocal(text: string, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u.test(text)) return null
  const local = Date.parse(`${text}:00Z`)
  // A thirty-first of February is none.
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 16) !== text) return null
  return new Date(momentOf(local, zone))
}

/**
 * The moment of a local time that was edited from the one of a moment: the same moment where the time is as it was,
 * which may be the second one of an hour that comes twice (PLAN-1). Null for what is no such time.
 */
export const editedMoment = (text: string, { zone, before }: { zone: string; before: Date | null }): Date | null =>
  before !== null && text === localTextOf(before, zone) ? before : momentOfLocal(text, zone)
