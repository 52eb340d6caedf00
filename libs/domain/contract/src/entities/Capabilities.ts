import { z } from 'zod'

/** The capabilities of a provider API beyond the common calls (MSG-13): the app leaves out what a provider lacks. */
export const Capabilities = z.object({
  idempotentSends: z.boolean(),
  eventLog: z.boolean(),
  fileUploads: z.boolean(),
  chatControl: z.boolean(),
  passwordConfirmation: z.boolean(),
  quotedReplies: z.boolean(),
  impersonation: z.boolean(),
  supportPages: z.boolean(),
  announcements: z.boolean(),
  quickReplies: z.boolean(),
  privacy: z.boolean(),
  privateNotes: z.boolean(),
  passkeys: z.boolean(),
  customers: z.boolean(),
  planning: z.boolean(),
  team: z.boolean(),
  results: z.boolean(),
  officeHours: z.boolean(),
  assignment: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

/** The capabilities of a provider API that has all of them, as our own. */
export const everyCapability = Object.fromEntries(
  Object.keys(Capabilities.shape).map((name) => [name, true]),
) as Capabilities // each of its names, by its shape
