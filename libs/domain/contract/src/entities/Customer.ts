import { z } from 'zod'
import { customerFieldKinds, longestCustomerFieldName, longestFieldChoice, mostFieldChoices } from '../limits.ts'
import { Id, Instant, Language } from '../wireValues.ts'
import { ChannelType } from './ChannelType.ts'
import { MessageFile } from './MessageFile.ts'

/** A field that a company defines for its customers, such as "Birthday" (CUST-1). */
export const CustomerField = z.object({
  id: Id,
  name: z.string().min(1).max(longestCustomerFieldName),
  kind: z.enum(customerFieldKinds),
  /** The values of a choice; none of another kind. */
  choices: z.array(z.string().min(1).max(longestFieldChoice)).max(mostFieldChoices),
})
export type CustomerField = z.infer<typeof CustomerField>

/** A chat of a customer, with the identity that they have there. */
export const ChatOfCustomer = z.object({
  chatId: Id,
  channel: ChannelType,
  /** The name that the channel gives; null where it gives none. */
  name: z.string().nullable(),
  username: z.string().nullable(),
  /** In E.164; null where the channel names no such number. */
  phone: z.string().nullable(),
  firstSeenAt: Instant,
  lastSeenAt: Instant.nullable(),
  blockedAt: Instant.nullable(),
})
export type ChatOfCustomer = z.infer<typeof ChatOfCustomer>

/** The words of the company about the customer of one chat, as they are stored there, and whose card shows them. */
export const StoredCard = z.object({
  chatId: Id,
  /** Empty: it was taken away; null: there was none. */
  name: z.string().nullable(),
  /** By the ids of the fields; null: it was taken away. */
  values: z.record(z.string(), z.string().nullable()),
  mergedInto: Id.nullable(),
})
export type StoredCard = z.infer<typeof StoredCard>

/** The card of a customer (CUST-1): of the chat, and of all chats that are merged with it. */
export const Customer = z.object({
  chatId: Id,
  /** The chat to whose card changes are written. */
  headChatId: Id,
  /** The name that the company gives; null where it has given none. */
  name: z.string().nullable(),
  /** The language in which they write; null before they have written. */
  language: Language.nullable(),
  firstSeenAt: Instant,
  lastSeenAt: Instant.nullable(),
  /** All chats of the person, the head first. */
  chats: z.array(ChatOfCustomer),
  cards: z.array(StoredCard),
  /** Chats of the same phone number that are not merged with it. */
  alike: z.array(ChatOfCustomer),
  fields: z.array(CustomerField),
  /** By the ids of the fields. */
  values: z.record(z.string(), z.string()),
  notes: z.object({
    count: z.int().nonnegative(),
    last: z.object({ chatId: Id, author: z.string(), text: z.string(), at: Instant }).nullable(),
  }),
  /** The newest files of the chats. */
  files: z.array(MessageFile.extend({ chatId: Id, messageId: Id })),
  fileCount: z.int().nonnegative(),
})
export type Customer = z.infer<typeof Customer>
