import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import type { OutboundMessage } from '../ports/Channel.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
let seconds: number
const sent: OutboundMessage[] = []
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  sent.length = 0
  seconds = Math.floor(world.clock.now().getTime() / 1000) - 1000
  await world.start((channel) => ({
    ...channel,
    send: async (outbound) => {
      sent.push(outbound)
      return { type: 'sent', platformMessageId: `wamid.sent ${outbound.messageId}` }
    },
  }))
  lily = await world.aNumber()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const as = (body: object = {}) => ({ token: lily.company.owner.token, companyId: lily.company.companyId, body })
const change = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: lily.number.businessAccountId,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '551140028922', phone_number_id: lily.number.phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
})
type Party = { phone?: string; userId?: string; name?: string; username?: string }
let messageCount = 0
/** A later moment each time, in seconds. */
const nextTime = () => String(++seconds)
const says = (text: string, { phone, userId, name = 'Maria', username }: Party) =>
  world.receive(
    change('messages', {
      contacts: [
        {
          profile: { name, ...(username !== undefined && { username }) },
          ...(phone !== undefined && { wa_id: phone }),
          ...(userId !== undefined && { user_id: userId }),
        },
      ],
      messages: [
        {
          ...(phone !== undefined && { from: phone }),
          ...(userId !== undefined && { from_user_id: userId }),
          id: `wamid.in ${++messageCount}`,
          timestamp: nextTime(),
          type: 'text',
          text: { body: text },
        },
      ],
    }),
  )
const isMoved = (from: Party, system: object, at = nextTime()) =>
  world.receive(
    change('messages', {
      messages: [
        {
          ...(from.phone !== undefined && { from: from.phone }),
          ...(from.userId !== undefined && { from_user_id: from.userId }),
          id: `wamid.moved ${at}`,
          timestamp: at,
          type: 'system',
          system,
        },
      ],
    }),
  )
const onPhone = (text: string, to: string) =>
  world.receive(
    change('smb_message_echoes', {
      message_echoes: [
        {
          from: '551140028922',
          to,
          id: `wamid.echo ${text}`,
          timestamp: nextTime(),
          type: 'text',
          text: { body: text },
        },
      ],
    }),
  )
const isInPhoneBook = (phone: string, name: string) =>
  world.receive(
    change('smb_app_state_sync', {
      state_sync: [
        {
          type: 'contact',
          action: 'add',
          contact: { full_name: name, phone_number: phone },
          metadata: { timestamp: nextTime() },
        },
      ],
    }),
  )
const chats = async () => (await world.callOk('getChatsWithPreview', { ...as(), query: {} }))['chats'] as Chat[]
const people = async () =>
  (await chats()).filter(({ platform }) => platform === 'whatsapp').map(({ title, id }) => ({ id, title }))
const thread = async (chatId: number) => {
  const { messages } = await world.callOk('getChatMessages', as({ chatId, take: 50 }))
  return (messages as Message[]).filter(({ kind }) => kind !== 'system').map(({ text }) => text)
}
const onlyChat = async (): Promise<Chat> => {
  const all = (await chats()).filter(({ platform }) => platform === 'whatsapp')
  expect(all).toHaveLength(1)
  return all[0] as Chat
}
const silence = (chatId: number) =>
  world.callOk('updateAiBotSettingsForChat', as({ chatId, settings: { aiEnabled: false } }))
const replies = async (chatId: number, message: string) => {
  await world.callOk('sendMessage', as({ chatId, message }))
  await world.deliveries().settled()
  return sent.at(-1)?.platformChatId
}

describe('one number in two spellings', () => {
  it.each([
    ['Brazil, github.com/WhiskeySockets/Baileys/issues/1431', '5511987654321', '551187654321'],
    ['Mexico, developers.facebook.com, phone-numbers: wa_id differs', '525512345678', '5215512345678'],
    ['Argentina, github.com/chatwoot/chatwoot/issues/5840', '541123456789', '5491123456789'],
    ['Benin, arcep.bj: ten digits since 2024-11-30', '2290197123456', '22997123456'],
    ['Côte d’Ivoire, artci.ci: ten digits since 2021-01-31', '2250707123456', '22507123456'],
  ])('the phone book, the phone and the channel mean one person (%s)', async (_, dialled, own) => {
    await isInPhoneBook(dialled, 'Dona Maria Silva')
    await says('Oi', { phone: own })
    await onPhone('Eu respondo', dialled)
    await says('E a pedicure?', { phone: own })
    const chat = await onlyChat()
    expect([chat.title, chat.settings.aiEnabled]).toEqual(['Dona Maria Silva', false])
    expect(chat.users.find(({ phone }) => phone)?.phone).toBe(`+${own}`)
    expect(await replies(chat.id, 'Boa tarde')).toBe(own)
  })

  it('a chat that the phone began is answered at the spelling over which the person wrote', async () => {
    await onPhone('Olá', '5511987654321')
    await says('Oi', { phone: '551187654321' })
    expect(await replies((await onlyChat()).id, 'Até logo')).toBe('551187654321')
  })

  it('a name of the phone book that comes later is found by the other spelling', async () => {
    await says('Oi', { phone: '551187654321' })
    await isInPhoneBook('+55 11 98765-4321', 'Dona Maria Silva')
    expect((await onlyChat()).title).toBe('Dona Maria Silva')
  })

  it('numbers that only look alike are two people', async () => {
    await says('Oi', { phone: '551187654321' })
    await says('Oi', { phone: '551287654321' })
    await says('Hi', { phone: '15512345678' })
    expect(await people()).toHaveLength(3)
  })
})

const number = '380501112233'
const userId = 'UA.100000000012345'

describe('a hidden number', () => {
  it('a chat by the user id alone is answered at the user id', async () => {
    await says('Hello', { userId, username: 'maria.s' })
    expect(await replies((await onlyChat()).id, 'Hi')).toBe(userId)
  })

  it('two chats that one message shows to be one person’s become one, and lose nothing', async () => {
    await says('By number', { phone: number })
    const [first] = await chats()
    await says('Hidden', { userId, username: 'maria.s' })
    const second = (await chats()).find(({ id }) => id !== first?.id)
    if (!first || !second) throw new Error('There are not two chats')
    await silence(second.id)
    await says('Both', { phone: number, userId, username: 'maria.s' })
    const chat = await onlyChat()
    expect(chat.id).toBe(first.id)
    expect([chat.settings.aiEnabled, chat.unreadCount]).toEqual([false, 3])
    expect(await thread(chat.id)).toEqual(['By number', 'Hidden', 'Both'])
    expect(chat.users.filter(({ kind }) => kind === 'customer')).toMatchObject([
      { phone: `+${number}`, username: 'maria.s' },
    ])
    // An administrator with the other chat open reads and answers in this one.
    expect(await thread(second.id)).toEqual(['By number', 'Hidden', 'Both'])
    expect(await replies(second.id, 'Confirmed')).toBe(number)
    const { chats: found } = await world.callOk('getChatsWithPreview', { ...as(), query: { chatId: second.id } })
    expect(found).toMatchObject([{ id: second.id, joinedInto: first.id }])
  })

  it('an event says which chat a joined one leads to', async () => {
    await says('By number', { phone: number })
    await says('Hidden', { userId })
    const [kept, gone] = (await people()).map(({ id }) => id).sort((one, other) => one - other)
    const announced = world.nextEvent((event, payload) => event === 'chat_update' && payload['joinedInto'] === kept)
    await says('Both', { phone: number, userId })
    expect((await announced)['id']).toBe(gone)
  })

  it('the handler of the hidden chat handles the joined one', async () => {
    await says('By number', { phone: number })
    await says('Hidden', { userId })
    const hidden = (await chats()).sort((one, other) => other.id - one.id)[0] as Chat
    await silence(hidden.id)
    await replies(hidden.id, 'I am Olena')
    await says('Both', { phone: number, userId })
    expect((await onlyChat()).handler).toMatchObject({ by: 'human' })
  })

  it('a reply that waits in the joined chat is still delivered, once', async () => {
    await says('By number', { phone: number })
    await says('Hidden', { userId })
    const hidden = (await chats()).sort((one, other) => other.id - one.id)[0] as Chat
    await world.halt()
    await world.callOk('sendMessage', as({ chatId: hidden.id, message: 'See you on Friday' }))
    await world.start((channel) => ({
      ...channel,
      send: async (outbound) => {
        sent.push(outbound)
        return { type: 'sent', platformMessageId: `wamid.sent ${outbound.messageId}` }
      },
    }))
    await says('Both', { phone: number, userId })
    await world.deliveries().settled()
    expect(sent.filter(({ text }) => text === 'See you on Friday')).toHaveLength(1)
    expect(await thread((await onlyChat()).id)).toContain('See you on Friday')
  })

  it('a person who hides the number later is answered at the user id from then on', async () => {
    await says('Both', { phone: number, userId })
    await says('Hidden', { userId })
    expect(await replies((await onlyChat()).id, 'Hi')).toBe(userId)
  })

  it('a number that comes with another user id was given to somebody else', async () => {
    await says('My secret', { phone: number, userId })
    await says('I am new here', { phone: number, userId: 'UA.999', name: 'Petro' })
    const all = await people()
    expect(all.map(({ title }) => title).sort()).toEqual(['Maria', 'Petro'])
    const [before, since] = ['Maria', 'Petro'].map((name) => all.find(({ title }) => title === name)?.id ?? 0)
    expect(await thread(since ?? 0)).toEqual(['I am new here'])
    expect(await replies(before ?? 0, 'Hi')).toBe(userId)
    expect(await replies(since ?? 0, 'Welcome')).toBe(number)
  })
})

describe('a changed number', () => {
  const next = '380671112233'
  const toNext = { type: 'user_changed_number', body: 'User Maria changed', wa_id: next }

  it('the chat goes on under the new number, with the silence of the AI and a line', async () => {
    await says('Monday at 10', { phone: number })
    await silence((await onlyChat()).id)
    await isMoved({ phone: number }, toNext)
    await says('Make it 11', { phone: next })
    const chat = await onlyChat()
    expect([chat.settings.aiEnabled, chat.users.find(({ phone }) => phone)?.phone]).toEqual([false, `+${next}`])
    expect(await thread(chat.id)).toEqual(['Monday at 10', 'Make it 11'])
    const lines = world.db.selectFrom('messages').select(['text', 'metadata']).where('kind', '=', 'system')
    expect(await lines.execute()).toMatchObject([
      {
        text: 'User Maria changed',
        metadata: { notice: 'channel-event', event: 'address-changed', from: `+${number}`, to: `+${next}` },
      },
    ])
    expect(await replies(chat.id, 'Yes')).toBe(next)
  })

  it('the new user id belongs to the person, and a hidden number does not end that', async () => {
    await says('Hello', { phone: number, userId })
    await isMoved({ phone: number }, { ...toNext, user_id: 'UA.new', previous_user_id: userId })
    await says('Hidden now', { userId: 'UA.new' })
    const chat = await onlyChat()
    expect(await thread(chat.id)).toEqual(['Hello', 'Hidden now'])
    expect(await replies(chat.id, 'Hi')).toBe('UA.new')
  })

  it('a new user id without a number takes the chat with it (user_changed_user_id)', async () => {
    await says('Hello', { phone: number, userId })
    await isMoved({}, { type: 'user_changed_user_id', body: '', user_id: 'UA.new', previous_user_id: userId })
    expect(await replies((await onlyChat()).id, 'Hi')).toBe('UA.new')
    await says('Me again', { userId: 'UA.new' })
    await onlyChat()
    await says('The number is mine now', { phone: number, userId: 'UA.other', name: 'Petro' })
    expect(await people()).toHaveLength(2)
  })

  it('a message from the new number that came first is of the same chat', async () => {
    await says('Monday at 10', { phone: number })
    const at = nextTime()
    await says('It is me', { phone: next })
    await isMoved({ phone: number }, toNext, at)
    expect(await thread((await onlyChat()).id)).toEqual(['Monday at 10', 'It is me'])
  })

  it('the chat of somebody who had the new number long before stays theirs', async () => {
    seconds -= 100 * 86_400
    await says('I had this number', { phone: next, name: 'Petro' })
    seconds += 100 * 86_400
    await says('Hello', { phone: number })
    await isMoved({ phone: number }, toNext)
    await says('My new number', { phone: next })
    const all = await people()
    expect(all.map(({ title }) => title).sort()).toEqual(['Maria', 'Petro'])
    expect(await thread(all.find(({ title }) => title === 'Maria')?.id ?? 0)).toEqual(['Hello', 'My new number'])
  })

  it('the old number is somebody else’s afterwards, and what was written before it changed is not', async () => {
    await says('Hello', { phone: number })
    const before = nextTime()
    await isMoved({ phone: number }, toNext)
    await says('I have this number now', { phone: number, name: 'Petro' })
    expect(await people()).toHaveLength(2)
    expect(Number(before)).toBeLessThan(seconds)
  })

  it('the line of a change that is repeated stands once', async () => {
    await says('Hello', { phone: number })
    const at = nextTime()
    await isMoved({ phone: number }, toNext, at)
    await isMoved({ phone: number }, { ...toNext, body: 'User Maria changed again' }, at)
    const lines = world.db.selectFrom('messages').select('text').where('kind', '=', 'system')
    expect(await lines.execute()).toHaveLength(1)
  })
})

it.each(['', ' ', '\u3164', '\u2800\u2800', '\u200e', '\ufe0f'])(
  'a customer whose name is %j is called by the number',
  async (name) => {
    await says('Hello', { phone: number, name })
    await says('Hello again', { phone: number, name })
    expect((await onlyChat()).title).toBe(`+${number}`)
  },
)
