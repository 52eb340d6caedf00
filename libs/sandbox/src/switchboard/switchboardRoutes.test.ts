import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addAccount, addFollower } from '../instagram/Instagram.ts'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import { connectAccount, writeInAccount } from '../telegram/accounts.ts'
import { writeAsCustomer } from '../telegram/writeAsCustomer.ts'
import { aListeningServer, type ListeningServer } from './aListeningServer.ts'
import { addNumber, addPerson } from '../whatsapp/Whatsapp.ts'
import type { SandboxNumber, SandboxPerson } from '../whatsapp/WhatsappShapes.ts'

let sandbox: RunningSandbox
let product: ListeningServer
beforeEach(async () => {
  sandbox = await startSandbox()
  product = await aListeningServer()
})
afterEach(async () => {
  await sandbox.close()
  await product.close()
})

const address = () => `${sandbox.origin}/sandbox/switchboard`
const wish = async (body: object): Promise<[number, unknown]> => {
  const answer = await fetch(address(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return [answer.status, answer.status === 204 ? null : await answer.json()]
}
const wishOk = async (body: object) => expect(await wish(body)).toEqual([204, null])

describe('the switchboard', () => {
  it('the switchboard lists every vendor, and its page sets a switch without scripts', async () => {
    const { boards } = (await (await fetch(`${address()}.json`)).json()) as { boards: { name: string }[] }
    expect(boards.map(({ name }) => name)).toEqual([
      'whatsapp',
      'whatsapp-web',
      'instagram',
      'telegram',
      'telegram-business',
    ])
    const form = new URLSearchParams({ vendor: 'whatsapp', switch: 'events-twice', isOn: 'true' })
    const page = await (await fetch(address(), { method: 'POST', body: form })).text()
    expect(page).toContain('WhatsApp: Events come twice is on.')
    expect(sandbox.world.whatsapp.switches.isOn('events-twice')).toBe(true)
  })

  it.each([
    [{}, 400],
    [{ vendor: 'signal', switch: 'a', isOn: true }, 400],
    [{ vendor: 'whatsapp', switch: 'constructor', isOn: true }, 400],
    [{ vendor: 'whatsapp', refusal: '1', times: 1 }, 400],
    [{ vendor: 'whatsapp', refusal: '131026', times: 1000 }, 400],
    [{ vendor: 'whatsapp', act: 'send-order', ends: 'nobody' }, 400],
    [{ vendor: 'whatsapp-web', act: 'replace', ends: 'nobody' }, 400],
    [{ vendor: 'instagram', act: 'edit', ends: 'nobody' }, 400],
    [{ vendor: 'telegram', act: 'edit', ends: 'nobody' }, 400],
  ])('the wish %j is refused with a reason', async (body, status) => {
    expect(await wish(body)).toEqual([status, { message: expect.any(String) as string }])
  })
})

describe('WhatsApp', () => {
  let number: SandboxNumber
  let maria: SandboxPerson
  beforeEach(() => {
    const { whatsapp } = sandbox.world
    number = addNumber(whatsapp, { verifiedName: 'Lily' })
    maria = addPerson(whatsapp, { name: 'Maria', phone: '551187654321' })
    whatsapp.commit({ type: 'subscribed', businessAccountId: number.businessAccountId })
    whatsapp.callback.callAt(product.address)
  })
  const turnOn = (name: string) => wishOk({ vendor: 'whatsapp', switch: name, isOn: true })
  const ends = () => `${number.phoneNumberId} ${maria.phone}`
  /** The webhooks that the product got, each as its field and the first thing in it. */
  const got = async () => {
    await sandbox.world.whatsapp.callback.settled()
    return product.bodies.map((body): Record<string, unknown> => {
      const { field, value } = (body as { entry: { changes: { field: string; value: Record<string, unknown> }[] }[] })
        .entry[0]?.changes[0] ?? { field: '', value: {} }
      const list = (value['messages'] ?? value['statuses'] ?? value['message_echoes'] ?? []) as Record<
        string,
        unknown
      >[]
      return { field, ...list[0] }
    })
  }

  it('events come twice, numbers are hidden or empty, and the phone spells them otherwise', async () => {
    const { play } = sandbox.world.whatsapp
    await turnOn('events-twice')
    await turnOn('numbers-respelt')
    play.onPhone({ number, person: maria }, 'Oi')
    const [echo, again] = await got()
    expect(echo).toMatchObject({ field: 'smb_message_echoes', to: '5511987654321', to_user_id: maria.userId })
    expect(again).toEqual(echo)
    await turnOn('numbers-hidden')
    play.asCustomer({ number, person: maria }, 'Hidden')
    expect((await got()).at(-1)).not.toHaveProperty('from')
    await turnOn('numbers-empty')
    play.asCustomer({ number, person: maria }, 'Empty')
    expect((await got()).at(-1)).toMatchObject({ from: '', from_user_id: maria.userId })
  })

  it('statuses come out of order', async () => {
    const { play } = sandbox.world.whatsapp
    await turnOn('statuses-mixed')
    play.asCustomer({ number, person: maria }, 'Hi')
    // The other spelling reaches the same person, and is answered with WhatsApp's own.
    const answer = await fetch(`${sandbox.origin}/sandbox/graph/v25.0/${number.phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${number.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        to: '5511987654321',
        type: 'text',
        text: { body: 'Hello' },
      }),
    })
    expect(await answer.json()).toMatchObject({ contacts: [{ wa_id: '551187654321' }] })
    play.read({ number, person: maria })
    const statuses = (await got()).flatMap(({ status }) => status ?? [])
    expect(statuses).toEqual(['delivered', 'sent', 'read', 'delivered'])
  })

  it('a customer takes another number with their conversation, orders, speaks, and is held by another responder', async () => {
    const { play } = sandbox.world.whatsapp
    play.asCustomer({ number, person: maria }, 'Hi')
    await wishOk({ vendor: 'whatsapp', act: 'send-order', ends: ends() })
    await wishOk({ vendor: 'whatsapp', act: 'send-voice', ends: ends() })
    await wishOk({ vendor: 'whatsapp', act: 'change-number', ends: ends(), given: '+55 21 99887-7665' })
    const after = sandbox.world.whatsapp.people.get('5521998877665')
    if (!after) throw new Error('Nobody has the new number')
    expect(sandbox.world.whatsapp.conversation(number.phoneNumberId, after.phone).bubbles).toHaveLength(3)
    expect((await got()).slice(1)).toMatchObject([
      { type: 'order' },
      { type: 'audio', audio: { voice: true } },
      {
        type: 'system',
        from: maria.phone,
        system: {
          type: 'user_changed_number',
          wa_id: after.phone,
          user_id: after.userId,
          previous_user_id: maria.userId,
        },
      },
    ])
    const next = `${number.phoneNumberId} ${after.phone}`
    await wishOk({ vendor: 'whatsapp', act: 'take', ends: next })
    play.asCustomer({ number, person: after }, 'Still there?')
    expect((await got()).slice(-2)).toMatchObject([{ field: 'messaging_handovers' }, { field: 'standby' }])
    await wishOk({ vendor: 'whatsapp', act: 'pass', ends: next })
    play.asCustomer({ number, person: after }, 'And now?')
    expect((await got()).at(-1)).toMatchObject({ field: 'messages' })
    const [status] = await wish({ vendor: 'whatsapp', act: 'change-number', ends: next, given: after.phone })
    expect(status).toBe(400)
  })
})

describe('the other vendors', () => {
  it('Instagram: a message is edited, reacted to and taken back, and another app has the conversation', async () => {
    const { instagram } = sandbox.world
    const account = addAccount(instagram, { name: 'Lily' })
    const person = addFollower(instagram, { name: 'Ann' })
    instagram.commit({ type: 'subscribed', accountId: account.accountId })
    instagram.callback.callAt(product.address)
    const ends = `${account.accountId} ${person.personId}`
    const [status] = await wish({ vendor: 'instagram', act: 'edit', ends, given: 'x' })
    expect(status).toBe(400)
    instagram.play.asCustomer({ account, person }, 'Hi')
    instagram.play.inApp({ account, person }, 'Hello')
    for (const act of ['edit', 'react', 'take', 'pass', 'unsend'])
      await wishOk({ vendor: 'instagram', act, ends, given: 'At six' })
    await instagram.callback.settled()
    const events = product.bodies.map((body) => (body as { entry: { messaging: object[] }[] }).entry[0]?.messaging[0])
    expect(events.slice(2)).toMatchObject([
      { message_edit: { text: 'At six' } },
      { reaction: { action: 'react' } },
      { take_thread_control: {} },
      { pass_thread_control: {} },
      { message: { is_deleted: true } },
    ])
  })

  it('Telegram: updates come twice, a message is edited and reacted to, and a group has moved', async () => {
    const { world, telegramApiRoot } = sandbox
    const bot = world.addBot({ token: '7100000001:SANDBOX', username: 'lily_bot', name: 'Lily' })
    const ann = world.addCustomer({ firstName: 'Ann', language: 'en' })
    const call = async (method: string, body: object) =>
      (await (
        await fetch(`${telegramApiRoot}/bot${bot.token}/${method}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as { result: object[] }
    writeAsCustomer(world.telegram, bot, ann, 'At five')
    await call('sendMessage', { chat_id: ann.id, text: 'Yes' })
    const ends = `${bot.id} ${ann.id}`
    await wishOk({ vendor: 'telegram', act: 'edit', ends, given: 'At six' })
    await wishOk({ vendor: 'telegram', act: 'react', ends })
    await wishOk({ vendor: 'telegram', switch: 'updates-twice', isOn: true })
    const { result } = await call('getUpdates', {})
    const [wrote, edited, reacted] = [
      { message: { text: 'At five' } },
      { edited_message: { text: 'At six' } },
      { message_reaction: { new_reaction: [{ emoji: '❤' }] } },
    ]
    expect(result).toMatchObject([wrote, wrote, edited, edited, reacted, reacted])
    await wishOk({ vendor: 'telegram', refusal: 'moved' })
    expect(await call('sendMessage', { chat_id: ann.id, text: 'Hello' })).toMatchObject({
      error_code: 400,
      parameters: { migrate_to_chat_id: expect.any(Number) as number },
    })
  })

  it('Telegram Business: an account greets by itself, and a message of its chat is edited and deleted', async () => {
    const { world } = sandbox
    const token = '7100000002:SANDBOX'
    const bot = world.addBot({ token, username: 'desk_bot', name: 'Desk', hasBusinessMode: true })
    const olena = world.addCustomer({ firstName: 'Olena', language: 'uk' })
    const ann = world.addCustomer({ firstName: 'Ann', language: 'en' })
    const account = connectAccount(world.telegram, bot, olena)
    await wishOk({ vendor: 'telegram-business', switch: 'greets', isOn: true })
    writeInAccount(world.telegram, account, ann, { by: 'customer', text: 'Hi' })
    writeInAccount(world.telegram, account, ann, { by: 'customer', text: 'At five' })
    const messages = () => world.telegram.state.accounts.get(account.connection.id)?.messages ?? []
    expect(messages().map(({ is_from_offline: isAutomatic = false }) => isAutomatic)).toEqual([false, true, false])
    const ends = account.connection.id
    await wishOk({ vendor: 'telegram-business', act: 'edit', ends, given: 'At six' })
    expect(messages().at(-1)?.text).toBe('At six')
    await wishOk({ vendor: 'telegram-business', act: 'delete', ends })
    expect(messages()).toHaveLength(2)
  })
})
