import type { ServerEvent } from '@frontdesk/chat-thread'
import { fieldsOf, type Fields } from './border/fieldsOf.ts'
import { readText } from './border/readToken.ts'
import { readChat } from './border/readChat.ts'
import { readId } from './border/readId.ts'
import { readLabel } from './border/readLabel.ts'
import { readList } from './border/readList.ts'
import { readUser } from './border/readUser.ts'
import { unwrapped } from './border/unwrapped.ts'
import { toMessageEvent } from './toMessageEvent.ts'

function toLabelEvent(fields: Fields, companyId: number | null): ServerEvent | null {
  const labels = readList(fields['labels'], '', readLabel)
  const owner = readId(fields['companyId']) ?? companyId
  if (!labels || owner === null) return null
  const replaced = fieldsOf(fields['replaced'])
  const labelId = readId(replaced['labelId'])
  return {
    type: 'labels-changed',
    companyId: owner,
    seq: readId(fields['seq']),
    labels,
    replaced: labelId === null ? null : { labelId, into: readId(replaced['into']) },
  }
}

/**
 * Parses an event of the live connection or of the log for the reducers; null for an unknown name or an invalid payload
 * (LIVE-3, MSG-9, MSG-10). `companyId` applies when the payload names no company.
 */
export function toChatEvent(name: string, payload: unknown, companyId: number | null = null): ServerEvent | null {
  const fields = fieldsOf(payload)
  if (name === 'chat_update') {
    const chat = readChat(unwrapped(fields, 'chat'), readId(fields['companyId']) ?? companyId)
    const by = fieldsOf(fields['assignedBy'])
    const adminId = readId(by['adminId'])
    const assignedBy = adminId === null ? {} : { assignedBy: { adminId, name: readText(by['name']) ?? '' } }
    return chat && { type: 'chat-changed', companyId: chat.companyId, seq: readId(fields['seq']), chat, ...assignedBy }
  }
  if (name === 'customer_update') {
    const owner = readId(fields['companyId']) ?? companyId
    const chatIds = readList(fields['chatIds'], '', readId)
    return owner === null ? null : { type: 'customers-changed', companyId: owner, seq: readId(fields['seq']), chatIds }
  }
  if (name === 'label_update') return toLabelEvent(fields, companyId)
  const event = toMessageEvent(name, payload, companyId)
  if (event?.type !== 'message-arrived') return event
  const users = readList(fields['users'], 'users', readUser) ?? []
  return { ...event, users, chat: readChat(fields['chat'], event.companyId) }
}
