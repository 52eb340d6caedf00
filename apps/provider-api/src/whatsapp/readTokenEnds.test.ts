import type { Messenger } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startFailureMails } from '../channels/mailFailures.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { seal } from '../secrets/seal.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'

const day = 24 * 60 * 60_000
let world: WhatsappServer
let mails: JobWorker
beforeAll(async () => {
  world = await aWhatsappServer()
  mails = startFailureMails(world.ports)
}, 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
})
afterEach(() => world.halt())
afterAll(async () => {
  await mails.close()
  await world.close()
})

/** A number whose token ends in so many days. */
const endingIn = (days: number) => world.aNumber({ tokenEndsAt: world.clock.now().getTime() + days * day })
const shown = async ({ company: { owner, companyId } }: AWhatsappNumber) => {
  const { integrations } = await world.callOk('listMessengers', { token: owner.token, companyId })
  return (integrations as Messenger[]).find(({ type }) => type === 'whatsapp')?.metadata // `callOk` has parsed it
}
const warnings = async () => {
  mails.wake()
  await mails.settled()
  return world.db.selectFrom('outbox_mail').select(['template', 'details']).orderBy('id').execute()
}
const look = async () => {
  // No email goes to an address that nobody has confirmed.
  await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
  await world.runTask('read-token-ends')
}

it('a company is warned by one email a week before its token ends, and sees the day', async () => {
  const lily = await endingIn(9)
  await look()
  const end = new Date(Math.floor((lily.number.tokenEndsAt ?? 0) / 1000) * 1000).toISOString()
  expect((await shown(lily))?.accessEndsAt).toBe(end)
  expect(await warnings()).toEqual([])
  world.clock.advance(3 * day)
  world.published.length = 0
  await look()
  await look()
  expect(await warnings()).toMatchObject([{ template: 'channel-access-ends', details: { until: end } }])
  expect(JSON.stringify(await shown(lily))).not.toContain('accessEndWarned')
})

it('no company is warned of a token that never ends, that Meta does not describe now, or that has ended', async () => {
  await world.aNumber()
  await endingIn(-1)
  const rose = await endingIn(2)
  await world.db
    .updateTable('messenger_integrations')
    .set({ secret: seal('EAA-of-nobody', world.app.settings) })
    .where('id', '=', rose.messengerId)
    .execute()
  await look()
  expect(await warnings()).toEqual([])
  expect((await shown(rose))?.accessEndsAt).toBeUndefined()
})

it('a new token has an end of its own: the old one is forgotten at once, and the new one is read', async () => {
  const lily = await endingIn(2)
  await look()
  expect(await warnings()).toHaveLength(1)
  const { owner, companyId } = lily.company
  const token = 'EAASANDBOX-of-a-system-user'
  Object.assign(lily.number, { token, tokenEndsAt: undefined })
  const body = { messengerId: lily.messengerId, token }
  await world.callOk('reconnectMessenger', { token: owner.token, companyId, body })
  expect((await shown(lily))?.accessEndsAt ?? null).toBeNull()
  await look()
  expect(await warnings()).toHaveLength(1)
})
