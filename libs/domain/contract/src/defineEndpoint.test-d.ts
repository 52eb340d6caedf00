import { z } from 'zod'
import { defineEndpoint } from './defineEndpoint.ts'

/** Every endpoint says whether it only reads: a write that passed for a read would reach another tab's company. */
export const unsaid = defineEndpoint(
  // @ts-expect-error: isRead is missing
  { method: 'POST', path: '/x', access: 'company', register: [], summary: '', response: z.object({}) },
)
