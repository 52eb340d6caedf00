import { portsOfCompany } from '../db/companyDb.ts'
import { recordChannelMessage } from '../channels/channelMessages.ts'
import type { Channel, DeliveryOutcome } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { webAddressOf } from './WebEvent.ts'
import type { OpenSessions } from './runSession.ts'

/** Delivers messages over the sessions that are open in this process. */
export function whatsappWebChannel(ports: Ports, sessions: OpenSessions): Channel {
  return {
    isHere: (messengerId) => sessions.has(messengerId),
    async send({ messengerId, companyId, messageId, platformChatId, text, files }): Promise<DeliveryOutcome> {
      const session = sessions.get(messengerId)
      if (!session)
        return {
          type: 'later',
          scope: 'chat',
          milliseconds: null,
          code: 'CHANNEL_UNREACHABLE',
          message: 'The session is not open',
        }
      if (files.length > 0)
        return { type: 'failed', code: 'FILES_NOT_SUPPORTED', message: 'WhatsApp Web does not send files' }
      try {
        const result = await session.send({ ...webAddressOf(platformChatId), text })
        if (result.type !== 'sent')
          return result.type === 'refused'
            ? { type: 'failed', code: 'REJECTED', message: result.message }
            : { type: 'later', scope: 'chat', milliseconds: null, code: 'CHANNEL_UNREACHABLE', message: result.message }
        const { id: channelId } = result
        const account = { id: messengerId, companyId }
        // Without it the echo is found by its content.
        await recordChannelMessage(portsOfCompany(ports, companyId).db, account, {
          messageId,
          part: 0,
          parts: 1,
          channelId,
        }).catch((error: unknown) =>
          ports.log.error({ messageId, error: String(error) }, 'The id of a message could not be recorded'),
        )
        return { type: 'sent', platformMessageId: channelId }
      } catch (error) {
        ports.log.warn({ messageId, error: String(error) }, 'WhatsApp Web did not confirm whether a message was sent')
        return { type: 'unknown' }
      }
    },
  }
}
