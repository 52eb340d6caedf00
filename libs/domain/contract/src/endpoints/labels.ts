import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Chat } from '../entities/Chat.ts'
import { ExactChatFilter } from '../entities/ChatFilter.ts'
import { Label } from '../entities/Label.ts'
import { accepted } from '../envelope.ts'
import { labelColors, longestLabelName, mostLabelsOfChat } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, Id, IdInput, LogPosition } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
/** Labels have ids of their own, in four bytes. */
const LabelIdInput = countInput(1, 999_999_999)
const OfOne = z.object({ id: LabelIdInput })
const Fields = {
  ...InCompany,
  name: z.string().trim().min(1).max(longestLabelName),
  color: z.enum(labelColors),
}
const LabelIds = z.array(LabelIdInput).max(mostLabelsOfChat)

/** Labels of a company for its chats (CUST-3; extensions). */
export const labelEndpoints = {
  listLabels: defineEndpoint({
    ...routes.listLabels,
    access: 'company',
    register: ['CUST-3'],
    summary: 'The labels of the company, by name.',
    query: z.object(InCompany),
    response: accepted({ labels: z.array(Label), seq: LogPosition }),
  }),
  createLabel: defineEndpoint({
    ...routes.createLabel,
    access: 'company',
    register: ['CUST-3', 'SYS-6'],
    summary:
      'Adds a label. Throws LABEL_TAKEN for a name that is the same for a search, and LIST_FULL beyond the most that a company may have.',
    body: z.object(Fields),
    response: accepted({ label: Label }),
    errors: [409],
  }),
  updateLabel: defineEndpoint({
    ...routes.updateLabel,
    access: 'company',
    register: ['CUST-3', 'SYS-6'],
    summary: 'Changes the name and colour of a label, on all chats that have it. Throws NOT_FOUND and LABEL_TAKEN.',
    params: OfOne,
    body: z.object(Fields),
    response: accepted({ label: Label }),
    errors: [404, 409],
  }),
  deleteLabel: defineEndpoint({
    ...routes.deleteLabel,
    access: 'company',
    register: ['CUST-3', 'SYS-6'],
    summary:
      'Deletes a label: no chat has it any more, but those that get the label of `into` instead. Throws NOT_FOUND.',
    params: OfOne,
    query: z.object({ ...InCompany, into: LabelIdInput.optional() }),
    response: accepted({ changed: z.int().nonnegative() }),
    errors: [404],
  }),
  labelChats: defineEndpoint({
    ...routes.labelChats,
    access: 'company',
    register: ['CUST-3', 'CHAT-3'],
    summary: `Adds labels to chats and removes others: to chats by their ids, or to all that match a filter. A chat has at most ${mostLabelsOfChat}: what is beyond is not added, and counted in \`full\`. Throws NOT_FOUND for an unknown label.`,
    body: z
      .object({
        ...InCompany,
        chatIds: z.array(IdInput).min(1).max(500).optional(),
        filter: ExactChatFilter.optional(),
        add: LabelIds.default([]),
        remove: LabelIds.default([]),
      })
      .refine(({ chatIds, filter }) => (chatIds === undefined) !== (filter === undefined), {
        message: 'Name chatIds or a filter, not both',
      }),
    response: accepted({
      changed: z.int().nonnegative(),
      chatIds: z.array(Id),
      /** The chats that could not take all labels that were to be added. */
      full: z.int().nonnegative(),
    }),
    errors: [404],
  }),
  dismissSuggestedLabel: defineEndpoint({
    ...routes.dismissSuggestedLabel,
    access: 'company',
    register: ['CUST-3'],
    summary:
      'Dismisses a label that the AI suggests for a chat: it is not suggested there again. Does nothing where it is not suggested any more. Throws NOT_FOUND for an unknown chat.',
    params: z.object({ chatId: IdInput, labelId: LabelIdInput }),
    query: z.object(InCompany),
    response: accepted({ chat: Chat }),
    errors: [404],
  }),
}
