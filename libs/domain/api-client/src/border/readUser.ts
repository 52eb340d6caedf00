import type { User } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readChannelType } from './readChannelType.ts'
import { readText, readToken } from './readToken.ts'

const kinds = ['customer', 'admin', 'agent', 'support', 'system', 'visitor'] as const

/**
 * A participant of a chat; null without an id. `kind` and `displayName` are omitted when the
 * provider omits them (CHAT-2).
 */
export function readUser(raw: unknown): User | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (!id) return null
  const kind = readToken(fields['kind'], kinds)
  const displayName = readText(fields['displayName']) ?? readText(fields['fullName']) ?? readText(fields['name'])
  return {
    id,
    companyId: readId(fields['companyId']),
    ...(kind && { kind }),
    adminId: readId(fields['adminId']),
    ...(displayName && { displayName }),
    username: readText(fields['username']),
    phone: readText(fields['phone']),
    avatarUrl: readText(fields['avatarUrl']),
    platform: readChannelType(fields['platform']),
  }
}
