import { randomUUID } from 'node:crypto'
import { endpoints } from '@frontdesk/contract'
import { makeWebhook } from '../webhooks/webhooks.ts'
import type { ACompany, TestServer } from './aTestServer.ts'

/** A webhook of the company, made by its owner, and a delivery of it that waits and that nobody makes. */
export async function aWebhookDelivery(
  { app, clock, db, ports }: TestServer,
  { companyId, owner }: Pick<ACompany, 'companyId' | 'owner'>,
): Promise<{ webhookId: string; deliveryId: string }> {
  const call = { adminId: owner.adminId, endpoint: endpoints.createWebhook, requestId: 'r', at: clock.now() }
  const made = { url: 'https://salon.example/hooks', events: ['subscription.changed' as const] }
  const { webhook } = await makeWebhook(ports, app.settings, { companyId, call }, made)
  const timestamp = clock.now().toISOString()
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({
      company_id: companyId,
      webhook_id: webhook.id,
      key: randomUUID(),
      event: 'subscription.changed',
      payload: JSON.stringify({
        type: 'subscription.changed',
        timestamp,
        data: { companyId, subscriptionId: 's', status: 'active' },
      }),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhookId: webhook.id, deliveryId: id }
}
