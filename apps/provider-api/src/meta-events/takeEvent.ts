import type { FastifyBaseLogger } from 'fastify'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { findAccount } from '../instagram/InstagramAccount.ts'
import { eventsOfEntry, subjectOfEvent } from '../instagram/InstagramEvent.ts'
import { echoOf } from '../instagram/echoOf.ts'
import type { Echo } from '../meta/isOwnEcho.ts'
import type { OwnedAccount } from '../meta/MetaAccount.ts'
import { storeEcho } from '../meta/storeEcho.ts'
import { storeEvent } from '../meta/storeEvent.ts'
import type { Ports } from '../ports/Ports.ts'
import { accountChangesOfEntry, asEventOf } from '../whatsapp/accountChanges.ts'
import { echoesOf, echoOfWritten } from '../whatsapp/echoesOf.ts'
import { changesOfEntry } from '../whatsapp/MetaEvent.ts'
import { subjectOfChange } from '../whatsapp/subjectOfChange.ts'
import { findNumber, findNumbersOf } from '../whatsapp/WhatsappNumber.ts'

type Taking = { ports: Ports; log: Pick<FastifyBaseLogger, 'info'>; isSandbox: boolean }
type Received = { subject: string; payload: string; echoes: readonly Echo[] }

/** Stores the events in an entry about WhatsApp numbers; a change of a business account is one of each of its numbers. */
export async function takeWhatsappEntry({ ports, log, isSandbox }: Taking, entry: object): Promise<void> {
  for (const { change, payload } of changesOfEntry(entry)) {
    const number = await findNumber(ports.db, change.value.metadata.phone_number_id, isSandbox)
    if (!number) {
      log.info({ field: change.field }, 'An event of a WhatsApp number that nobody has connected')
      continue
    }
    const echoes = echoesOf(change).map(echoOfWritten)
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
      log.info('An event of an Instagram account that nobody has connected')
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

/** Stores an event; what somebody typed in the vendor's own app takes effect in the same transaction. */
async function takeEvent(ports: Ports, account: OwnedAccount, { subject, payload, echoes }: Received): Promise<void> {
  const stored = await withCompanyTransaction(ports, account.companyId, async (trx, emit) => {
    const now = ports.now()
    const orderKey = await storeEvent(trx, account, { subject, payload }, now)
    if (orderKey === null) return null
    const chatIds: number[] = []
    for (const echo of echoes) {
      const message = await storeEcho(trx, emit, account, echo, now)
      if (message) chatIds.push(message.chatId)
    }
    return { orderKey, chatIds }
  })
  if (!stored) return
  for (const chatId of stored.chatIds) ports.runStopRequested({ chatId, because: 'taken-over' })
  ports.channelEventStored({ orderKey: stored.orderKey })
}
