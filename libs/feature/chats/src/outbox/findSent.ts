import type { OutgoingMessage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'

/** Clocks differ: a message counts as ours when it was made up to this long before we think we sent it. */
const skew = 2 * 60_000

/**
 * The message that an unanswered send left behind, if it did: our own newest with the same words, made about then, that is
 * no other bubble's already. For providers that do not echo the sender's id (reliability C2).
 */
export function findSent(
  messages: readonly Message[],
  sent: OutgoingMessage,
  settled: ReadonlySet<number>,
): Message | undefined {
  return messages.findLast(
    (message) =>
      message.text === sent.text &&
      message.status !== 'received' &&
      !settled.has(message.id) &&
      (message.clientMessageId ?? sent.clientMessageId) === sent.clientMessageId &&
      Date.parse(message.createdAt) >= Date.parse(sent.createdAt) - skew,
  )
}
