import { z } from 'zod'
import { Id } from '../wireValues.ts'

/** Details of a salon: entered by the administrator, or returned by the CRM. Further fields are preserved. */
export const CrmMetadata = z.looseObject({
  address: z.string().nullish(),
  comment: z.string().nullish(),
  company: z
    .looseObject({
      title: z.string().nullish(),
      city: z.string().nullish(),
      address: z.string().nullish(),
      phone: z.string().nullish(),
      shortDescription: z.string().nullish(),
      description: z.string().nullish(),
      timezoneName: z.string().nullish(),
    })
    .nullish(),
})
export type CrmMetadata = z.infer<typeof CrmMetadata>

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
})
export type Crm = z.infer<typeof Crm>
