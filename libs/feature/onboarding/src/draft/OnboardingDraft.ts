import type { CompanyType } from '@frontdesk/contract'
import type { DeviceStorage } from '@frontdesk/platform'
import { companyTypes } from '../choices/companyTypeNames.ts'

/** What was filled in so far; an empty field is ''. */
export type Details = { companyName: string; companyType: CompanyType | ''; country: string; language: string }

/** Unfinished details, and the company that was already made for them. */
export type OnboardingDraft = Details & { companyId: number | null }

const key = 'onboardingDraft'

const text = (raw: unknown) => (typeof raw === 'string' ? raw : '')

function readFields(stored: string): Readonly<Record<string, unknown>> {
  try {
    const raw: unknown = JSON.parse(stored)
    return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {} // an object has fields, whatever they hold
  } catch {
    return {}
  }
}

/** What this administrator left unfinished on this device; null when that is nothing, or another's. */
export function recallDraft(storage: DeviceStorage, adminId: number): OnboardingDraft | null {
  const fields = readFields(storage.get(key) ?? '')
  if (fields['adminId'] !== adminId) return null
  const companyId = fields['companyId']
  return {
    companyName: text(fields['companyName']),
    companyType: companyTypes.find((type) => type === fields['companyType']) ?? '',
    country: text(fields['country']),
    language: text(fields['language']),
    companyId: typeof companyId === 'number' && Number.isSafeInteger(companyId) ? companyId : null,
  }
}

/** Keeps it over a reload; a sign-out forgets it (AUTH-10). */
export const keepDraft = (storage: DeviceStorage, adminId: number, draft: OnboardingDraft): void =>
  storage.set(key, JSON.stringify({ adminId, ...draft }))

export const forgetDraft = (storage: DeviceStorage): void => storage.remove(key)
