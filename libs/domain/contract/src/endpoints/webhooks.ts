import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Webhook, WebhookDelivery, WebhookEvent } from '../entities/Webhook.ts'
import { accepted } from '../envelope.ts'
import { longestWebhookUrl, webhookEvents } from '../limits.ts'
import { routes } from '../routes.ts'
import { IdInput } from '../wireValues.ts'

const OfCompany = { companyId: IdInput.optional() }
const Named = { ...OfCompany, id: z.uuid() }
const Events = z.array(WebhookEvent).min(1).max(webhookEvents.length)

/** The webhooks of a company and the log of their deliveries, for its owners (API-6; extensions, decision 381). */
export const webhookEndpoints = {
  listWebhooks: defineEndpoint({
    ...routes.listWebhooks,
    access: 'company',
    register: ['API-6'],
    summary: "The company's webhooks, the newest first. Owners only.",
    query: z.object(OfCompany),
    response: accepted({ webhooks: z.array(Webhook) }),
    errors: [409],
  }),
  createWebhook: defineEndpoint({
    ...routes.createWebhook,
    access: 'company',
    register: ['API-6'],
    summary:
      'Tells an https address of these events from now on, and returns the secret that signs them, this once. Owners only, with a password confirmed within five minutes.',
    body: z.object({ ...OfCompany, url: z.string().max(longestWebhookUrl), events: Events }),
    response: accepted({ webhook: Webhook, secret: z.string() }),
    errors: [409, 422],
  }),
  updateWebhook: defineEndpoint({
    ...routes.updateWebhook,
    access: 'company',
    register: ['API-6'],
    summary:
      'Changes the events of a webhook, or switches it on or off; what happened meanwhile is not sent. Owners only.',
    body: z.object({ ...Named, events: Events, isOn: z.boolean() }),
    response: accepted({ webhook: Webhook }),
    errors: [404, 409],
  }),
  deleteWebhook: defineEndpoint({
    ...routes.deleteWebhook,
    access: 'company',
    register: ['API-6'],
    summary: 'Removes a webhook with its log; deliveries that wait are dropped. Owners only.',
    body: z.object(Named),
    response: accepted({}),
    errors: [404, 409],
  }),
  rotateWebhookSecret: defineEndpoint({
    ...routes.rotateWebhookSecret,
    access: 'company',
    register: ['API-6'],
    summary:
      'Makes a new secret and returns it, this once. Deliveries are signed with the one before it as well for 24 hours more. Owners only, with a password confirmed within five minutes.',
    body: z.object(Named),
    response: accepted({ webhook: Webhook, secret: z.string() }),
    errors: [404, 409],
  }),
  listWebhookDeliveries: defineEndpoint({
    ...routes.listWebhookDeliveries,
    access: 'company',
    register: ['API-6'],
    summary: 'The last 100 deliveries of a webhook within 30 days, the newest first. Owners only.',
    query: z.object(Named),
    response: accepted({ deliveries: z.array(WebhookDelivery) }),
    errors: [404, 409],
  }),
  replayWebhookDelivery: defineEndpoint({
    ...routes.replayWebhookDelivery,
    access: 'company',
    register: ['API-6'],
    summary: 'Makes a delivery again, with the same id and body; one that waits already is made at once. Owners only.',
    body: z.object(Named),
    response: accepted({ delivery: WebhookDelivery }),
    errors: [404, 409],
  }),
}
