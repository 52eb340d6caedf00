import type { Company } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readIntegrationStatus } from './readIntegrationStatus.ts'
import { readInstant } from './readInstant.ts'
import { readSubscriptionSummary } from './readSubscription.ts'
import { readText, readToken } from './readToken.ts'

/** The trial and business details, unchanged: a date without a time is a day and not an instant (TRIAL-1). */
function readMetadata(raw: unknown): NonNullable<Company['metadata']> {
  const { trialEndDate, country, language, companyType, timeZone } = fieldsOf(raw)
  const details = {
    trialEndDate: typeof trialEndDate === 'number' ? readInstant(trialEndDate) : trialEndDate,
    country,
    language,
    companyType,
    timeZone,
  }
  return Object.fromEntries(Object.entries(details).filter(([, value]) => typeof value === 'string' || value === null))
}

/** A company; null without an id. */
export function readCompany(raw: unknown): Company | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (!id) return null
  const title = readText(fields['title'])
  const createdAt = readInstant(fields['createdAt'])
  const archivedAt = readInstant(fields['archivedAt'])
  const integrationStatus = readIntegrationStatus(fields['integrationStatus'])
  const subscriptionSummary = readSubscriptionSummary(fields['subscriptionSummary'])
  const role = readToken(fields['role'], ['owner', 'admin', 'agent'])
  return {
    id,
    name: readText(fields['name']) ?? title ?? '',
    title,
    ...(createdAt && { createdAt }),
    archivedAt,
    isArchived: fields['isArchived'] === true || archivedAt !== null,
    // Omitted is not the same as false: a provider without onboarding must not hold anybody up (ONB-4).
    ...(typeof fields['isOnboarded'] === 'boolean' && { isOnboarded: fields['isOnboarded'] }),
    ...(typeof fields['metadata'] === 'object' &&
      fields['metadata'] !== null && { metadata: readMetadata(fields['metadata']) }),
    // Omitted by providers without roles, where everybody is an administrator.
    ...(role !== null && { role }),
    ...(integrationStatus && { integrationStatus }),
    // Null is a company without a subscription; omitted, that it is not known.
    ...(subscriptionSummary !== undefined && { subscriptionSummary }),
  }
}
