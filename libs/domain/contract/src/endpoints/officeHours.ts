import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { OfficeHours, OfficeHoursInput } from '../entities/OfficeHours.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { IdInput } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }

/** The hours of a company's office (PLAN-2; extensions). */
export const officeHoursEndpoints = {
  getOfficeHours: defineEndpoint({
    ...routes.getOfficeHours,
    access: 'company',
    register: ['PLAN-2'],
    summary:
      'When the office of the company is open, the message to customers while it is not, and when the AI answers.',
    query: z.object(InCompany),
    response: accepted({ officeHours: OfficeHours }),
  }),
  updateOfficeHours: defineEndpoint({
    ...routes.updateOfficeHours,
    access: 'company',
    register: ['PLAN-2', 'SYS-6'],
    summary:
      'Sets the hours of the office and what they decide, and the zone by which the company plans. Times of a day that overlap or touch become one. Throws SETTINGS_CHANGED for an older `revision`, and VALIDATION_ERROR for a zone that is unknown or a date that is named twice.',
    body: z.object({ ...InCompany, ...OfficeHoursInput.shape, revision: z.int().nonnegative() }),
    response: accepted({ officeHours: OfficeHours }),
    errors: [409],
  }),
}
