import type { Admin, Language } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readText, readToken } from './readToken.ts'

const languages: readonly Language[] = ['en', 'es', 'kk', 'pt', 'ru', 'uk']

export const readLanguage = (raw: unknown): Language => readToken(raw, languages) ?? 'en'

/** The signed-in administrator; null without an id (AUTH-11). */
export function readAdmin(raw: unknown): Admin | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (!id) return null
  const metadata = fieldsOf(fields['metadata'])
  const roles: unknown[] = Array.isArray(metadata['roles']) ? metadata['roles'] : []
  const email = readText(fields['email']) ?? ''
  return {
    id,
    fullName: readText(fields['fullName']) ?? email,
    email,
    phone: readText(fields['phone']),
    isEmailVerified: fields['isEmailVerified'] !== false,
    language: readLanguage(fields['language']),
    isSuperAdmin: fields['isSuperAdmin'] === true,
    // A provider without pictures names none, not even an empty one.
    ...('avatarUrl' in fields && { avatarUrl: readText(fields['avatarUrl']) }),
    metadata: { ...metadata, roles: roles.filter((role) => typeof role === 'string') },
  }
}
