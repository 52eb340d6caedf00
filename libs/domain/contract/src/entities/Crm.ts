import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'
import { CurrencyCode } from './PriceVariant.ts'

/** The public details of a salon in its booking system. Further fields are preserved. */
export const SalonDetails = z.looseObject({
  title: z.string().nullish(),
  city: z.string().nullish(),
  address: z.string().nullish(),
  phone: z.string().nullish(),
  shortDescription: z.string().nullish(),
  description: z.string().nullish(),
  timezoneName: z.string().nullish(),
})
export type SalonDetails = z.infer<typeof SalonDetails>

/** The name and the city of a salon in its booking system, before it is connected (extension). */
export const SalonName = z.object({ salonId: z.string(), title: z.string(), city: z.string().nullable() })
export type SalonName = z.infer<typeof SalonName>

/** Details of a salon: entered by the administrator, or returned by the CRM. Further fields are preserved. */
export const CrmMetadata = z.looseObject({
  address: z.string().nullish(),
  comment: z.string().nullish(),
  company: SalonDetails.nullish(),
})
export type CrmMetadata = z.infer<typeof CrmMetadata>

/** Where a salon stands at its booking system (extension). Only a connected one is ever active. */
export const CrmState = z.enum(['waiting', 'connected', 'failed', 'frozen', 'uninstalled'])
export type CrmState = z.infer<typeof CrmState>

/** Why a salon could not be connected (extension). */
export const CrmFailureCode = z.enum([
  'NO_CONSENT',
  'CONSENT_EXPIRED',
  'NOT_CLAIMED',
  'USED_ELSEWHERE',
  'NOT_SET_UP',
  'REFUSED',
  'UNREACHABLE',
])
export type CrmFailureCode = z.infer<typeof CrmFailureCode>

/** Why connecting a salon failed; `message`: the booking system's own text. */
const CrmFailure = z.object({ code: CrmFailureCode, message: z.string().nullable() }).nullable()

/** A state that a salon had, of its history (extension). */
export const CrmStateChange = z.object({
  id: Id,
  state: CrmState,
  isSwitchedOff: z.boolean(),
  wasInstalled: z.boolean(),
  failure: CrmFailure,
  /** When it began, by the booking system where it says so. */
  since: Instant,
})
export type CrmStateChange = z.infer<typeof CrmStateChange>

/**
 * A plan that has no room for a salon: how many it has, and what one with room costs, in minor units a period; null
 * when there is none (extension).
 */
export const CrmPlanLimit = z.object({
  salons: z.int(),
  upgrade: z
    .object({ salons: z.int(), amount: z.int(), currencyCode: CurrencyCode, billingPeriod: z.enum(['month', 'year']) })
    .nullable(),
})
export type CrmPlanLimit = z.infer<typeof CrmPlanLimit>

/** One salon in a booking CRM (INT-2). `externalId` is the CRM's own id of it: digits, as a string. */
export const Crm = z.object({
  id: Id,
  type: z.enum(['altegio']),
  companyId: Id,
  externalId: z.string(),
  isActive: z.boolean(),
  metadata: CrmMetadata.default({}),
  /** The channels that it is linked with; only the list of CRMs contains it. */
  messengerIds: z.array(Id).optional(),
  /** Extensions; other providers leave them out. */
  state: CrmState.optional(),
  stateSince: Instant.optional(),
  /** Switched off by an administrator here, whatever its state. */
  isSwitchedOff: z.boolean().optional(),
  /** The booking system had the application already when it was connected. */
  wasInstalled: z.boolean().optional(),
  failure: CrmFailure.optional(),
  /**
   * When its owner agreed to the connection, by the booking system; null when that is not known, or no consent is open.
   */
  agreedAt: Instant.nullable().optional(),
  /** When its state was last read from the booking system. */
  checkedAt: Instant.nullable().optional(),
  /** Why a waiting salon is not connected: the company's plan has no room for it. */
  planLimit: CrmPlanLimit.optional(),
  /** When another company asked for this salon last; never which, as its link proves nothing. */
  askedElsewhereAt: Instant.nullable().optional(),
})
export type Crm = z.infer<typeof Crm>
