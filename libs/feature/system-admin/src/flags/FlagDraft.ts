import type { NewFeatureFlag } from '@frontdesk/api-client'
import type { FeatureFlag } from '@frontdesk/contract'
import { flagNamePattern } from '@frontdesk/contract/limits'
import { hasUselessPeople } from '@frontdesk/feature-flags'

/** A flag as the form has it; lists as they were typed. */
export type FlagDraft = {
  name: string
  description: string
  enabled: boolean
  companyIds: readonly string[]
  emails: readonly string[]
  roles: readonly string[]
  /** In hundredths; null for no share. */
  percentage: number | null
}

export const emptyDraft: FlagDraft = {
  name: '',
  description: '',
  enabled: false,
  companyIds: [],
  emails: [],
  roles: [],
  percentage: null,
}

const textsOf = (raw: unknown): readonly string[] => (Array.isArray(raw) ? raw.map(String) : [])

/** A flag for the form; of its metadata what the form has fields for. */
export function draftOf({ name, enabled, metadata }: FeatureFlag): FlagDraft {
  const { description, percentage } = metadata
  return {
    name,
    enabled,
    description: typeof description === 'string' ? description : '',
    companyIds: textsOf(metadata['companyIds']),
    emails: textsOf(metadata['emails']),
    roles: textsOf(metadata['roles']),
    percentage: typeof percentage === 'number' ? percentage : null,
  }
}

/** The flag of a form as it travels; empty lists and an empty description are left out. */
export function flagOf(draft: FlagDraft): Required<NewFeatureFlag> {
  const { description, companyIds, emails, roles, percentage } = draft
  return {
    name: draft.name.trim(),
    enabled: draft.enabled,
    metadata: {
      ...(companyIds.length > 0 && { companyIds: companyIds.map(Number) }),
      ...(emails.length > 0 && { emails: [...emails] }),
      ...(roles.length > 0 && { roles: [...roles] }),
      ...(percentage !== null && { percentage }),
      ...(description.trim() !== '' && { description: description.trim() }),
    },
  }
}

/** Why a form cannot be sent, by its field. */
export type DraftFault = 'name' | 'name-taken' | 'companyIds' | 'emails' | 'people'

const looksLikeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The faults of a form; `taken`: the names of the other flags. The server has the last word. */
export function faultsOf(draft: FlagDraft, taken: readonly string[]): ReadonlySet<DraftFault> {
  const { name, metadata } = flagOf(draft)
  const faults: [DraftFault, boolean][] = [
    ['name', !flagNamePattern.test(name)],
    ['name-taken', taken.includes(name)],
    ['companyIds', !draft.companyIds.every((id) => /^[1-9]\d{0,14}$/.test(id))],
    ['emails', !draft.emails.every((email) => looksLikeAddress.test(email))],
    ['people', hasUselessPeople(name, metadata)],
  ]
  return new Set(faults.filter(([, is]) => is).map(([fault]) => fault))
}
