import { z } from 'zod'
import { CurrencyCode } from './PriceVariant.ts'

const count = z.int().nonnegative()

/** The payments of a day in one currency, and the refunds made on it, in minor units. */
export const DailyMoney = z.object({ currencyCode: CurrencyCode, paid: count, returned: count })
export type DailyMoney = z.infer<typeof DailyMoney>

/**
 * The figures of one day in UTC over all companies; today's are those until now. Companies, trials and paying companies
 * are those at the end of the day, the others are what happened on it.
 */
export const DailyFigures = z.object({
  /** As `2026-11-20`. */
  day: z.iso.date(),
  companies: count,
  newCompanies: count,
  /** In which somebody wrote. */
  activeCompanies: count,
  trials: count,
  /** Companies with a paid period. */
  paying: count,
  /** Companies with a charge that failed; null for a day before the first count, which left no trace of it. */
  pastDue: count.nullable(),
  chats: count,
  messages: count,
  aiMessages: count,
  /** Chats that began to need a person. */
  handOvers: count,
  /** Messages that did not arrive, and replies that the AI could not write. */
  failedMessages: count,
  failedReplies: count,
  money: z.array(DailyMoney),
})
export type DailyFigures = z.infer<typeof DailyFigures>
