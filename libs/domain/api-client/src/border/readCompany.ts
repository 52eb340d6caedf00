import type { Company } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readText } from './readWord.ts'

/** A company; null without an id. */
export function readCompany(raw: unknown): Company | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (!id) return null
  const title = readText(fields['title'])
  const createdAt = readInstant(fields['createdAt'])
  const archivedAt = readInstant(fields['archivedAt'])
  return {
    id,
    name: readText(fields['name']) ?? title ?? '',
    title,
    ...(createdAt && { createdAt }),
    archivedAt,
    isArchived: fields['isArchived'] === true || archivedAt !== null,
  }
}
