import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Crm } from '../entities/Crm.ts'
import { ChannelTest, Messenger, MessengerType } from '../entities/Messenger.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { Id, IdInput, Instant, LogPosition } from '../wireValues.ts'

const Named = { companyId: IdInput.optional() }
const query = z.object(Named)
const MetaId = z
  .string()
  .trim()
  .regex(/^\d{5,32}$/)

export const integrationEndpoints = {
  listMessengers: defineEndpoint({
    ...routes.listMessengers,
    access: 'company',
    register: ['INT-1', 'INT-2'],
    summary: 'The channels of a company in the order of their creation, each with the CRMs that it is linked with.',
    query,
    response: accepted({ integrations: z.array(Messenger), seq: LogPosition }),
  }),
  listCrm: defineEndpoint({
    ...routes.listCrm,
    access: 'company',
    register: ['INT-1', 'INT-2'],
    summary: 'The salons of booking systems that a company has connected.',
    query,
    response: accepted({ integrations: z.array(Crm), seq: LogPosition }),
  }),
  connectMessenger: defineEndpoint({
    ...routes.connectMessenger,
    access: 'company',
    register: ['INT-7'],
    summary:
      'Connects a channel. The token of a Telegram bot is checked first; then the bot is started, and its state appears in the list of channels. The number and token of WhatsApp are checked with Meta, and it is connected at once.',
    query,
    body: z.discriminatedUnion('type', [
      z.object({
        ...Named,
        type: z.literal('telegram'),
        credentials: z.object({ token: z.string().trim().min(1).max(300) }),
      }),
      z.object({
        ...Named,
        type: z.literal('telegram_business'),
        credentials: z.object({ token: z.string().trim().min(1).max(300) }),
      }),
      z.object({
        ...Named,
        type: z.literal('whatsapp'),
        credentials: z.object({
          /** Meta's ids of the number and of its business account, which are digits. */
          phoneNumberId: MetaId,
          businessAccountId: MetaId,
          accessToken: z
            .string()
            .trim()
            .regex(/^[\x21-\x7e]{10,1000}$/),
        }),
      }),
      z.object({ ...Named, type: z.literal('internal'), credentials: z.unknown().optional() }),
    ]),
    response: accepted({ messenger: Messenger }),
    errors: [409, 422, 502],
  }),
  signUpWhatsapp: defineEndpoint({
    ...routes.signUpWhatsapp,
    access: 'company',
    register: ['INT-7', 'SHELL-18'],
    summary:
      'Connects the WhatsApp number that was chosen in Embedded Signup (extension): exchanges its code, checks with Meta that the account was released to this server, registers the number unless it stays in the WhatsApp Business app, and connects it. The same code once more answers with the same channel.',
    query,
    body: z.object({
      ...Named,
      code: z
        .string()
        .trim()
        .regex(/^[\x21-\x7e]{10,2000}$/),
      /** The ids from the signup; each is checked with Meta, and found there if it is missing. */
      businessAccountId: MetaId.optional(),
      phoneNumberId: MetaId.optional(),
    }),
    response: accepted({ messenger: Messenger }),
    errors: [409, 422, 502],
  }),
  connectWhatsappWeb: defineEndpoint({
    ...routes.connectWhatsappWeb,
    access: 'company',
    register: ['INT-7'],
    summary:
      'Begins to pair a phone with WhatsApp Web, which is unofficial: only with `acceptRisk` (extension). The channel is initializing; its metadata have the code to scan in `pairing`, a new one about every 20 seconds, until a phone is linked or nobody has scanned five. With `messengerId` a channel is paired again.',
    query,
    body: z.object({ ...Named, acceptRisk: z.boolean().optional(), messengerId: IdInput.optional() }),
    response: accepted({ messenger: Messenger }),
    errors: [404, 409, 422],
  }),
  reconnectMessenger: defineEndpoint({
    ...routes.reconnectMessenger,
    access: 'company',
    register: ['INT-7'],
    summary:
      'Connects a channel again, with the token that it had or with a new one of the same account (extension). Its chats stay.',
    query,
    body: z.object({ ...Named, messengerId: IdInput, token: z.string().trim().min(1).max(1000).optional() }),
    response: accepted({ messenger: Messenger }),
    errors: [404, 409, 422, 502],
  }),
  setReadReceipts: defineEndpoint({
    ...routes.setReadReceipts,
    access: 'company',
    register: ['MSG-10'],
    summary:
      'Whether customers of a channel see that their message was read when a person answers it (extension). 400 for a channel that cannot show it.',
    query,
    body: z.object({ ...Named, messengerId: IdInput, isOn: z.boolean() }),
    response: accepted({ messenger: Messenger }),
    errors: [404],
  }),
  authorizeInstagram: defineEndpoint({
    ...routes.authorizeInstagram,
    access: 'company',
    register: ['INT-7'],
    summary:
      'The address at which the caller allows this server to use an Instagram account for the company (extension). Within ten minutes Instagram sends the same browser back to the page of integrations, which shows the outcome. In the sandbox the address is relative.',
    query,
    response: accepted({ url: z.string() }),
    errors: [422],
  }),
  countMessengerChats: defineEndpoint({
    ...routes.countMessengerChats,
    access: 'company',
    register: ['INT-5'],
    summary: 'How many chats a channel has: what deleting it would leave without a way to answer (extension).',
    query: z.object({ ...Named, messengerId: IdInput }),
    response: accepted({ chatCount: z.int().nonnegative() }),
    errors: [404],
  }),
  startChannelTest: defineEndpoint({
    ...routes.startChannelTest,
    access: 'company',
    register: ['INT-8'],
    summary:
      'Starts the test of a channel: the caller writes the code to it from their own phone, within 15 minutes, and is answered there (extension). An earlier code of the caller counts no more.',
    query,
    body: z.object({ ...Named, messengerId: IdInput }),
    response: accepted({ code: z.string(), expiresAt: Instant }),
    errors: [404, 409],
  }),
  readChannelTest: defineEndpoint({
    ...routes.readChannelTest,
    access: 'company',
    register: ['INT-8'],
    summary:
      'The newest test of a channel by the caller: whether its code arrived, and how the answer was delivered (extension).',
    query: z.object({ ...Named, messengerId: IdInput }),
    response: accepted({ test: ChannelTest.nullable(), seq: LogPosition }),
    errors: [404],
  }),
  deactivateIntegration: defineEndpoint({
    ...routes.deactivateIntegration,
    access: 'company',
    register: ['INT-5'],
    summary: 'Disconnects all channels of one type, or the one that is named (extension); their chats stay.',
    query,
    body: z.object({ ...Named, platform: MessengerType.exclude(['internal']), messengerId: IdInput.optional() }),
    response: accepted({ affected: z.int().nonnegative() }),
    errors: [404],
  }),
  deleteMessenger: defineEndpoint({
    ...routes.deleteMessenger,
    access: 'company',
    register: ['INT-5'],
    summary: 'Deletes one channel and its token; its chats can be read, and never be answered again.',
    query,
    body: z.object({ ...Named, messengerId: IdInput }),
    response: accepted({ messengerId: Id }),
    errors: [404],
  }),
  linkMessengerCrm: defineEndpoint({
    ...routes.linkMessengerCrm,
    access: 'company',
    register: ['INT-3'],
    summary:
      'Links a channel with a salon of a booking system. A channel has one salon, a salon any number of channels; the same link once more changes nothing.',
    query,
    body: z.object({ ...Named, messengerId: IdInput, crmId: IdInput }),
    response: accepted({ messenger: Messenger }),
    errors: [404, 409],
  }),
  unlinkMessengerCrm: defineEndpoint({
    ...routes.unlinkMessengerCrm,
    access: 'company',
    register: ['INT-3'],
    summary: 'Removes the link of a channel with a salon of a booking system, if there is one.',
    query,
    body: z.object({ ...Named, messengerId: IdInput, crmId: IdInput }),
    response: accepted({ messenger: Messenger }),
    errors: [404],
  }),
}
