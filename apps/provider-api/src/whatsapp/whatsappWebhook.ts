import type { Received } from '../inbound/takeEvent.ts'
import type { MetaObject, Taking } from '../meta/MetaObject.ts'
import { takeBatches, type AccountEvents } from '../meta/takeBatches.ts'
import { accountChangesOfEntry, asEventOf } from './accountChanges.ts'
import { typedOnPhone } from './echoesOf.ts'
import { changesOfEntry, type MetaChange } from './MetaEvent.ts'
import { subjectOfChange } from './subjectOfChange.ts'
import { findNumber, findNumbersOf } from './WhatsappNumber.ts'

/** The webhooks about WhatsApp numbers. */
export const whatsappWebhook: MetaObject = {
  name: 'whatsapp_business_account',
  apps: ({ settings: { meta }, ports: { sandbox } }) => [
    ...(meta.appSecret !== null && meta.verifyToken !== null
      ? [{ appSecret: meta.appSecret, verifyToken: meta.verifyToken, isSandbox: false }]
      : []),
    ...(sandbox === null ? [] : [{ ...sandbox.whatsapp.app, isSandbox: true }]),
  ],
  takeEntries: takeWhatsappEntries,
}

/**
 * Stores the events in the entries of a webhook about WhatsApp numbers, those of a number in one transaction; a change
 * of a business account is one of each of its numbers.
 */
async function takeWhatsappEntries(taking: Taking, entries: readonly object[]): Promise<void> {
  const { ports, isSandbox } = taking
  const events: AccountEvents[] = []
  const add = ({ change, payload }: { change: MetaChange; payload: string }, atOnce: Received['atOnce']) =>
    events.push({
      id: change.value.metadata.phone_number_id,
      received: { subject: subjectOfChange(change), payload, atOnce },
    })
  for (const entry of entries) {
    for (const named of changesOfEntry(entry)) add(named, typedOnPhone(named.change))
    for (const account of accountChangesOfEntry(entry))
      for (const number of await findNumbersOf(ports.db, account, isSandbox)) add(asEventOf(number, account), [])
  }
  await takeBatches(taking, events, { channel: 'whatsapp', find: (id) => findNumber(ports.db, id, isSandbox) })
}
