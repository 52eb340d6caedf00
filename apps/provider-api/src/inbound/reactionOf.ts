import type { InboundEvent, Reacting } from './InboundEvent.ts'

/** The reaction in what somebody wrote; null for a message. */
export function reactionOf(
  { reaction, repliesTo, person, room, channelId, sentAt: at }: Reacting,
  by: 'customer' | 'company',
): InboundEvent | null {
  if (reaction === null || repliesTo === null) return null
  const emoji = reaction === '' ? null : reaction
  return { type: 'reaction', by, person, ...(room && { room }), channelId, targetId: repliesTo, emoji, at }
}
