import type { Messenger } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { startFailureMails } from './mailFailures.ts'
import { recordInbound } from './recordInbound.ts'
import { warnOfSilence } from './warnOfSilence.ts'

const hour = 60 * 60_000
let world: WhatsappServer
let mails: JobWorker
let lily: AWhatsappNumber
beforeAll(async () => {
  world = await aWhatsappServer()
  mails = startFailureMails(world.ports)
}, 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber()
  await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
})
afterEach(() => world.halt())
afterAll(async () => {
  await mails.close()
  await world.close()
})

const writeAt = (moments: readonly Date[]) => {
  const { companyId } = lily.company
  return withCompanyTransaction(world.ports, companyId, async (trx) => {
    for (const at of moments) await recordInbound(trx, { companyId, messengerId: lily.messengerId }, at)
  })
}
const write = (hoursAgo = 0) => writeAt([new Date(world.clock.now().getTime() - hoursAgo * hour)])
/** Customers write twice a day, at most fourteen hours apart, for some days. */
const writeFor = async (days: number) => {
  const begun = world.clock.now().getTime()
  const hours = Array.from({ length: days }, (_, day) => [24 * day + 10, 24 * day + 24]).flat()
  await writeAt(hours.map((after) => new Date(begun + after * hour)))
  world.clock.leap(24 * days * hour)
}
const look = async (afterHours: number) => {
  // Run one by one, the timers of weeks took half a minute.
  world.clock.leap(afterHours * hour)
  await warnOfSilence(world.ports)
  mails.wake()
  await mails.settled()
}
const sent = () => world.db.selectFrom('outbox_mail').select(['template', 'details']).orderBy('id').execute()
const shown = async () => {
  const { owner, companyId } = lily.company
  const { integrations } = await world.callOk('listMessengers', { token: owner.token, companyId })
  return (integrations as Messenger[]).find(({ id }) => id === lily.messengerId) // `callOk` has parsed it
}

it('a company is warned of a silence against the habit of its channel, at its card and by one email (INT-7)', async () => {
  await writeFor(16)
  const since = world.clock.now().toISOString()
  await look(20)
  expect(await sent()).toEqual([])
  world.published.length = 0
  await look(1)
  await look(1)
  expect((await shown())?.metadata.silence).toEqual({ since, longestGap: 14 * hour })
  expect(await sent()).toMatchObject([{ template: 'channel-silent', details: { until: since } }])
  expect(world.published.flat().filter(({ event }) => event === 'messenger_update')).toHaveLength(1)
  // A message ends the silence; the next one is a new one, and the longest before is that of yesterday.
  await write()
  const channel = await shown()
  expect(channel?.metadata.silence?.since).not.toBe(channel?.lastInboundAt)
  await look(32)
  expect(await sent()).toHaveLength(1)
  await look(1.5)
  expect(await sent()).toHaveLength(2)
})

it('a new channel, and one that is disconnected, are no warning; a late message changes no habit', async () => {
  await writeFor(5)
  await look(100)
  await write()
  await write(50)
  const habits = world.db.selectFrom('channel_habits').select('messages')
  expect((await habits.execute()).reduce((sum, { messages }) => sum + messages, 0)).toBe(11)
  await world.db
    .updateTable('messenger_integrations')
    .set({ status: 'disconnected', is_active: false })
    .where('id', '=', lily.messengerId)
    .execute()
  await look(2000)
  expect(await sent()).toEqual([])
  expect(await habits.execute()).toEqual([])
})
