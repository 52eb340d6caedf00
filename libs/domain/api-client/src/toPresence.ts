import type { PeopleHere, PresentPerson } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'
import { readId } from './border/readId.ts'
import { readList } from './border/readList.ts'
import { readText } from './border/readToken.ts'

function readPerson(raw: unknown): PresentPerson | null {
  const fields = fieldsOf(raw)
  const adminId = readId(fields['adminId'])
  const avatarUrl = readText(fields['avatarUrl'])
  return adminId
    ? {
        adminId,
        name: readText(fields['name']) ?? '',
        ...(avatarUrl && { avatarUrl }),
        chatIds: [...(readList(fields['chatIds'], '', readId) ?? [])],
      }
    : null
}

/**
 * Parses a `presence` event of the live connection (TEAM-3); null without a list of people. `companyId` applies when it
 * names no company. People who cannot be read are left out.
 */
export function toPresence(payload: unknown, companyId: number | null = null): PeopleHere | null {
  const fields = fieldsOf(payload)
  const company = readId(fields['companyId']) ?? companyId
  const people = readList(fields['people'], '', readPerson)
  return company && people ? { companyId: company, people: [...people] } : null
}

/** The id of a live connection in its `session` event (TEAM-3); null where colleagues do not see the connection. */
export const connectionIdOf = (payload: unknown): string | null => readText(fieldsOf(payload)['connectionId'])
