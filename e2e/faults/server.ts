import { expect } from '@playwright/test'
import { routes, type Message, type RouteId } from '@frontdesk/contract'

/** Direct access to the server, past the faulty link: its data are the reference. */
export type Server = {
  call: (route: RouteId, sent: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>
  /** Creates a chat of a new customer, who has written once. */
  newChat: (name: string) => Promise<number>
  /** Creates such a chat with the AI off, so that only the test writes. */
  quietChat: (name: string) => Promise<number>
  /** Writes as the customer of a chat created here. */
  customerWrites: (name: string, text: string) => Promise<void>
  switchAi: (chatId: number, aiEnabled: boolean) => Promise<void>
  /** The salon's messages on the phone of a customer created here, oldest first. */
  onPhone: (name: string) => Promise<readonly string[]>
  /** Replies as the customer to a message of the salon, quoting it. */
  customerQuotes: (name: string, quoted: string, text: string) => Promise<void>
  /** Sets the faults of the next messages to Telegram. */
  spoilTelegram: (fault: object, times?: number) => Promise<void>
  /** The texts of all messages of a chat, in order. */
  held: (chatId: number) => Promise<readonly string[]>
  /** Sets what the sandbox's model does next. */
  script: (...scripts: readonly object[]) => Promise<void>
}

const bot = 'lily_salon_bot'

/** Connects to the provider API at `origin` as this administrator. */
export async function serverOf(origin: string, who: { email: string; password: string }): Promise<Server> {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const text = await answer.text()
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  }
  const post = (path: string, body: unknown) => send('POST', path, body)
  const { accessToken } = (await post('/api/auth/login', who)) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const get = async (path: string) =>
    (await (await fetch(origin + path, { headers })).json()) as Record<string, unknown>
  const { companies } = (await get('/api/admin/getCompanies')) as { companies: { id: number }[] }
  const companyId = companies[0]?.id
  const people = new Map<string, string>()

  const call: Server['call'] = async (route, sent) => {
    const { method, path } = routes[route]
    const all = { companyId, ...sent }
    if (method !== 'GET') return send(method, `/api${path}?companyId=${companyId}`, all, headers)
    return get(
      `/api${path}?${new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)])).toString()}`,
    )
  }
  const customerWrites = async (name: string, text: string) => {
    await post('/sandbox/customer/messages', { bot, customer: people.get(name), text })
  }
  const phoneOf = async (name: string) => {
    const page = await (
      await fetch(
        `${origin}/sandbox/customer?${new URLSearchParams({ bot, customer: people.get(name) ?? '' }).toString()}`,
      )
    ).text()
    return [...page.matchAll(/<article class="message theirs" data-id="(\d+)"[\s\S]*?<\/article>/gu)].map(
      ([markup, id = '']) => ({
        id,
        text: /<p class="text" dir="auto">([\s\S]*?)<\/p>/u.exec(markup)?.[1] ?? '',
      }),
    )
  }
  const chatOf = async (name: string) => {
    const { chats } = (await call('getChatsWithPreview', { limit: 50 })) as {
      chats: { id: number; title: string | null; users: { displayName?: string }[] }[]
    }
    return chats.find((chat) => chat.title === name || chat.users.some((user) => user.displayName === name))?.id ?? 0
  }
  const newChat: Server['newChat'] = async (name) => {
    const { customer } = (await post('/sandbox/customer/people', { bot, name, language: 'en' })) as {
      customer: { username: string }
    }
    people.set(name, customer.username)
    await customerWrites(name, 'Good morning')
    await expect.poll(() => chatOf(name)).not.toBe(0)
    return chatOf(name)
  }
  const switchAi: Server['switchAi'] = async (chatId, aiEnabled) => {
    await call('updateAiBotSettingsForChat', { chatId, settings: { aiEnabled } })
  }
  return {
    call,
    customerWrites,
    onPhone: async (name) => (await phoneOf(name)).map(({ text }) => text),
    async customerQuotes(name, quoted, text) {
      const replyTo = (await phoneOf(name)).find((message) => message.text === quoted)?.id
      await post('/sandbox/customer/messages', { bot, customer: people.get(name), text, replyTo })
    },
    async spoilTelegram(fault, times = 1) {
      await post('/sandbox/control/telegram', { fault, times })
    },
    newChat,
    switchAi,
    async quietChat(name) {
      // Otherwise the assistant could answer the first message before it is off in the chat.
      await call('updateAssistant', { isActive: false })
      const chatId = await newChat(name)
      await switchAi(chatId, false)
      await call('updateAssistant', { isActive: true })
      return chatId
    },
    async held(chatId) {
      const texts: string[] = []
      for (let skip = 0; ; skip += 1000) {
        const { messages } = (await call('getChatMessages', { chatId, skip, take: 1000 })) as { messages: Message[] }
        texts.unshift(...messages.map((message) => message.text))
        if (messages.length < 1000) return texts
      }
    },
    async script(...scripts) {
      await post('/sandbox/control/openai', { scripts })
    },
  }
}
