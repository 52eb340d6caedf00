import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { PageOrigin, WidgetSettings } from '../entities/WidgetSettings.ts'
import { accepted } from '../envelope.ts'
import { longestOrigin, mostWidgetOrigins } from '../limits.ts'
import { routes } from '../routes.ts'
import { Id, IdInput, Instant, Language } from '../wireValues.ts'

/** The support widget on pages of other origins: its sessions, and its settings (SUP-7; extensions, decision 190). */
export const supportWidgetEndpoints = {
  openWidgetSession: defineEndpoint({
    ...routes.openWidgetSession,
    access: 'public',
    register: ['SUP-7'],
    summary:
      "Opens a visitor's session with the product's support, by a token that the page's server has signed, or by the visitor's own id where the company allows that. With the token of a live session of the same visitor it is prolonged instead. Every identityToken is accepted once.",
    body: z.object({
      key: z.string().regex(/^wk_[\w-]{16,64}$/),
      /** The origin of the page, as the frame's browser has named it. */
      origin: z.string().max(longestOrigin),
      identityToken: z.string().max(4096).optional(),
      /** A random id that the frame keeps on the visitor's device: at least 128 bits, known to nobody else. */
      visitorId: z
        .string()
        .regex(/^[\w-]{22,64}$/)
        .optional(),
    }),
    response: accepted({
      accessToken: z.string(),
      expiresAt: Instant,
      companyId: Id,
      companyName: z.string(),
      /** The visitor in the conversation: the id is that of the sender of their messages. */
      person: z.object({ id: Id, name: z.string() }),
      locale: Language.optional(),
    }),
    errors: [404],
  }),
  endWidgetSession: defineEndpoint({
    ...routes.endWidgetSession,
    access: 'visitor',
    register: ['SUP-7'],
    summary: "Ends the visitor's session and its live connections, as when they sign out of the page.",
    body: z.object({ companyId: IdInput.optional() }),
    response: accepted({}),
  }),
  getSupportWidget: defineEndpoint({
    ...routes.getSupportWidget,
    access: 'company',
    register: ['SUP-7'],
    summary: "The company's support widget: key, origins, and since when its secret exists.",
    query: z.object({ companyId: IdInput.optional() }),
    response: accepted({ widget: WidgetSettings }),
  }),
  updateSupportWidget: defineEndpoint({
    ...routes.updateSupportWidget,
    access: 'company',
    register: ['SUP-7'],
    summary:
      'Changes the origins whose pages may show the widget, and whether visitors may write without identity; sessions that are no longer allowed end. Owners only.',
    body: z.object({
      companyId: IdInput.optional(),
      allowedOrigins: z.array(PageOrigin).max(mostWidgetOrigins),
      allowsVisitors: z.boolean(),
    }),
    response: accepted({ widget: WidgetSettings }),
    errors: [409],
  }),
  rotateSupportWidgetSecret: defineEndpoint({
    ...routes.rotateSupportWidgetSecret,
    access: 'company',
    register: ['SUP-7'],
    summary:
      'Makes a new secret and returns it, this once. Tokens that are signed with the one before are accepted for 24 hours more. Owners only.',
    body: z.object({ companyId: IdInput.optional() }),
    response: accepted({ widget: WidgetSettings, secret: z.string() }),
    errors: [409],
  }),
}
