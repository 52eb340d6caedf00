import type { FastifyBaseLogger } from 'fastify'
import { findAccount } from '../instagram/InstagramAccount.ts'
import { eventsOfEntry, subjectOfEvent, type AccountEvent } from '../instagram/InstagramEvent.ts'
import { echoOf } from '../instagram/echoOf.ts'
import { inTurnsOf } from '../log/context.ts'
import { takeEvent } from '../meta/takeEvent.ts'
import type { Ports } from '../ports/Ports.ts'
import { accountChangesOfEntry, asEventOf } from '../whatsapp/accountChanges.ts'
import { echoesOf, toEcho } from '../whatsapp/echoesOf.ts'
import { changesOfEntry, type MetaChange } from '../whatsapp/MetaEvent.ts'
import { subjectOfChange } from '../whatsapp/subjectOfChange.ts'
import { findNumber, findNumbersOf } from '../whatsapp/WhatsappNumber.ts'

type Taking = { ports: Ports; log: Pick<FastifyBaseLogger, 'info'>; isSandbox: boolean }

/**
 * Stores the events in an entry about WhatsApp numbers; a change of a business account is one of each of its numbers.
 * Each number has turns of its own at the embedded database. Call it only when the signature is proven.
 */
export async function takeWhatsappEntry(taking: Taking, entry: object): Promise<void> {
  for (const named of changesOfEntry(entry))
    await inTurnsOf(`whatsapp ${named.change.value.metadata.phone_number_id}`, () => takeChange(taking, named))
  const { ports, isSandbox } = taking
  for (const account of accountChangesOfEntry(entry))
    for (const number of await findNumbersOf(ports.db, account, isSandbox)) {
      const { change, payload } = asEventOf(number, account)
      const event = { subject: subjectOfChange(change), payload, echoes: [] }
      await inTurnsOf(`whatsapp ${change.value.metadata.phone_number_id}`, () => takeEvent(ports, number, event))
    }
}

async function takeChange(
  { ports, log, isSandbox }: Taking,
  { change, payload }: { change: MetaChange; payload: string },
): Promise<void> {
  const number = await findNumber(ports.db, change.value.metadata.phone_number_id, isSandbox)
  if (!number) {
    log.info({ field: change.field }, 'Ignored an event of a WhatsApp number that no company has connected')
    return
  }
  const echoes = echoesOf(change).map(toEcho)
  await takeEvent(ports, number, { subject: subjectOfChange(change), payload, echoes })
}

/**
 * Stores the events in an entry about Instagram accounts, each of which has turns of its own at the embedded database.
 * Call it only when the signature is proven.
 */
export async function takeInstagramEntry(taking: Taking, entry: object): Promise<void> {
  for (const received of eventsOfEntry(entry))
    await inTurnsOf(`instagram ${received.accountId}`, () => takeReceived(taking, received))
}

async function takeReceived({ ports, log, isSandbox }: Taking, received: AccountEvent): Promise<void> {
  const { accountId, event, payload } = received
  const account = await findAccount(ports.db, accountId, isSandbox)
  if (!account) {
    log.info('Ignored an event of an Instagram account that no company has connected')
    return
  }
  const echo = echoOf(event, accountId)
  await takeEvent(ports, account, {
    subject: subjectOfEvent(received),
    payload,
    echoes: echo === null ? [] : [echo],
  })
}
