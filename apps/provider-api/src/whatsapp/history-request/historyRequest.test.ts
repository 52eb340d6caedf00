import type { Messenger } from '@frontdesk/contract'
import { addNumber, addPerson, type SandboxNumber } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommittedEvent } from '../../ports/CommittedEvent.ts'
import { aWhatsappServer, type WhatsappServer } from '../../testing/aWhatsappServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { envelope } from '../fixtures/metaPayloads.ts'
import { lacksHistory, newHistoryRequest } from '../HistoryRequest.ts'

const day = 86_400_000

let world: WhatsappServer
let lily: ACompany
const committed: CommittedEvent[] = []
beforeAll(async () => {
  world = await aWhatsappServer()
  world.ports.subscribe({ publish: (events) => void committed.push(...events) })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aCompany({ name: 'Lily' })
  committed.length = 0
})
afterEach(() => world.halt())
afterAll(() => world.close())

const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
const settled = async () => {
  await world.channels().work.whatsapp.settled()
  await world.whatsapp.callback.settled()
  await world.channels().events.settled()
}
const finish = (choice: { sharesChats?: boolean; isOnBusinessApp?: boolean; phoneNumberId?: string } = {}) =>
  world.facebook.finish({ verifiedName: 'Lily Salon', isOnBusinessApp: true, ...choice })
/** Connects the number of a signup, and waits for all that follows of it. */
async function signUp(choice: Parameters<typeof finish>[0] = {}) {
  const { code, number } = finish(choice)
  const { messenger } = (await world.callOk('signUpWhatsapp', { ...as(), body: { code } })) as { messenger: Messenger }
  await settled()
  return { number, messengerId: messenger.id }
}
const connectByHand = async ({ phoneNumberId, businessAccountId, token: accessToken }: SandboxNumber) => {
  const credentials = { phoneNumberId, businessAccountId, accessToken }
  const answer = await world.callOk('connectMessenger', { ...as(), body: { type: 'whatsapp', credentials } })
  await settled()
  return answer['messenger'] as Messenger // `callOk` has parsed it
}
const historyOf = async (id: number) => {
  const { integrations } = (await world.callOk('listMessengers', as())) as { integrations: Messenger[] }
  return integrations.find((one) => one.id === id)?.metadata.history
}
const jobs = () => world.db.selectFrom('jobs').selectAll().where('queue', '=', 'whatsapp-history').execute()
const asked = () => [...world.whatsapp.synced].map((one) => one.split(' ')[1])
/** A number of the app with a conversation of the day before yesterday. */
function aPast(name: string): SandboxNumber {
  const number = addNumber(world.whatsapp, { verifiedName: 'Lily Salon', isOnBusinessApp: true })
  const person = addPerson(world.whatsapp, { name })
  const at = world.clock.now().getTime() - 2 * day
  world.whatsapp.commit({
    type: 'recalled',
    phoneNumberId: number.phoneNumberId,
    phone: person.phone,
    bubbles: [{ id: `wamid.${name}`, at, writer: 'customer', type: 'text', content: { text: { body: 'Hello' } } }],
    statuses: [],
  })
  return number
}

describe('a number that stays in the WhatsApp Business app', () => {
  it('a number that stays in the WhatsApp Business app is asked for its contacts, then its chats, once each, and both arrive', async () => {
    const { phoneNumberId } = aPast('Hanna Larsen')
    const { messengerId } = await signUp({ phoneNumberId })
    expect(asked().slice(-2)).toEqual(['smb_app_state_sync', 'history'])
    expect(await historyOf(messengerId)).toMatchObject({ state: 'complete', percent: 100 })
    const chats = await world.db.selectFrom('chats').select('title').where('messenger_id', '=', messengerId).execute()
    expect(chats).toEqual([{ title: 'Hanna Larsen' }])
  })

  it('a number is queued to be asked for its history in the transaction that connects it, also when the server stops then', async () => {
    await world.halt()
    const { code, number } = finish()
    await world.callOk('signUpWhatsapp', { ...as(), body: { code } })
    expect(await jobs()).toMatchObject([{ attempts: 0, company_id: lily.companyId, failed_at: null }])
    expect(world.whatsapp.synced).not.toContain(`${number.phoneNumberId} history`)
    await world.start()
    await settled()
    expect(world.whatsapp.synced).toContain(`${number.phoneNumberId} history`)
  })

  it('a number in the WhatsApp Business app whose owner does not share its chats says so', async () => {
    const { messengerId } = await signUp({ sharesChats: false })
    expect(await historyOf(messengerId)).toMatchObject({ state: 'declined' })
  })

  it('a number that stays in the WhatsApp Business app is asked again after an error or a lost answer, and what was accepted already is no failure', async () => {
    world.whatsapp.faults.next({ kind: 'server-error' }, { call: 'sync' })
    world.whatsapp.faults.next({ kind: 'lost-answer' }, { call: 'sync', times: 3 })
    const { messengerId } = await signUp()
    expect(await historyOf(messengerId)).toMatchObject({ state: 'importing', percent: 0 })
    for (let time = 0; time < 3; time++) {
      world.clock.advance(60_000)
      await settled()
    }
    expect(await historyOf(messengerId)).toMatchObject({ state: 'complete' })
    expect(await jobs()).toMatchObject([{ attempts: 4 }])
  })

  it('a number that stays in the WhatsApp Business app waits as long as Meta asks for', async () => {
    world.whatsapp.faults.next({ kind: 'flood', retryAfter: 1200 }, { call: 'sync' })
    await signUp()
    expect(await jobs()).toMatchObject([{ due_at: new Date(world.clock.now().getTime() + 1_200_000) }])
  })

  it('the history of a number is given up when the 24 hours are over, with that as the reason, in an event for open pages', async () => {
    world.whatsapp.faults.next({ kind: 'server-error' }, { call: 'sync', times: 1000 })
    const { messengerId } = await signUp()
    committed.length = 0
    const begun = world.clock.now().getTime()
    while ((await jobs()).length > 0 && world.clock.now().getTime() < begun + 2 * day) {
      world.clock.advance(900_000)
      await world.channels().work.whatsapp.settled()
    }
    expect(world.clock.now().getTime() - begun).toBe(day)
    // It was not Meta that ended it.
    expect(world.whatsapp.faults.take('sync')).toBeDefined()
    expect(await historyOf(messengerId)).toMatchObject({ state: 'failed', code: 'TOO_LATE' })
    expect(committed).toMatchObject([{ event: 'messenger_update', payload: { messengerId, status: 'connected' } }])
    expect(await jobs()).toEqual([])
  })

  it('a number whose values are entered by hand is asked about too; one that is not in the app is not', async () => {
    const other = addNumber(world.whatsapp, { verifiedName: 'Lily' })
    expect((await connectByHand(other)).metadata.history).toBeUndefined()
    expect(await jobs()).toEqual([])
    const { id } = await connectByHand(aPast('Iryna Koval'))
    expect(await historyOf(id)).toMatchObject({ state: 'complete' })
  })

  it.each([
    ['was signed up more than a day ago', 'TOO_LATE', { onboardedAt: 0 }],
    ['was asked about by somebody else', 'ALREADY_ASKED', { phoneNumberId: '155500000000001' }],
  ] as const)('a number that %s says so when it is asked for its history', async (_what, code, different) => {
    const number = addNumber(world.whatsapp, { verifiedName: 'Lily', isOnBusinessApp: true, ...different })
    const { phoneNumberId } = number
    if (code === 'ALREADY_ASKED') world.whatsapp.commit({ type: 'sync-requested', phoneNumberId, syncType: 'history' })
    const { id } = await connectByHand(number)
    expect(await historyOf(id)).toMatchObject({ state: 'failed', code })
    expect(await jobs()).toEqual([])
  })

  it('a number that stays in the WhatsApp Business app is asked again with a new token when the old one was refused', async () => {
    world.whatsapp.faults.next({ kind: 'token-expired' }, { call: 'sync', times: 2 })
    const { messengerId, number } = await signUp()
    expect(await historyOf(messengerId)).toMatchObject({ state: 'failed', code: 'REFUSED' })
    await world.callOk('reconnectMessenger', { ...as(), body: { messengerId, token: number.token } })
    await settled()
    expect(await historyOf(messengerId)).toMatchObject({ state: 'complete' })
  })

  it('a number that was deleted meanwhile is asked for nothing', async () => {
    await world.halt()
    const { code, number } = finish()
    const { messenger } = (await world.callOk('signUpWhatsapp', { ...as(), body: { code } })) as {
      messenger: Messenger
    }
    await world.callOk('deleteMessenger', { ...as(), body: { messengerId: messenger.id } })
    await world.start()
    await settled()
    expect([await jobs(), world.whatsapp.synced.has(`${number.phoneNumberId} history`)]).toEqual([[], false])
  })
})

it('an import of which nothing comes for a day has stopped, and goes on when something does', async () => {
  const { company, messengerId, number } = await world.aNumber({ company: lily })
  const part = (progress: number) => {
    const body = JSON.stringify(envelope('history', { history: [{ metadata: { progress }, threads: [] }] }))
    return JSON.parse(body.replaceAll('106540352242922', number.phoneNumberId)) as object
  }
  expect(company.companyId).toBe(lily.companyId)
  await world.receive(part(40))
  world.clock.advance(day / 2)
  await world.receive(part(55))
  world.clock.advance(day / 2)
  await settled()
  expect(await historyOf(messengerId)).toMatchObject({ state: 'importing', percent: 55 })
  world.clock.advance(day / 2)
  await settled()
  expect(await historyOf(messengerId)).toMatchObject({ state: 'failed', percent: 55, code: 'STOPPED' })
  await world.receive(part(100))
  expect(await historyOf(messengerId)).toMatchObject({ state: 'complete', percent: 100 })
})

describe('a new request', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const past = (state: string, percent: number, chats: boolean) => ({
    history: { state, percent, at: '2026-11-20T12:00:00.000Z' },
    historyRequest: { since: '2026-11-20T12:00:00.000Z', contacts: true, chats },
  })

  it.each([
    ['nothing', {}, true],
    ['an import that was not asked for', past('importing', 0, false), true],
    ['a failure before the request was accepted', past('failed', 0, false), true],
    ['an import that goes on', past('importing', 10, true), false],
    ['one that stopped', past('failed', 10, true), false],
    ['a complete one', past('complete', 100, true), false],
    ['a refusal of the owner', past('declined', 0, true), false],
  ])('a new request for history is made of a number that is connected again after %s: %s', (_what, stored, isMade) => {
    expect(lacksHistory(stored)).toBe(isMade)
  })

  it('a new request for history keeps what an earlier one has brought', () => {
    expect(newHistoryRequest(past('complete', 100, true), now)['history']).toMatchObject({ state: 'complete' })
    expect(newHistoryRequest(past('declined', 0, true), now)['history']).toMatchObject({ state: 'importing' })
  })
})
