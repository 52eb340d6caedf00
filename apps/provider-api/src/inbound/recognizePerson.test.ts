import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { recordAddressChange } from './addressChanges.ts'
import type { ChannelPerson } from './InboundEvent.ts'
import { receiveInbound } from './receiveInbound.ts'
import { recognizePerson } from './recognizePerson.ts'

let world: TestServer
let lily: ACompany
let account: OwnedAccount
let chatId: number
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  const { companyId } = lily
  const { id } = await world.db
    .insertInto('messenger_integrations')
    .values({ company_id: companyId, type: 'whatsapp', status: 'connected' })
    .returning('id')
    .executeTakeFirstOrThrow()
  account = { id, companyId, platform: 'whatsapp', ownerId: 'owner', name: 'Lily' }
  const sentAt = world.clock.now()
  const written = { text: 'Hello', kind: null, channelId: '1', person: anna, sentAt, repliesTo: null }
  const { stored } = await receiveInbound(world.ports, account, { type: 'message', written })
  chatId = stored?.chatId ?? expect.fail('It is stored')
})
afterAll(() => world.close())

const anna = { phone: '380501112233', userId: 'UA.77', name: 'Anna', username: 'anna' }

const recognized = (person: ChannelPerson = anna, later = 1000) =>
  withCompanyTransaction(world.ports, lily.companyId, (trx) => {
    const now = new Date(world.clock.now().getTime() + later)
    return recognizePerson(trx, account, person, { at: now, now })
  })

it('a person of whom nothing is new is recognized, by all that the channel names or by a part', async () => {
  expect(await recognized()).toMatchObject({ chatId, isBlocked: false })
  expect(await recognized({ ...anna, userId: null })).toMatchObject({ chatId })
  expect(await recognized({ ...anna, name: null, username: null })).toMatchObject({ chatId })
  const heard = await world.db.selectFrom('channel_identities').select('heard_at').distinct().execute()
  expect(heard).toEqual([{ heard_at: new Date(world.clock.now().getTime() + 1000) }])
})

it('a blocked customer is recognized as one', async () => {
  await world.db.updateTable('chats').set({ blocked_at: world.clock.now() }).where('id', '=', chatId).execute()
  expect(await recognized()).toMatchObject({ isBlocked: true })
})

it.each<[string, Partial<ChannelPerson>]>([
  ['another name', { name: 'Hanna' }],
  ['another user name', { username: 'hanna' }],
  ['another number', { phone: '380509998877' }],
  ['another id', { userId: 'UA.78' }],
  ['an address that is not the one that is answered', { phone: null }],
])('a person with something new is left to the longer way: %s', async (_, different) => {
  expect(await recognized({ ...anna, ...different })).toBeNull()
})

it.each<[string, () => Promise<unknown>]>([
  [
    'the chat was deleted',
    () => world.db.updateTable('chats').set({ deleted_at: world.clock.now() }).where('id', '=', chatId).execute(),
  ],
  [
    'the company has renamed the chat',
    () => world.db.updateTable('chats').set({ title: 'A. Bondar' }).where('id', '=', chatId).execute(),
  ],
  [
    'one of the addresses has ended',
    () =>
      world.db
        .updateTable('channel_identities')
        .set({ ended_at: world.clock.now() })
        .where('kind', '=', 'phone')
        .execute(),
  ],
  [
    'the address book of the phone has names',
    () =>
      world.db
        .insertInto('channel_contacts')
        .values({
          company_id: lily.companyId,
          messenger_id: account.id,
          phone: anna.phone,
          name: 'Anna B.',
          changed_at: world.clock.now(),
        })
        .execute(),
  ],
  [
    'the person has left one of the addresses later',
    () =>
      withCompanyTransaction(world.ports, lily.companyId, (trx) =>
        recordAddressChange(trx, account, {
          from: { phone: anna.phone, userId: null },
          to: { phone: '380509998877', userId: null },
          at: new Date(world.clock.now().getTime() + 60_000),
        }),
      ),
  ],
])('a person is left to the longer way when %s', async (_, change) => {
  await change()
  expect(await recognized()).toBeNull()
})

it('a message that comes behind a later one is left to the longer way', async () => {
  expect(await recognized(anna, -60_000)).toBeNull()
})
