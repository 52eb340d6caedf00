import type { Crm, CrmMetadata } from '@frontdesk/contract'
import { fieldsOf, type Fields } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readText } from './readToken.ts'

const ofCompany = ['title', 'city', 'address', 'phone', 'shortDescription', 'description', 'timezoneName'] as const

/** Replaces the named fields that are present and no strings by null; further fields stay. */
const withTexts = (fields: Fields, names: readonly string[]): Fields => ({
  ...fields,
  ...Object.fromEntries(
    names.filter((name) => fields[name] !== undefined).map((name) => [name, readText(fields[name])]),
  ),
})

function readMetadata(raw: unknown): CrmMetadata {
  const { company, ...metadata } = withTexts(fieldsOf(raw), ['address', 'comment'])
  if (company === undefined) return metadata
  return { ...metadata, company: company === null ? null : withTexts(fieldsOf(company), ofCompany) }
}

/** A salon of a booking system (INT-2), with the system's id in digits; null without either id, or for an unknown system. */
export function readCrm(raw: unknown, companyId: number | null): Crm | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const externalId = Number.isSafeInteger(fields['externalId'])
    ? String(fields['externalId'])
    : readText(fields['externalId'])
  const type = readText(fields['type'])?.toLowerCase() ?? 'altegio'
  if (!id || !externalId || type !== 'altegio') return null
  const messengerIds: unknown = fields['messengerIds']
  return {
    id,
    type,
    companyId: readId(fields['companyId']) ?? companyId ?? 0,
    externalId,
    isActive: fields['isActive'] !== false,
    metadata: readMetadata(fields['metadata']),
    ...(Array.isArray(messengerIds) && {
      messengerIds: messengerIds.map(readId).filter((messengerId) => messengerId !== null),
    }),
  }
}
