import type { BodyOf, Webhook, WebhookDelivery, WebhookEvent } from '@frontdesk/contract'
import { webhookEvents } from '@frontdesk/contract/limits'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A webhook, and the secret that signs its deliveries, which no other call returns. */
type WebhookWithSecret = { webhook: Webhook; secret: string }

const reasons = ['failing', 'gone', 'owner'] as const
const statuses = ['waiting', 'delivered', 'failed'] as const

const readEvent = (raw: unknown): WebhookEvent | null => readToken(raw, webhookEvents)

function readWebhook(raw: unknown): Webhook | null {
  const fields = fieldsOf(raw)
  const id = readText(fields['id'])
  const url = readText(fields['url'])
  const createdAt = readInstant(fields['createdAt'])
  if (!id || !url || createdAt === null) return null
  const off = fieldsOf(fields['disabled'])
  const offAt = readInstant(off['at'])
  return {
    id,
    url,
    events: [...(readList(fields['events'], '', readEvent) ?? [])],
    createdAt,
    secretMadeAt: readInstant(fields['secretMadeAt']) ?? createdAt,
    previousSecretUntil: readInstant(fields['previousSecretUntil']),
    failingSince: readInstant(fields['failingSince']),
    disabled: offAt === null ? null : { at: offAt, because: readToken(off['because'], reasons) ?? 'owner' },
  }
}

function readDelivery(raw: unknown): WebhookDelivery | null {
  const fields = fieldsOf(raw)
  const id = readText(fields['id'])
  const event = readEvent(fields['event'])
  const createdAt = readInstant(fields['createdAt'])
  const status = readToken(fields['status'], statuses)
  if (!id || !event || createdAt === null || status === null) return null
  return {
    id,
    event,
    createdAt,
    status,
    attempts: readCount(fields['attempts']) ?? 0,
    attemptedAt: readInstant(fields['attemptedAt']),
    answer: readCount(fields['answer']),
    error: readText(fields['error']),
  }
}

const readChanged = (response: unknown): Webhook | null => readWebhook(fieldsOrData(response)['webhook'])

function readWithSecret(response: unknown): WebhookWithSecret | null {
  const webhook = readChanged(response)
  const secret = readText(fieldsOrData(response)['secret']) || null
  return webhook && secret !== null ? { webhook, secret } : null
}

const ofCompany = { companyId: undefined }

/** The webhooks of a company and their log, for its owners (API-6). */
export const webhookCalls = (call: CallApi) => ({
  listWebhooks: (scope: CompanyScope = {}, options?: CallOptions) =>
    call('listWebhooks', { ...ofCompany, ...scope }, (raw) => readList(raw, 'webhooks', readWebhook), options),
  createWebhook: (made: CompanyScope & BodyOf<'createWebhook'>, options?: CallOptions) =>
    call('createWebhook', { ...ofCompany, ...made }, readWithSecret, options),
  updateWebhook: (changed: CompanyScope & BodyOf<'updateWebhook'>, options?: CallOptions) =>
    call('updateWebhook', { ...ofCompany, ...changed }, readChanged, options),
  deleteWebhook: (deleted: CompanyScope & BodyOf<'deleteWebhook'>, options?: CallOptions) =>
    call('deleteWebhook', { ...ofCompany, ...deleted }, readAccepted, options),
  rotateWebhookSecret: (rotated: CompanyScope & BodyOf<'rotateWebhookSecret'>, options?: CallOptions) =>
    call('rotateWebhookSecret', { ...ofCompany, ...rotated }, readWithSecret, options),
  listWebhookDeliveries: (of: CompanyScope & { id: string }, options?: CallOptions) =>
    call('listWebhookDeliveries', { ...ofCompany, ...of }, (raw) => readList(raw, 'deliveries', readDelivery), options),
  replayWebhookDelivery: (replayed: CompanyScope & BodyOf<'replayWebhookDelivery'>, options?: CallOptions) =>
    call(
      'replayWebhookDelivery',
      { ...ofCompany, ...replayed },
      (raw) => readDelivery(fieldsOrData(raw)['delivery']),
      options,
    ),
})
