import { z } from 'zod'
import { channelConditions } from '../limits.ts'
import { Id, Instant } from '../wireValues.ts'
import { ChannelTroubleCode, MessengerStatus, MessengerType } from './Messenger.ts'

/** A channel of any company as system administrators see its health (SYS-8). */
export const ChannelHealth = z.object({
  messengerId: Id,
  company: z.object({ id: Id, name: z.string() }),
  type: MessengerType,
  /** Its vendor and account. */
  title: z.string().nullable(),
  condition: z.enum(channelConditions),
  status: MessengerStatus,
  /** Since when it is connected or not; for a silent one, when a customer last wrote. */
  since: Instant,
  /** When a customer last wrote over it; null: no customer has yet. */
  lastInboundAt: Instant.nullable(),
  /**
   * The milliseconds of the longest time without a message before the silence; null for a channel that is not silent.
   */
  longestGap: z.number().nonnegative().nullable(),
  trouble: ChannelTroubleCode.nullable(),
  /** The code of the failure by which it went down, if it is known. */
  failure: z.string().max(100).nullable(),
})
export type ChannelHealth = z.infer<typeof ChannelHealth>
