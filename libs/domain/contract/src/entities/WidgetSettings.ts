import { z } from 'zod'
import { isPageOrigin, longestOrigin } from '../limits.ts'
import { Instant } from '../wireValues.ts'

/** An origin of a page as browsers write it: scheme, host and port (`isPageOrigin`). */
export const PageOrigin = z
  .string()
  .max(longestOrigin)
  .refine(isPageOrigin, 'An origin is https://, a host and at most a port, without a path')

/** The support widget of a company (SUP-7; extension). Its secret is in no answer but that of its rotation. */
export const WidgetSettings = z.object({
  /** Names the company in the frame's address; no secret. */
  key: z.string(),
  /** The origins whose pages may show the widget. */
  allowedOrigins: z.array(z.string()),
  /** Whether visitors may write without an identity token. */
  allowsVisitors: z.boolean(),
  /** When the current secret was made; null: there is none yet, and no page can vouch for its visitors. */
  secretMadeAt: Instant.nullable(),
  /** Until when tokens signed with the secret before it are accepted; null: they are not. */
  previousSecretUntil: Instant.nullable(),
  /**
   * The loader for a page that loads these very bytes alone: its path at the origin of the app, and its hash for
   * Subresource Integrity. Left out by a provider that keeps no loader of earlier versions.
   */
  loader: z
    .object({
      path: z.string().regex(/^\/[\w/.-]+$/),
      integrity: z.string().regex(/^sha384-[\w+/=]+$/),
    })
    .optional(),
})
export type WidgetSettings = z.infer<typeof WidgetSettings>
