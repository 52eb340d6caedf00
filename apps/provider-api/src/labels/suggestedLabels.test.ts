import type { Chat, Label } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { localAssistant } from '../assistant/models/localAssistant.ts'
import type { AssistantInput } from '../ports/Assistant.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { anAnsweringServer, replyingWith, type AnsweringServer } from '../testing/anAnsweringServer.ts'
import { aRoundTripCounter } from '../testing/aRoundTripCounter.ts'
import type { ACompany } from '../testing/aTestServer.ts'

let world: AnsweringServer
const trips = aRoundTripCounter()
beforeAll(async () => void (world = await anAnsweringServer()), 60_000)
beforeEach(() => world.begin())
afterAll(async () => {
  trips.stop()
  await world.close()
})

const as = (company: ACompany, call: object = {}) => ({
  token: company.owner.token,
  companyId: company.companyId,
  ...call,
})
const mine = (call: object = {}) => as(world.company, call)
const add = async (name: string, company = world.company) =>
  ((await world.callOk('createLabel', as(company, { body: { name, color: 'teal' } })))['label'] as Label).id
const chat = async () => {
  const { chats } = await world.callOk('getChatsWithPreview', mine())
  return (chats as Chat[]).find(({ id }) => id === world.chat.chatId)
}
const suggested = async () => (await chat())?.suggestedLabelIds
const dismiss = (labelId: number, company = world.company) =>
  world.call('dismissSuggestedLabel', as(company, { params: { chatId: world.chat.chatId, labelId } }))
const label = (change: object) =>
  world.callOk('labelChats', mine({ body: { chatIds: [world.chat.chatId], ...change } }))

/** A customer asks, and the answer of the AI, once it comes, suggests these labels. */
async function asks(labels: readonly number[], text = 'May I come for a wedding?'): Promise<void> {
  world.assistant.script(
    replyingWith({ type: 'created' }, { type: 'delta', text: 'At five' }, { type: 'done', labels }),
  )
  await world.customerWrites(text)
}

async function answers(...labels: number[]): Promise<void> {
  await asks(labels)
  await world.burstEnds()
}

describe('labels that the AI suggests for a chat (CUST-3)', () => {
  it('a reply that is a suggestion alone calls a person, and the customer is answered', async () => {
    const wedding = await add('Wedding')
    world.assistant.script(replyingWith({ type: 'created' }, { type: 'done', labels: [wedding] }))
    await world.customerWrites('Wedding')
    await world.burstEnds()
    expect(await chat()).toMatchObject({ handler: { by: 'waiting' }, suggestedLabelIds: [wedding] })
    expect(await world.replies()).toHaveLength(1)
  })

  it('a label that is taken from several chats at once may be suggested again', async () => {
    const wedding = await add('Wedding')
    await label({ add: [wedding] })
    const other = await aCustomer(world, world.company, { name: 'Boris' })
    await world.callOk(
      'labelChats',
      mine({ body: { chatIds: [world.chat.chatId, other.chatId], add: [], remove: [wedding] } }),
    )
    await answers(wedding)
    expect(await suggested()).toEqual([wedding])
  })

  it('a chat that can have no further label gets no suggestion', async () => {
    const ids: number[] = []
    for (const name of 'ABCDEFGHIJK') ids.push(await add(`Label ${name}`))
    await label({ add: ids.slice(0, 10) })
    await answers(...ids.slice(10))
    expect(await suggested()).toEqual([])
  })

  it('suggestions come with the message of the reply, are sent with its event, and none is put', async () => {
    const [wedding, vip] = [await add('Wedding'), await add('VIP')]
    await answers(vip, wedding)
    expect(await chat()).toMatchObject({ labelIds: [], suggestedLabelIds: [vip, wedding] })
    const sent = world.published.findLast(({ event }) => event === 'newMessage')
    expect(sent?.payload).toMatchObject({ text: 'At five', chat: { labelIds: [], suggestedLabelIds: [vip, wedding] } })
  })

  it('the model gets the labels that may be suggested: none that the chat has or a person turned down', async () => {
    const [wedding, vip, regular, bride] = [
      await add('Wedding'),
      await add('VIP'),
      await add('Regular'),
      await add('Bride'),
    ]
    const given: AssistantInput['labels'][] = []
    const asked = async () => {
      world.assistant.script(async function* (input) {
        given.push(input.labels)
        yield { type: 'delta', text: 'Yes' }
        yield { type: 'done', labels: [wedding] }
      })
      await world.customerWrites('And on Friday?')
      await world.burstEnds()
    }
    await label({ add: [vip, regular] })
    await label({ remove: [regular] })
    await asked()
    await dismiss(wedding)
    await asked()
    const of = (id: number, name: string) => ({ id, name })
    expect(given).toEqual([[of(bride, 'Bride'), of(wedding, 'Wedding')], [of(bride, 'Bride')]])
    expect(await suggested()).toEqual([])
  })

  it('no label of another company, of no company, or beyond the most is suggested', async () => {
    const foreign = await add('Wedding', await world.aCompany({ name: 'Rose' }))
    const ids: number[] = []
    for (const name of ['A', 'B', 'C', 'D']) ids.push(await add(name))
    await answers(foreign, 999_999, ...ids)
    expect(await suggested()).toEqual(ids.slice(0, 3))
  })

  it('a label that is deleted while the model writes is not suggested', async () => {
    const wedding = await add('Wedding')
    world.assistant.script(async function* () {
      await world.callOk('deleteLabel', mine({ params: { id: wedding } }))
      yield { type: 'delta', text: 'Yes' }
      yield { type: 'done', labels: [wedding] }
    })
    await world.customerWrites('A wedding?')
    await world.burstEnds()
    expect(await suggested()).toEqual([])
  })

  it('a label that a person puts is suggested no more; once they take it away again, it is not suggested there again', async () => {
    const wedding = await add('Wedding')
    await answers(wedding)
    await label({ add: [wedding] })
    expect(await chat()).toMatchObject({ labelIds: [wedding], suggestedLabelIds: [] })
    await label({ remove: [wedding] })
    await answers(wedding)
    expect(await chat()).toMatchObject({ labelIds: [], suggestedLabelIds: [] })
  })

  it('a dismissed label goes from all windows, once, and is not suggested there again', async () => {
    const wedding = await add('Wedding')
    await answers(wedding)
    world.published.length = 0
    await dismiss(wedding)
    await dismiss(wedding)
    expect(world.published).toMatchObject([{ event: 'chat_update', payload: { suggestedLabelIds: [] } }])
    await answers(wedding)
    expect(await suggested()).toEqual([])
  })

  it('a suggestion for a chat of another company is not found', async () => {
    const wedding = await add('Wedding')
    await answers(wedding)
    expect((await dismiss(wedding, await world.aCompany({ name: 'Rose' }))).statusCode).toBe(404)
    expect(await suggested()).toEqual([wedding])
  })

  it('a label that is deleted or merged away is suggested no more, nor the one that the chat got in its place', async () => {
    const [wedding, bride, vip, gone] = [await add('Wedding'), await add('Bride'), await add('VIP'), await add('Gone')]
    await answers(bride, vip, gone)
    await label({ add: [wedding] })
    await world.callOk('deleteLabel', mine({ params: { id: gone } }))
    await world.callOk('deleteLabel', mine({ params: { id: wedding }, query: { into: bride } }))
    expect(await chat()).toMatchObject({ labelIds: [bride], suggestedLabelIds: [vip] })
  })

  it('the embedded assistant suggests a label by its name', async () => {
    const wedding = await add('Wedding')
    await add('VIP')
    const { reply } = localAssistant(world.ports.later, () => 0)
    world.assistant.script((input) => reply(input))
    await world.customerWrites('How much is make-up for a wedding?')
    await world.burstEnds()
    expect(await suggested()).toEqual([wedding])
  })

  it('labels of the company cost a reply no statement, and a suggestion two', async () => {
    const wedding = await add('Wedding')
    const countedOf = async (text: string, ...labels: number[]) => {
      await asks(labels, text)
      trips.reset()
      await world.burstEnds()
      return [trips.count(), trips.statements()] as const
    }
    await countedOf('Hi')
    const [waits, statements] = await countedOf('May I come at five?')
    expect(waits).toBeLessThanOrEqual(21)
    expect(statements).toBeLessThanOrEqual(41)
    expect(await countedOf('May I come for a wedding?', wedding)).toEqual([waits + 2, statements + 2])
    expect(await suggested()).toEqual([wedding])
  })

  it('a held reply suggests its labels when its hold begins, and not again when it is sent', async () => {
    const wedding = await add('Wedding')
    const { chatId } = world.chat
    await world.callOk('watchChat', mine({ body: { chatId, watcherId: 'window-1', isWatching: true } }))
    await world.db.updateTable('agents').set({ pace: 'fast' }).execute()
    await asks([wedding])
    await world.runs.settled()
    world.clock.advance(1500)
    const isHeld = async () => expect(await chat()).toMatchObject({ heldReply: { text: 'At five' } })
    await vi.waitFor(isHeld, { timeout: 10_000 })
    expect(await suggested()).toEqual([wedding])
    await label({ add: [wedding] })
    await label({ remove: [wedding] })
    world.clock.advance(600_000)
    await world.runs.settled()
    expect(await world.replies()).toHaveLength(1)
    expect(await chat()).toMatchObject({ labelIds: [], suggestedLabelIds: [] })
  })
})
