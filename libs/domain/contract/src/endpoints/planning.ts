import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Chat } from '../entities/Chat.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { IdInput, Instant } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
const OfChat = z.object({ chatId: IdInput })
const OfOne = z.object({ id: IdInput })
const Plan = {
  ...InCompany,
  text: z.string().max(16_384),
  sendsAt: Instant,
  /** The zone by whose clocks the time was chosen. */
  timeZone: z.string().max(64),
  /** Whether it is withdrawn when the customer writes before. */
  withdrawsOnReply: z.boolean(),
}

/** Work of a front desk that is planned for later (PLAN-1; extensions). */
export const planningEndpoints = {
  snoozeChat: defineEndpoint({
    ...routes.snoozeChat,
    access: 'company',
    register: ['PLAN-1'],
    summary:
      'Puts a customer’s chat off until a moment within a year, or, for null, until the customer writes, which ends it in either case. Throws VALIDATION_ERROR for a moment that has passed.',
    params: OfChat,
    body: z.object({ ...InCompany, until: Instant.nullable() }),
    response: accepted({ chat: Chat }),
    errors: [404],
  }),
  planMessage: defineEndpoint({
    ...routes.planMessage,
    access: 'company',
    register: ['PLAN-1'],
    summary:
      'Plans a message into a customer’s chat, which is sent at its time in the name of the caller. Repeating a `clientPlanId` plans one. Throws IDEMPOTENCY_KEY_REUSED for other words or another time under it, OUTSIDE_WINDOW where the reply window is closed at that time, VALIDATION_ERROR for a time that has passed, and LIST_FULL beyond 20 of one chat.',
    params: OfChat,
    body: z.object({ ...Plan, clientPlanId: z.string().min(8).max(64) }),
    response: accepted({ chat: Chat }),
    errors: [404, 409, 422],
  }),
  editPlannedMessage: defineEndpoint({
    ...routes.editPlannedMessage,
    access: 'company',
    register: ['PLAN-1'],
    summary:
      'Changes a planned message of one’s own; one that was withdrawn or not sent is planned again. Throws FORBIDDEN for a colleague’s, and SETTINGS_CHANGED for one that was sent or canceled, or that has another `revision` by now.',
    params: OfOne,
    body: z.object({ ...Plan, revision: z.int().positive() }),
    response: accepted({ chat: Chat }),
    errors: [404, 409, 422],
  }),
  cancelPlannedMessage: defineEndpoint({
    ...routes.cancelPlannedMessage,
    access: 'company',
    register: ['PLAN-1'],
    summary:
      'Cancels a planned message, or takes away one that was not sent; a repeated call changes nothing. Throws SETTINGS_CHANGED for one that was sent.',
    params: OfOne,
    query: z.object(InCompany),
    response: accepted({ chat: Chat }),
    errors: [404, 409],
  }),
  wakeChat: defineEndpoint({
    ...routes.wakeChat,
    access: 'company',
    register: ['PLAN-1'],
    summary: 'Takes a chat back that was put off, or the mark of one that came back; a repeated call changes nothing.',
    params: OfChat,
    query: z.object(InCompany),
    response: accepted({ chat: Chat }),
    errors: [404],
  }),
}
