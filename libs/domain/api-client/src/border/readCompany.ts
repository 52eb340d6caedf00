import type { Company } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readText } from './readToken.ts'

/** What is said of the trial and of the business, word for word: a date without a time is a day of its own (TRIAL-1). */
function readMetadata(raw: unknown): NonNullable<Company['metadata']> {
  const { trialEndDate, country, language, companyType } = fieldsOf(raw)
  const told = {
    trialEndDate: typeof trialEndDate === 'number' ? readInstant(trialEndDate) : trialEndDate,
    country,
    language,
    companyType,
  }
  return Object.fromEntries(Object.entries(told).filter(([, word]) => typeof word === 'string' || word === null))
}

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
    // Unsaid is not the same as no: a provider that knows nothing of onboarding holds nobody up (ONB-4).
    ...(typeof fields['isOnboarded'] === 'boolean' && { isOnboarded: fields['isOnboarded'] }),
    ...(typeof fields['metadata'] === 'object' &&
      fields['metadata'] !== null && { metadata: readMetadata(fields['metadata']) }),
  }
}
