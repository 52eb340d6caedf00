import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Message, MessageStatus } from '../entities/Message.ts'
import { ReportAnswer } from '../entities/MessageReport.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, Id, IdInput, Instant, LogPosition } from '../wireValues.ts'

const OneOrSeveral = z.union([z.string(), z.array(z.string())])

export const messageEndpoints = {
  getChatMessages: defineEndpoint({
    ...routes.getChatMessages,
    access: 'company',
    register: ['MSG-1', 'MSG-12'],
    summary: 'A page of one chat: skips the newest `skip` messages and returns the `take` before them, oldest first.',
    body: z.object({
      companyId: IdInput.optional(),
      chatId: IdInput,
      skip: countInput(0, 10_000_000).default(0),
      take: countInput(1, 1000).default(50),
      includeSystemMessages: z.boolean().default(false),
      includeDeletedMessages: z.boolean().default(false),
    }),
    response: accepted({ messages: z.array(Message), seq: LogPosition }),
    errors: [404],
  }),
  getCompanyMessages: defineEndpoint({
    ...routes.getCompanyMessages,
    access: 'company',
    register: ['MSG-2'],
    summary: 'A page of all messages of a company, newest pages first, each page oldest first.',
    body: z.object({
      companyId: IdInput.optional(),
      skip: countInput(0, 10_000_000).default(0),
      take: countInput(1, 1000).default(1000),
    }),
    response: accepted({ messages: z.array(Message) }),
  }),
  sendMessage: defineEndpoint({
    ...routes.sendMessage,
    access: 'company',
    register: ['MSG-4'],
    summary:
      'Stores a message and hands it to its channel; `ok` means stored. Repeating a clientMessageId (or Idempotency-Key) returns the same message. The sender is the session’s administrator; `fromId` is ignored.',
    body: z.object({
      companyId: IdInput.optional(),
      chatId: IdInput,
      fromId: IdInput.nullish(),
      message: z.string().max(16_384),
      clientMessageId: z.string().min(8).max(64).optional(),
      /**
       * The message of the same chat that this one replies to, which the channel shows as quoted; ignored when it was
       * deleted, or cannot be quoted there.
       */
      repliesToMessageId: IdInput.nullish(),
      /** Files that were uploaded before (`uploadFile`); more than ten are refused as TOO_MANY_FILES. */
      fileIds: z.array(z.string().min(1).max(64)).max(100).optional(),
      /** Base64 or data URLs, one or several; names and types in the same order (MSG-5). */
      fileData: OneOrSeveral.nullish(),
      fileName: OneOrSeveral.nullish(),
      fileType: OneOrSeveral.nullish(),
    }),
    response: accepted({ message: Message }),
    errors: [404, 409, 413, 422],
  }),
  markMessageAsViewed: defineEndpoint({
    ...routes.markMessageAsViewed,
    access: 'company',
    register: ['MSG-6'],
    summary: 'Records that this administrator has viewed a message; a repeated call changes nothing.',
    body: z.object({ companyId: IdInput.optional(), messageId: IdInput }),
    response: accepted({ message: Message }),
    errors: [404],
  }),
  deleteMessage: defineEndpoint({
    ...routes.deleteMessage,
    access: 'company',
    register: ['MSG-7'],
    summary:
      'Marks a message as deleted; it stays in its chat. A repeated call changes nothing. With `onlyIf: undelivered`, a message is refused as MESSAGE_ARRIVED unless its delivery failed and no part of it arrived.',
    body: z.object({
      companyId: IdInput.optional(),
      messageId: IdInput,
      onlyIf: z.literal('undelivered').optional(),
    }),
    response: accepted({ message: Message }),
    errors: [404, 409],
  }),
  confirmDelivery: defineEndpoint({
    ...routes.confirmDelivery,
    access: 'company',
    register: ['MSG-10'],
    summary:
      'Confirms that a message of unknown delivery arrived: it becomes `sent`. A message in any other state is unchanged (extension).',
    body: z.object({ companyId: IdInput.optional(), messageId: IdInput }),
    response: accepted({ message: Message }),
    errors: [404],
  }),
  reportMessage: defineEndpoint({
    ...routes.reportMessage,
    access: 'admin',
    register: ['MSG-7'],
    summary: "Reports a message of one of the caller's companies to the product's team.",
    body: z.object({
      companyId: IdInput.optional(),
      messageId: IdInput,
      description: z.string().max(4000).default(''),
      issues: OneOrSeveral.default([]),
    }),
    response: accepted({ reportId: Id }),
    errors: [404],
  }),
  getReportAnswers: defineEndpoint({
    ...routes.getReportAnswers,
    access: 'company',
    register: ['MSG-7'],
    summary: "The answers of the product's team to the caller's own reports of the last 90 days, newest first.",
    query: z.object({ companyId: IdInput.optional() }),
    response: accepted({ answers: z.array(ReportAnswer) }),
  }),
  markReportAnswerSeen: defineEndpoint({
    ...routes.markReportAnswerSeen,
    access: 'company',
    register: ['MSG-7'],
    summary: 'Records that the caller has read the answer to a report of theirs; a repeated call changes nothing.',
    body: z.object({ companyId: IdInput.optional(), reportId: IdInput }),
    response: accepted({}),
    errors: [404],
  }),
  searchMessages: defineEndpoint({
    ...routes.searchMessages,
    access: 'company',
    register: ['MSG-8'],
    summary:
      'Messages that contain these words, newest first, in one chat or in all, with their number and their chats.',
    body: z.object({
      companyId: IdInput.optional(),
      searchQuery: z.string().max(500),
      chatId: IdInput.nullish(),
      limit: countInput(1, 200).default(50),
      offset: countInput(0, 1_000_000).default(0),
      includeSystemMessages: z.boolean().default(false),
      includeDeletedMessages: z.boolean().default(false),
    }),
    response: accepted({ messages: z.array(Message), totalCount: z.int().nonnegative(), matchingChatIds: z.array(Id) }),
    errors: [404],
  }),
  getMessagesAround: defineEndpoint({
    ...routes.getMessagesAround,
    access: 'company',
    register: ['MSG-8'],
    summary:
      'A message with those before and after it, oldest first; `skip` is the number of newer ones, for paging in both directions (extension).',
    body: z.object({
      companyId: IdInput.optional(),
      chatId: IdInput,
      messageId: IdInput,
      take: countInput(2, 200).default(50),
      includeSystemMessages: z.boolean().default(false),
      includeDeletedMessages: z.boolean().default(false),
    }),
    response: accepted({
      messages: z.array(Message),
      skip: z.int().nonnegative(),
      hasOlder: z.boolean(),
      seq: LogPosition,
    }),
    errors: [404],
  }),
  getMessageTimeline: defineEndpoint({
    ...routes.getMessageTimeline,
    access: 'company',
    register: ['MSG-10'],
    summary:
      'The delivery history of a message, oldest first: stored, handed over, unknown, delivered, read, or failed with a reason (extension).',
    body: z.object({ companyId: IdInput.optional(), messageId: IdInput }),
    response: accepted({
      entries: z.array(
        z.object({
          status: MessageStatus,
          at: Instant,
          error: z.object({ code: z.string(), message: z.string() }).optional(),
        }),
      ),
    }),
    errors: [404],
  }),
}
