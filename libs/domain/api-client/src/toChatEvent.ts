import type { ServerEvent } from '@frontdesk/chat-thread'
import { fieldsOf } from './border/fieldsOf.ts'
import { readChat } from './border/readChat.ts'
import { readId } from './border/readId.ts'
import { readList } from './border/readList.ts'
import { readUser } from './border/readUser.ts'
import { unwrapped } from './border/unwrapped.ts'
import { toMessageEvent } from './toMessageEvent.ts'

/**
 * Parses an event of the live connection or of the log for the reducers; null for an unknown name or an invalid payload
 * (LIVE-3, MSG-9, MSG-10). `companyId` applies when the payload names no company.
 */
export function toChatEvent(name: string, payload: unknown, companyId: number | null = null): ServerEvent | null {
  const fields = fieldsOf(payload)
  if (name === 'chat_update') {
    const chat = readChat(unwrapped(fields, 'chat'), readId(fields['companyId']) ?? companyId)
    return chat && { type: 'chat-changed', companyId: chat.companyId, seq: readId(fields['seq']), chat }
  }
  const event = toMessageEvent(name, payload, companyId)
  if (event?.type !== 'message-arrived') return event
  const users = readList(fields['users'], 'users', readUser) ?? []
  return { ...event, users, chat: readChat(fields['chat'], event.companyId) }
}
