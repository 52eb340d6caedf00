import type { ServerEvent } from '@frontdesk/chat-thread'
import { fieldsOf, type Fields } from './border/fieldsOf.ts'
import { readChat } from './border/readChat.ts'
import { readCount, readId } from './border/readId.ts'
import { readInstant } from './border/readInstant.ts'
import { readList } from './border/readList.ts'
import { NO_TIME, readMessage, readStatus } from './border/readMessage.ts'
import { readUser } from './border/readUser.ts'
import { readText } from './border/readToken.ts'

/** The payload itself, or the field that wraps it. */
const unwrapped = (fields: Fields, name: string) =>
  typeof fields[name] === 'object' && fields[name] !== null ? fields[name] : fields

function readFailure(raw: unknown): { code: string; message: string } | null {
  if (typeof raw === 'string') return { code: 'FAILED', message: raw }
  const { code, message } = fieldsOf(raw)
  return code || message ? { code: readText(code) ?? 'FAILED', message: readText(message) ?? '' } : null
}

/**
 * Parses an event of the live connection or of the log for the reducers; null for an unknown name or an invalid payload
 * (LIVE-3, MSG-9, MSG-10). `companyId` applies when the payload names no company.
 */
export function toChatEvent(name: string, payload: unknown, companyId: number | null = null): ServerEvent | null {
  const fields = fieldsOf(payload)
  const company = readId(fields['companyId']) ?? companyId
  const seq = readId(fields['seq'])
  switch (name) {
    case 'newMessage': {
      const message = readMessage(unwrapped(fields, 'message'), company)
      const users = readList(fields['users'], 'users', readUser) ?? []
      return (
        message && {
          type: 'message-arrived',
          companyId: message.companyId,
          seq,
          message,
          users,
          chat: readChat(fields['chat'], message.companyId),
        }
      )
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
    case 'chat_update': {
      const chat = readChat(unwrapped(fields, 'chat'), company)
      return chat && { type: 'chat-changed', companyId: chat.companyId, seq, chat }
    }
    default:
      return null
  }
}
