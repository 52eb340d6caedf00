import type { CompanyType } from '@frontdesk/contract'
import { countryCodes, languageCodes } from '@frontdesk/contract/places'
import type { DeviceStorage } from '@frontdesk/platform'
import { offeredCompanyTypes } from '../choices/companyTypeNames.ts'

/** The values filled in so far; an empty field is ''. */
export type OnboardingDetails = {
  companyName: string
  companyType: CompanyType | ''
  country: string
  language: string
}

/** Unfinished details, and the company already created for them. */
export type OnboardingDraft = OnboardingDetails & { companyId: number | null }

const key = 'onboardingDraft'

/** A code of a list; '' for any other, which is to be chosen again. */
const codeIn = (codes: readonly string[], raw: unknown): string => codes.find((code) => code === raw) ?? ''

/** A country's and a language's code where the lists have them; '' for any other (ONB-1). */
export const knownPlaces = ({ country, language }: { country?: unknown; language?: unknown }) => ({
  country: codeIn(countryCodes, country),
  language: codeIn(languageCodes, language),
})

const text = (raw: unknown) => (typeof raw === 'string' ? raw : '')

function readFields(stored: string): Readonly<Record<string, unknown>> {
  try {
    const raw: unknown = JSON.parse(stored)
    return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {} // any object can be read by key
  } catch {
    return {}
  }
}

/** This administrator's unfinished draft on this device; null when there is none or it belongs to another. */
export function recallDraft(storage: DeviceStorage, adminId: number): OnboardingDraft | null {
  const fields = readFields(storage.get(key) ?? '')
  if (fields['adminId'] !== adminId) return null
  const companyId = fields['companyId']
  return {
    companyName: text(fields['companyName']),
    companyType: offeredCompanyTypes.find((type) => type === fields['companyType']) ?? '',
    ...knownPlaces({ country: fields['country'], language: fields['language'] }),
    companyId: typeof companyId === 'number' && Number.isSafeInteger(companyId) ? companyId : null,
  }
}

/** Stores the draft across reloads; a sign-out removes it (AUTH-10). */
export const keepDraft = (storage: DeviceStorage, adminId: number, draft: OnboardingDraft): void =>
  storage.set(key, JSON.stringify({ adminId, ...draft }))

export const forgetDraft = (storage: DeviceStorage): void => storage.remove(key)
