import type { FastifyBaseLogger } from 'fastify'
import { findAccount } from '../instagram/InstagramAccount.ts'
import { eventsOfEntry, subjectOfEvent } from '../instagram/InstagramEvent.ts'
import { echoOf } from '../instagram/echoOf.ts'
import { takeEvent } from '../meta/takeEvent.ts'
import type { Ports } from '../ports/Ports.ts'
import { accountChangesOfEntry, asEventOf } from '../whatsapp/accountChanges.ts'
import { echoesOf, toEcho } from '../whatsapp/echoesOf.ts'
import { changesOfEntry } from '../whatsapp/MetaEvent.ts'
import { subjectOfChange } from '../whatsapp/subjectOfChange.ts'
import { findNumber, findNumbersOf } from '../whatsapp/WhatsappNumber.ts'

type Taking = { ports: Ports; log: Pick<FastifyBaseLogger, 'info'>; isSandbox: boolean }

/**
 * Stores the events in an entry about WhatsApp numbers; a change of a business account is one of each of its numbers.
 */
export async function takeWhatsappEntry({ ports, log, isSandbox }: Taking, entry: object): Promise<void> {
  for (const { change, payload } of changesOfEntry(entry)) {
    const number = await findNumber(ports.db, change.value.metadata.phone_number_id, isSandbox)
    if (!number) {
      log.info({ field: change.field }, 'Ignored an event of a WhatsApp number that no company has connected')
      continue
    }
    const echoes = echoesOf(change).map(toEcho)
    await takeEvent(ports, number, { subject: subjectOfChange(change), payload, echoes })
  }
  for (const account of accountChangesOfEntry(entry))
    for (const number of await findNumbersOf(ports.db, account, isSandbox)) {
      const { change, payload } = asEventOf(number, account)
      await takeEvent(ports, number, { subject: subjectOfChange(change), payload, echoes: [] })
    }
}

/** Stores the events in an entry about Instagram accounts. */
export async function takeInstagramEntry({ ports, log, isSandbox }: Taking, entry: object): Promise<void> {
  for (const received of eventsOfEntry(entry)) {
    const { accountId, event, payload } = received
    const account = await findAccount(ports.db, accountId, isSandbox)
    if (!account) {
      log.info('Ignored an event of an Instagram account that no company has connected')
      continue
    }
    const echo = echoOf(event, accountId)
    await takeEvent(ports, account, {
      subject: subjectOfEvent(received),
      payload,
      echoes: echo === null ? [] : [echo],
    })
  }
}
