import { defineEndpoint } from '../defineEndpoint.ts'
import { ChosenHours, SupportHoursRecord } from '../entities/SupportHoursRecord.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'

export const supportHoursEndpoints = {
  getSupportHours: defineEndpoint({
    ...routes.getSupportHours,
    access: 'system',
    register: ['SUP-12', 'SYS-5'],
    summary: 'When people of support answer, and the notice outside of these hours.',
    response: accepted({ supportHours: SupportHoursRecord }),
  }),
  setSupportHours: defineEndpoint({
    ...routes.setSupportHours,
    access: 'system',
    register: ['SUP-12', 'SYS-5', 'SYS-6'],
    summary:
      'Sets when people of support answer, in place of the settings of the server. Times of a day that overlap or touch become one, and repeated holidays are left out. Throws VALIDATION_ERROR for a time zone that is unknown.',
    body: ChosenHours,
    response: accepted({ supportHours: SupportHoursRecord }),
  }),
}
