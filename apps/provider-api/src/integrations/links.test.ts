import type { Crm, Messenger } from '@frontdesk/contract'
import {
  isConnected,
  reduceAutoLink,
  startAutoLink,
  type AutoLink,
  type AutoLinkEvent,
} from '@frontdesk/integration-rules'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let messengerId: number
let crmId: number
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  messengerId = await addChannel(lily, 'lily')
  crmId = await addSalon(lily, '37532')
})
afterAll(() => world.close())

const addChannel = async ({ companyId }: ACompany, externalId: string, status: Messenger['status'] = 'connected') => {
  const bot = { type: 'telegram', external_id: `${companyId} ${externalId}`, status } as const
  const row = { company_id: companyId, metadata: JSON.stringify({ botUsername: externalId }), ...bot }
  return (await world.db.insertInto('messenger_integrations').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const addSalon = async ({ companyId }: ACompany, externalId: string) => {
  const row = { company_id: companyId, external_id: `${companyId}${externalId}` }
  return (await world.db.insertInto('crm_integrations').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const change = (route: 'linkMessengerCrm' | 'unlinkMessengerCrm', ids: object = {}, company = lily) =>
  world.call(route, {
    token: company.owner.token,
    companyId: company.companyId,
    body: { messengerId, crmId, ...ids },
  })
const link = (ids?: object, company?: ACompany) => change('linkMessengerCrm', ids, company)
const unlink = (ids?: object, company?: ACompany) => change('unlinkMessengerCrm', ids, company)
const resultOf = async (answer: ReturnType<typeof link>) => {
  const { statusCode, json } = await answer
  return [statusCode, json<{ code?: string }>().code]
}
const list = async <T>(route: 'listMessengers' | 'listCrm', company: ACompany) =>
  (await world.callOk(route, { token: company.owner.token, companyId: company.companyId }))['integrations'] as T[] // `callOk` has checked it against the contract
const channels = (company = lily) => list<Messenger>('listMessengers', company)
const salons = (company = lily) => list<Crm>('listCrm', company)
const links = () => world.db.selectFrom('messenger_crm_links').select(['messenger_id', 'crm_id']).execute()
const changes = () => world.published.flatMap(({ event, payload }) => (event === 'messenger_update' ? [payload] : []))
const changesOf = (id: number) => changes().filter((changed) => 'messengerId' in changed && changed.messengerId === id)

describe('the link of a channel with a salon (INT-3)', () => {
  it('a link is listed at both ends, and is one event of the channel', async () => {
    const answer = await link()
    expect(answer.json()).toMatchObject({ messenger: { id: messengerId, crmIntegrations: [{ id: crmId }] } })
    expect((await salons()).map(({ messengerIds }) => messengerIds)).toEqual([[messengerId]])
    expect(changes()).toMatchObject([
      { messengerId, type: 'telegram', status: 'connected', isActive: true, isDeleted: false },
    ])
  })

  it('the same link once more, or none to remove, changes and emits nothing', async () => {
    await unlink()
    expect(changes()).toEqual([])
    expect(await resultOf(link())).toEqual([200, undefined])
    expect(await resultOf(link())).toEqual([200, undefined])
    expect([await links(), changes().length]).toEqual([[{ messenger_id: messengerId, crm_id: crmId }], 1])
    expect((await unlink()).json()).toMatchObject({ messenger: { id: messengerId, crmIntegrations: [] } })
    expect(await resultOf(unlink())).toEqual([200, undefined])
    expect([await links(), changes().length]).toEqual([[], 2])
  })

  it('a salon takes several channels, a channel one salon', async () => {
    const other = { messengerId: await addChannel(lily, 'rose') }
    const second = { crmId: await addSalon(lily, '37533') }
    await link()
    await link(other)
    expect(await resultOf(link(second))).toEqual([409, 'ALREADY_LINKED'])
    expect((await salons()).map(({ messengerIds }) => messengerIds)).toEqual([[messengerId, other.messengerId], []])
    await unlink()
    expect(await resultOf(link(second))).toEqual([200, undefined])
  })

  it('a deleted salon leaves its channels free', async () => {
    await link()
    await world.db.updateTable('crm_integrations').set({ deleted_at: world.clock.now() }).execute()
    expect(await resultOf(unlink())).toEqual([404, 'NOT_FOUND'])
    const second = { crmId: await addSalon(lily, '37533') }
    expect(await resultOf(link(second))).toEqual([200, undefined])
    expect(await links()).toEqual([{ messenger_id: messengerId, crm_id: second.crmId }])
  })

  it('channels and salons that are missing, deleted or of another company are not found, and nothing changes', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const foreign = { messengerId: await addChannel(rose, 'rose'), crmId: await addSalon(rose, '9') }
    const gone = { messengerId: await addChannel(lily, 'gone') }
    await world.db
      .updateTable('messenger_integrations')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', gone.messengerId)
      .execute()
    await link()
    await link(foreign, rose)
    const before = [await links(), changes()]
    const wrong = [
      { messengerId: foreign.messengerId },
      { crmId: foreign.crmId },
      foreign,
      gone,
      { messengerId: 999_999 },
      { crmId: 999_999 },
    ]
    for (const ids of wrong) {
      expect(await resultOf(link(ids))).toEqual([404, 'NOT_FOUND'])
      expect(await resultOf(unlink(ids))).toEqual([404, 'NOT_FOUND'])
    }
    expect([await links(), changes()]).toEqual(before)
    for (const ids of [{ crmId: 'x' }, { messengerId: -1 }, { crmId: undefined }])
      expect((await link(ids)).statusCode).toBe(400)
  })

  it('of concurrent links with several salons one is made', async () => {
    const second = { crmId: await addSalon(lily, '37533') }
    const answers = await Promise.all([{}, second, {}, second].map((ids) => link(ids)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409])
    expect([(await links()).length, changes().length]).toEqual([1, 1])
  })

  it('the database itself refuses a second salon of a channel', async () => {
    await link()
    const second = { company_id: lily.companyId, messenger_id: messengerId, crm_id: await addSalon(lily, '37533') }
    await expect(world.db.insertInto('messenger_crm_links').values(second).execute()).rejects.toThrow(/one_salon/u)
  })
})

/** The server's state from some moment on: the state of the new channel, and which of two salons are active. */
type Frame = { status: Messenger['status']; areActive: [boolean, boolean] }

/** How often it is tried; `AUTO_LINKS` overrides it. */
const autoLinks = Number(process.env['AUTO_LINKS'] ?? 100)

/** A tab that links by the rules of INT-4. */
type Tab = { step: AutoLink; reads: number; waited: number[]; links: number; shown: Crm[] }

it(
  `two tabs read the changing lists five times each at most, two seconds apart, and make one link at most (INT-4, ${autoLinks} cases)`,
  async () => {
    const frame: fc.Arbitrary<Frame> = fc.record({
      status: fc.constantFrom<Messenger['status'][]>('initializing', 'initializing', 'connected', 'failed'),
      areActive: fc.constantFrom<[boolean, boolean][]>([true, false], [true, false], [true, true], [false, false]),
    })
    const turn = fc.record({ tab: fc.constantFrom(0, 1), salon: fc.nat({ max: 1 }) })
    const counts = { linked: 0, chosen: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(frame, { minLength: 1, maxLength: 6 }),
        fc.array(turn, { minLength: 36, maxLength: 36 }),
        async (frames, turns) => {
          const company = await world.aCompany()
          const id = await addChannel(company, 'new', 'initializing')
          await addChannel(company, 'other')
          const crmIds = [await addSalon(company, '1'), await addSalon(company, '2')]
          const apply = async ({ status, areActive }: Frame) => {
            await world.db.updateTable('messenger_integrations').set({ status }).where('id', '=', id).execute()
            for (const [n, crm] of crmIds.entries())
              await world.db
                .updateTable('crm_integrations')
                .set({ is_active: areActive[n] })
                .where('id', '=', crm)
                .execute()
          }
          const queue = [...frames]
          await apply(queue.shift() ?? { status: 'connected', areActive: [true, false] })
          const aTab = (): Tab => ({
            step: startAutoLink({ type: 'telegram', id }),
            reads: 0,
            waited: [],
            links: 0,
            shown: [],
          })
          const tabs = [aTab(), aTab()] as const
          const perform = async (tab: Tab, salon: number): Promise<AutoLinkEvent> => {
            switch (tab.step.next) {
              case 'ask-lists': {
                tab.reads++
                tab.shown = await salons(company)
                return { type: 'lists-came', channels: await channels(company), crms: tab.shown }
              }
              case 'wait': {
                tab.waited.push(tab.step.milliseconds)
                const next = queue.shift()
                if (next) await apply(next)
                return { type: 'pause-ended' }
              }
              case 'let-choose': {
                counts.chosen++
                const chosen = tab.step.crms[salon % tab.step.crms.length]
                return { type: 'pair-chosen', channelId: id, crmId: chosen?.id ?? 0 }
              }
              case 'link': {
                const { crmId: wanted } = tab.step
                expect(tab.shown.filter(isConnected).map((crm) => crm.id)).toContain(wanted)
                const [status, code] = await resultOf(link({ messengerId: tab.step.channelId, crmId: wanted }, company))
                if (status !== 200)
                  return { type: 'link-failed', because: code === 'ALREADY_LINKED' ? 'already-linked' : 'link-refused' }
                tab.links++
                return { type: 'link-made' }
              }
              case 'nothing':
                return { type: 'cancelled' }
            }
          }
          for (const { tab: n, salon } of turns) {
            const tab = tabs[n === 0 ? 0 : 1]
            if (tab.step.next !== 'nothing') tab.step = reduceAutoLink(tab.step, await perform(tab, salon))
          }
          const made = (await links()).filter(({ messenger_id }) => messenger_id === id)
          expect(made.length).toBeLessThanOrEqual(1)
          // Not one in place of another, either: each link that is made is one event.
          expect(changesOf(id)).toHaveLength(made.length)
          expect((await salons(company)).flatMap(({ messengerIds }) => messengerIds)).toEqual(made.map(() => id))
          for (const { reads, waited, links: count } of tabs) {
            expect(reads).toBeLessThanOrEqual(5)
            expect(waited).toEqual(waited.map(() => 2000))
            expect(waited.length).toBeGreaterThanOrEqual(reads - 1)
            expect(count).toBeLessThanOrEqual(made.length)
          }
          counts.linked += made.length
        },
      ),
      { numRuns: autoLinks, seed: 20_261_123 },
    )
    // Enough cases come that far.
    expect(counts.linked).toBeGreaterThan(autoLinks / 5)
    expect(counts.chosen).toBeGreaterThan(autoLinks / 20)
  },
  Math.max(120_000, autoLinks * 1000),
)
