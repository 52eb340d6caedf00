import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Chat } from '../entities/Chat.ts'
import { accepted } from '../envelope.ts'
import { mostCountedChats } from '../limits.ts'
import { routes } from '../routes.ts'
import { IdInput } from '../wireValues.ts'
import { RestoredNeed } from './chatControl.ts'

const InCompany = { companyId: IdInput.optional() }
const Counted = z.int().min(0).max(mostCountedChats)

/** The people whom chats are assigned to, and the views of the list by them (TEAM-2; extensions). */
export const assignmentEndpoints = {
  assignChat: defineEndpoint({
    ...routes.assignChat,
    access: 'company',
    register: ['TEAM-2'],
    summary:
      "Assigns a customer's chat to a person of the company, who answers it from then on: its AI is off, as after a take-over. `adminId` null releases it: nobody answers it, and its AI stays off. Assigning it to the person who has it, and releasing a chat of nobody or of the AI, change nothing. Where `expected` is not the person who has it (null: nobody, or the AI), HANDLER_CHANGED. `handBack` takes back an assignment of a chat that its AI had: the AI has it again, with `restored` as one that needs a person for this reason since then.",
    params: z.object({ chatId: IdInput }),
    body: z.object({
      ...InCompany,
      adminId: IdInput.nullable(),
      expected: IdInput.nullable().optional(),
      handBack: z.object({ restored: RestoredNeed.optional() }).optional(),
    }),
    response: accepted({ chat: Chat }),
    errors: [404, 409, 422, 502],
  }),
  countChatViews: defineEndpoint({
    ...routes.countChatViews,
    access: 'company',
    register: ['TEAM-2'],
    summary: `The number of chats in each view of the list, without snoozed ones; ${mostCountedChats} stands for at least as many.`,
    query: z.object(InCompany),
    response: accepted({
      /** Customers' chats that the caller answers. */
      mine: Counted,
      /** Customers' chats that neither a person nor the AI answers. */
      unassigned: Counted,
      /** Chats that need a person. */
      needsYou: Counted,
      all: Counted,
    }),
  }),
}
