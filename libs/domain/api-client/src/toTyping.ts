import type { Typing } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'
import { readId } from './border/readId.ts'
import { readInstant } from './border/readInstant.ts'
import { NO_TIME } from './border/readMessage.ts'
import { readText } from './border/readToken.ts'

/**
 * Parses a `typing` event of the live connection; null without a person or a chat. `companyId` applies when
 * it names none.
 */
export function toTyping(payload: unknown, companyId: number | null = null): Typing | null {
  const fields = fieldsOf(payload)
  const company = readId(fields['companyId']) ?? companyId
  const chatId = readId(fields['chatId'])
  // A visitor of the support widget is a user alone.
  const adminId = readId(fields['adminId']) ?? null
  const userId = readId(fields['userId']) ?? 0
  if (!company || !chatId || !(adminId ?? userId)) return null
  return {
    companyId: company,
    chatId,
    adminId,
    userId,
    name: readText(fields['name']) ?? '',
    at: readInstant(fields['at']) ?? NO_TIME,
  }
}
