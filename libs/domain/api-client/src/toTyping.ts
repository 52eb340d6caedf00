import type { Typing } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'
import { readId } from './border/readId.ts'
import { readInstant } from './border/readInstant.ts'
import { NO_TIME } from './border/readMessage.ts'
import { readText } from './border/readToken.ts'

/** Who types where, as the live connection told it; null when it does not say whom or where. `companyId` is meant where it names none. */
export function toTyping(payload: unknown, companyId: number | null = null): Typing | null {
  const fields = fieldsOf(payload)
  const company = readId(fields['companyId']) ?? companyId
  const chatId = readId(fields['chatId'])
  const adminId = readId(fields['adminId'])
  if (!company || !chatId || !adminId) return null
  return {
    companyId: company,
    chatId,
    adminId,
    userId: readId(fields['userId']) ?? 0,
    name: readText(fields['name']) ?? '',
    at: readInstant(fields['at']) ?? NO_TIME,
  }
}
