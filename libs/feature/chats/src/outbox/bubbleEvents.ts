import type { LocalEvent, OutgoingMessage } from '@frontdesk/chat-thread'
import type { SendIntent } from '@frontdesk/send-outbox'

/** The events by which the thread shows the delivery state of a pending message. */
export function bubbleEvents(
  { key, chatId, message, mayBeStored, stage }: SendIntent<OutgoingMessage>,
  words: { notYetSent: string },
): readonly LocalEvent[] {
  const sending: LocalEvent = { type: 'message-sending', message }
  switch (stage.is) {
    case 'waiting':
    case 'sending':
    case 'doubted':
      return [sending]
    case 'unconfirmed':
      return [
        sending,
        {
          type: 'message-failed',
          chatId,
          clientMessageId: key,
          ...(mayBeStored ? { outcome: 'unknown', reason: '' } : { outcome: 'refused', reason: words.notYetSent }),
        },
      ]
    case 'stopped':
      return [
        sending,
        { type: 'message-failed', chatId, clientMessageId: key, outcome: stage.outcome, reason: stage.reason },
      ]
  }
}
