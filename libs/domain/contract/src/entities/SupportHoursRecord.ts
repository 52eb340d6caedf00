import { z } from 'zod'
import { mostHolidays, mostOpenTimes } from '../limits.ts'
import { Instant, Language } from '../wireValues.ts'

/** A stretch of a weekday: 1 is Monday, 7 Sunday; minutes after midnight, `to` not included. */
const OpenTime = z
  .object({ weekday: z.int().min(1).max(7), from: z.int().min(0).max(1439), to: z.int().min(1).max(1440) })
  .refine(({ from, to }) => from < to, 'The end of a time must be later than its beginning')

/** When people of support answer, in the time of a place (SUP-11). */
export const ChosenHours = z.object({
  /** A name of the time zone database: `Europe/Kyiv`. */
  zone: z.string().min(1).max(64),
  /** Empty: nothing is promised. */
  week: z.array(OpenTime).max(mostOpenTimes),
  /** Days of that place without support, as `2026-12-25`. */
  holidays: z.array(z.iso.date()).max(mostHolidays),
})

/** The hours of support as system administrators see them (SUP-12). */
export const SupportHoursRecord = z.object({
  hours: ChosenHours,
  /** When they were chosen in the console; null: they are those of the server's settings. */
  changedAt: Instant.nullable(),
  /** The notice outside of the hours, by language; `{when}` stands for the moment at which people are back. */
  awayTexts: z.partialRecord(Language, z.string()),
})
export type SupportHoursRecord = z.infer<typeof SupportHoursRecord>
