import type { Chat } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readCount, readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readList } from './readList.ts'
import { NO_TIME, readMessage } from './readMessage.ts'
import { readPlatform } from './readPlatform.ts'
import { readUser } from './readUser.ts'
import { readText, readWord } from './readWord.ts'

const purposes = ['customer', 'internal', 'assistant', 'support'] as const

/** A chat with all its fields, though the provider may send only id, settings, lastMessage, unreadCount and users (CHAT-2). */
export function readChat(raw: unknown, companyId: number | null): Chat | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (!id) return null
  const owner = readId(fields['companyId']) ?? companyId
  const lastMessage = readMessage(fields['lastMessage'], owner, id)
  const purpose = readWord(fields['purpose'], purposes)
  const settings = fieldsOf(fields['settings'])
  return {
    id,
    companyId: owner ?? 0,
    platform: readPlatform(fields['platform']) ?? lastMessage?.platform ?? 'internal',
    ...(purpose && { purpose }),
    title: readText(fields['title']),
    settings: { ...settings, aiEnabled: settings['aiEnabled'] !== false },
    isPromotional: fields['isPromotional'] === true,
    users: [...(readList(fields['users'], '', readUser) ?? [])],
    lastMessage,
    unreadCount: readCount(fields['unreadCount']) ?? 0,
    updatedAt: readInstant(fields['updatedAt']) ?? lastMessage?.sentAt ?? lastMessage?.createdAt ?? NO_TIME,
  }
}
