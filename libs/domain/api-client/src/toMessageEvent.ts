import type { ServerEvent } from '@frontdesk/chat-thread'
import { fieldsOf } from './border/fieldsOf.ts'
import { readCount, readId } from './border/readId.ts'
import { readInstant } from './border/readInstant.ts'
import { NO_TIME, readMessage, readStatus } from './border/readMessage.ts'
import { readText } from './border/readToken.ts'
import { unwrapped } from './border/unwrapped.ts'

function readFailure(raw: unknown): { code: string; message: string } | null {
  if (typeof raw === 'string') return { code: 'FAILED', message: raw }
  const { code, message } = fieldsOf(raw)
  return code || message ? { code: readText(code) ?? 'FAILED', message: readText(message) ?? '' } : null
}

/** An event of one message; an arrived one comes without the chat and the people that the event may name. */
type MessageEvent = Exclude<ServerEvent, { type: 'chat-changed' }>

/**
 * Parses an event about one message of the live connection or of the log; null for any other name and for an invalid
 * payload (LIVE-3, MSG-9, MSG-10). `companyId` applies when the payload names no company.
 */
export function toMessageEvent(name: string, payload: unknown, companyId: number | null = null): MessageEvent | null {
  const fields = fieldsOf(payload)
  const company = readId(fields['companyId']) ?? companyId
  const seq = readId(fields['seq'])
  switch (name) {
    case 'newMessage': {
      const message = readMessage(unwrapped(fields, 'message'), company)
      return message && { type: 'message-arrived', companyId: message.companyId, seq, message, users: [], chat: null }
    }
    case 'messageUpdate': {
      const message = readMessage(unwrapped(fields, 'message'), company)
      return (
        message && {
          type: 'message-updated',
          companyId: message.companyId,
          seq,
          message,
          unreadCount: readCount(fields['unreadCount']),
        }
      )
    }
    case 'message_status_update': {
      const messageId = readId(fields['messageId']) ?? readId(fields['id'])
      const status = readStatus(fields['status'], fields['error'])
      if (!messageId || !status) return null
      return {
        type: 'message-status-changed',
        companyId: company ?? 0,
        seq,
        chatId: readId(fields['chatId']) ?? 0, // other providers name the message alone; ids are the company's, so any chat may ask
        messageId,
        status,
        updatedAt: readInstant(fields['updatedAt']) ?? NO_TIME,
        error: readFailure(fields['error']),
      }
    }
    default:
      return null
  }
}
