import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { ChannelHealth } from '../entities/ChannelHealth.ts'
import { MessengerType } from '../entities/Messenger.ts'
import { UnknownDelivery } from '../entities/UnknownDelivery.ts'
import { accepted } from '../envelope.ts'
import { channelConditions, channelSorts } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, FlagInput, IdInput, Instant } from '../wireValues.ts'

const count = z.int().nonnegative()

export const systemOperationsEndpoints = {
  listChannelHealth: defineEndpoint({
    ...routes.listChannelHealth,
    access: 'system',
    register: ['SYS-8', 'SYS-5'],
    summary:
      'The channels to customers of all companies in use, with their condition and the last message of each; searched by company, filtered and sorted, a page at a time. `counts`: how many channels of the search and type are in each condition.',
    query: z.object({
      search: z.string().trim().max(200).default(''),
      condition: z.enum(channelConditions).optional(),
      type: MessengerType.optional(),
      sort: z.enum(channelSorts).default('condition'),
      descending: FlagInput.default(false),
      page: countInput(1, 1_000_000).default(1),
      limit: countInput(1, 100).default(20),
    }),
    response: accepted({
      channels: z.array(ChannelHealth),
      total: count,
      counts: z.record(z.enum(channelConditions), count),
    }),
  }),
  listUnknownDeliveries: defineEndpoint({
    ...routes.listUnknownDeliveries,
    access: 'system',
    register: ['SYS-11', 'SYS-5'],
    summary:
      'The messages of all companies whose delivery has an unknown outcome, without their words; newest first, searched by company, filtered by channel and by age in hours, a page at a time.',
    query: z.object({
      search: z.string().trim().max(200).default(''),
      type: MessengerType.optional(),
      olderThan: countInput(1, 100_000).optional(),
      youngerThan: countInput(1, 100_000).optional(),
      oldestFirst: FlagInput.default(false),
      page: countInput(1, 1_000_000).default(1),
      limit: countInput(1, 100).default(20),
    }),
    response: accepted({ deliveries: z.array(UnknownDelivery), total: count }),
  }),
  settleDelivery: defineEndpoint({
    ...routes.settleDelivery,
    access: 'system',
    register: ['SYS-11', 'SYS-5', 'SYS-6'],
    summary:
      'Settles a message whose delivery has an unknown outcome as sent, or as failed with the code NOT_DELIVERED; another attempt that is queued is not made. False when its outcome is known already. Throws NOT_FOUND.',
    body: z.object({ messageId: IdInput, outcome: z.enum(['sent', 'failed']) }),
    response: accepted({ isSettled: z.boolean() }),
    errors: [404],
  }),
  repeatDelivery: defineEndpoint({
    ...routes.repeatDelivery,
    access: 'system',
    register: ['SYS-11', 'SYS-5', 'SYS-6'],
    summary:
      'Makes one more attempt to deliver a message whose outcome is unknown, once however often it is called; its customer may get it twice. False when its outcome is known, it was deleted, or an attempt is queued already. An attempt that fails leaves the outcome unknown. Throws NOT_FOUND, OUTSIDE_WINDOW or CHANNEL_DISCONNECTED when nothing can be sent to its chat, and ACTION_NOT_ALLOWED for a reply of the AI to which a person has answered since, or whose AI is off.',
    body: z.object({ messageId: IdInput }),
    response: accepted({ isRepeated: z.boolean() }),
    errors: [404, 409, 422],
  }),
  getServerState: defineEndpoint({
    ...routes.getServerState,
    access: 'system',
    register: ['SYS-8', 'SYS-5'],
    summary:
      'The process that answers: its version, that of the wire and of the database, since when each of them, and the settings that may be shown, by the names of their variables; null for one that is not set. No setting that is or may hold a secret is among them.',
    response: accepted({
      version: z.string(),
      wireVersion: z.int(),
      startedAt: Instant,
      runtime: z.string(),
      database: z.object({
        server: z.string(),
        /** The newest migration, and when it ran. */
        migration: z.string().nullable(),
        migratedAt: Instant.nullable(),
      }),
      settings: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
    }),
  }),
}
