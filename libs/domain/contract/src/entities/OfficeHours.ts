import { z } from 'zod'
import { aiConducts, longestAwayText, mostDateTimes, mostOpenTimes, mostSpecialDates } from '../limits.ts'
import { Language } from '../wireValues.ts'

/** Minutes after midnight, `to` not included; an end after 1440 is on the next day. A time is a day long at most. */
const stretch = { from: z.int().min(0).max(1439), to: z.int().min(1).max(2880) }
const isForward = ({ from, to }: { from: number; to: number }) => from < to && to - from <= 1440
const notBackward = 'The end of a time must be later than its beginning, by 24 hours at most'

/** The hours of a company's office, and what they decide, as they are chosen (PLAN-2). */
const chosen = {
  /** Whether there are hours: without them the office counts as open, and nothing here decides anything. */
  isOn: z.boolean(),
  /** Stretches of the weekdays: 1 is Monday, 7 Sunday. Empty: always closed. */
  week: z
    .array(z.object({ weekday: z.int().min(1).max(7), ...stretch }).refine(isForward, notBackward))
    .max(mostOpenTimes),
  /** Dates with times of their own, as `2026-12-25`; without times they are closed. */
  dates: z
    .array(
      z.object({
        date: z.iso.date(),
        times: z.array(z.object(stretch).refine(isForward, notBackward)).max(mostDateTimes),
      }),
    )
    .max(mostSpecialDates),
  away: z.object({
    /** Whether customers who write while the office is closed get a message. */
    isOn: z.boolean(),
    /** The company's own words, by language; `{when}` stands for the next opening. */
    texts: z.partialRecord(Language, z.string().trim().min(1).max(longestAwayText)),
  }),
  ai: z.object({
    /** When the AI answers: always, only while the office is closed, or never. */
    conduct: z.enum(aiConducts),
    /** Whether chats in which the AI answered while it was closed are people's once it opens. */
    handsOver: z.boolean(),
  }),
}

/** The hours of an office as administrators set them. */
export const OfficeHoursInput = z.object({
  /** A name of the time zone database, by which the company plans: `Europe/Kyiv`. */
  zone: z.string().min(1).max(64),
  ...chosen,
})

/** The hours of a company's office as its administrators see them (PLAN-2). */
export const OfficeHours = z.object({
  /** The chosen one, else that of the first connected salon; null: neither is there. */
  zone: z.string().nullable(),
  ...chosen,
  /** The words of the message to customers in each language, where the company has none of its own. */
  awayDefaults: z.partialRecord(Language, z.string()),
  /** Counts the changes. */
  revision: z.int().nonnegative(),
})
export type OfficeHours = z.infer<typeof OfficeHours>
