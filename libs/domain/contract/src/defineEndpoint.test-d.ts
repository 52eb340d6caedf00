import { z } from 'zod'
import { defineEndpoint } from './defineEndpoint.ts'

/** Every endpoint states whether it only reads: a write declared as a read could change the company of another tab. */
export const unsaid = defineEndpoint(
  // @ts-expect-error: isRead is missing
  { method: 'POST', path: '/x', access: 'company', register: [], summary: '', response: z.object({}) },
)
