import type {
  Crm,
  CrmFailureCode,
  CrmMetadata,
  CrmPlanLimit,
  CrmState,
  CrmStateChange,
  SalonDetails,
  SalonName,
} from '@frontdesk/contract'
import { fieldsOf, type Fields } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readText, readToken } from './readToken.ts'

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
  return { ...metadata, company: company === null ? null : readPublicDetails(company) }
}

/** The public details of a salon in its booking system. */
export const readPublicDetails = (raw: unknown): SalonDetails => withTexts(fieldsOf(raw), ofCompany)

/** The name of a salon in its booking system, before it is connected; null without its id and its name. */
export function readSalonName(raw: unknown): SalonName | null {
  const { salonId, title, city } = fieldsOf(raw)
  const name = readText(title)
  return typeof salonId === 'string' && name ? { salonId, title: name, city: readText(city) || null } : null
}

export const salonStates: readonly CrmState[] = ['waiting', 'connected', 'failed', 'frozen', 'uninstalled']
const failureCodes: readonly CrmFailureCode[] = [
  'NO_CONSENT',
  'CONSENT_EXPIRED',
  'NOT_CLAIMED',
  'USED_ELSEWHERE',
  'NOT_SET_UP',
  'REFUSED',
  'UNREACHABLE',
]

const failureOf = (raw: unknown): Crm['failure'] => {
  const { code, message } = fieldsOf(raw)
  const known = failureCodes.find((each) => each === code)
  return known ? { code: known, message: readText(message) } : null
}

const currencies: readonly NonNullable<CrmPlanLimit['upgrade']>['currencyCode'][] = ['UAH', 'USD', 'EUR']
const periods: readonly NonNullable<CrmPlanLimit['upgrade']>['billingPeriod'][] = ['month', 'year']

/** Why a salon waits for the company's plan; nothing without the number of its salons. */
function planLimitOf(raw: unknown): Pick<Crm, 'planLimit'> {
  const { salons, upgrade } = fieldsOf(raw)
  if (typeof salons !== 'number' || !Number.isSafeInteger(salons)) return {}
  const of = fieldsOf(upgrade)
  const currencyCode = currencies.find((each) => each === of['currencyCode'])
  const billingPeriod = readToken(of['billingPeriod'], periods)
  const isPriced = Number.isSafeInteger(of['salons']) && Number.isSafeInteger(of['amount'])
  return {
    planLimit: {
      salons,
      upgrade:
        isPriced && currencyCode && billingPeriod
          ? { salons: Number(of['salons']), amount: Number(of['amount']), currencyCode, billingPeriod }
          : null,
    },
  }
}

/** The fields of our own provider about a salon beside the seed's; none without a known state. */
function stateOf(fields: Fields): Partial<Crm> {
  const state = readToken(fields['state'], salonStates)
  if (state === null) return {}
  const since = readInstant(fields['stateSince'])
  return {
    state,
    ...(since !== null && { stateSince: since }),
    isSwitchedOff: fields['isSwitchedOff'] === true,
    wasInstalled: fields['wasInstalled'] === true,
    failure: failureOf(fields['failure']),
    agreedAt: readInstant(fields['agreedAt']),
    checkedAt: readInstant(fields['checkedAt']),
    ...(fields['askedElsewhereAt'] !== undefined && { askedElsewhereAt: readInstant(fields['askedElsewhereAt']) }),
    ...planLimitOf(fields['planLimit']),
  }
}

/** A state of a salon's history; null without an id, a known state or a moment. */
export function readStateChange(raw: unknown): CrmStateChange | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const state = readToken(fields['state'], salonStates)
  const since = readInstant(fields['since'])
  if (!id || state === null || since === null) return null
  return {
    id,
    state,
    isSwitchedOff: fields['isSwitchedOff'] === true,
    wasInstalled: fields['wasInstalled'] === true,
    failure: failureOf(fields['failure']) ?? null,
    since,
  }
}

/**
 * A salon of a booking system (INT-2), with the system's id in digits; null without either id,
 * or for an unknown system.
 */
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
    ...stateOf(fields),
    ...(Array.isArray(messengerIds) && {
      messengerIds: messengerIds.map(readId).filter((messengerId) => messengerId !== null),
    }),
  }
}
