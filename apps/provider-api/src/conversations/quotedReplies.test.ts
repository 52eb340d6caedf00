import type { Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
let asked: Message

beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
  asked = await says('Is four o’clock free?')
})

/** Anna writes over her channel, which names the message. */
const says = async (text: string, by = anna) => {
  const message = await by.says(text)
  await world.db
    .updateTable('messages')
    .set({ platform_message_id: `channel-${message.id}` })
    .where('id', '=', message.id)
    .execute()
  return message
}
const asOlena = (body: object) => ({ token: lily.owner.token, companyId: lily.companyId, body })
const reply = (repliesToMessageId: unknown, body: object = {}) =>
  world.call('sendMessage', asOlena({ chatId: anna.chatId, message: 'It is', repliesToMessageId, ...body }))
const stored = async (...sent: Parameters<typeof reply>) =>
  (await reply(...sent)).json<{ message: Message }>().message.metadata

describe('a message that replies to another one', () => {
  it('a message that replies to another one keeps the other one’s id and text of that time', async () => {
    expect(await stored(asked.id)).toMatchObject({ repliesTo: { messageId: asked.id, text: 'Is four o’clock free?' } })
    const long = await says('o'.repeat(900))
    expect((await stored(long.id)).repliesTo?.text).toHaveLength(200)
  })

  it('a message that replies to another one is sent without it when the other one was deleted meanwhile', async () => {
    await world.callOk('deleteMessage', asOlena({ messageId: asked.id }))
    expect(await stored(asked.id)).not.toHaveProperty('repliesTo')
  })

  it('a message that replies to another one is sent without it where the channel shows no quotes', async () => {
    anna = await aCustomer(world, lily, { platform: 'whatsapp_web' })
    const { id } = await says('And five?', anna)
    expect(await stored(id, { chatId: anna.chatId })).not.toHaveProperty('repliesTo')
  })

  it('a message that replies to another one is sent without it when the channel never had the other one', async () => {
    const { id } = await anna.says('Kept here alone')
    expect(await stored(id)).not.toHaveProperty('repliesTo')
  })

  it('a message that replies to another one is refused for a message of another chat, of another company, or for a notice', async () => {
    const other = await aCustomer(world, lily, { name: 'Nora' })
    const rose = await world.aCompany()
    const theirs = await aCustomer(world, rose)
    const strangers = [
      await other.says('Hello'),
      await theirs.says('Hello'),
      await anna.says('The AI was switched off', { kind: 'system' }),
    ]
    for (const { id } of strangers) expect([id, (await reply(id)).statusCode]).toEqual([id, 404])
    expect(await world.db.selectFrom('messages').select('id').where('text', '=', 'It is').execute()).toEqual([])
  })

  it('a message that replies to another one is one intent with what it replies to: the same key for another reply is refused', async () => {
    const clientMessageId = 'intent-0001'
    const [first, again] = [await reply(asked.id, { clientMessageId }), await reply(asked.id, { clientMessageId })]
    expect(again.json()).toEqual(first.json())
    expect((await reply(null, { clientMessageId })).statusCode).toBe(422)
  })
})
