import type { CompanyUser } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readText, readToken } from './readToken.ts'

/** An administrator of a company, as any provider names them; null where it does not say their role, or since when. */
export type KnownCompanyUser = Pick<CompanyUser, 'id' | 'fullName' | 'email'> & {
  role: CompanyUser['role'] | null
  joinedAt: string | null
  avatarUrl?: string | null
}

/** An administrator of a company; null without an id. */
export function readCompanyUser(raw: unknown): KnownCompanyUser | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (id === null) return null
  const email = readText(fields['email']) ?? ''
  const name = [fields['fullName'], fields['displayName'], fields['name']].map(readText).find((text) => text)
  return {
    id,
    fullName: name ?? email,
    email,
    role: readToken(fields['role'], ['owner', 'admin', 'agent']),
    joinedAt: readInstant(fields['joinedAt']),
    avatarUrl: readText(fields['avatarUrl']),
  }
}
