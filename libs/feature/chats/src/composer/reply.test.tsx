import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { aChat } from '@frontdesk/contract/fixtures'
import type { ChannelType, Message } from '@frontdesk/contract'
import { createDeviceDatabase } from '@frontdesk/platform'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { InboxPage } from '../pages/InboxPage.tsx'
import { ChatPartsContext } from './ChatPartsContext.ts'
import { chatsOf } from '../stores/createChats.ts'
import { aChatServer } from '../testing/aChatServer.ts'
import { anna, byCustomer, byOlena, olena } from '../testing/threadFixtures.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => vi.unstubAllGlobals())

const question = byCustomer(1, 'Is four o’clock free?')
const picture = byCustomer(2, '', {
  metadata: { files: [{ id: 'f', name: 'nails.png', type: 'image/png', size: 3, width: 1, height: 1 }] },
})
const never = () => new Promise<never>(() => undefined)

const none = () => null
const planning = { Keys: none, Bar: none, Planned: none, SendLater: () => <button type="button">Send later</button> }

async function openChat({
  platform = 'telegram',
  messages = [question, picture],
  quotedReplies = true,
}: { platform?: ChannelType; messages?: readonly Message[]; quotedReplies?: boolean } = {}) {
  const api = aChatServer({
    listed: [aChat({ platform, users: [anna, olena], unreadCount: 0, lastMessage: messages.at(-1) ?? null })],
    storedMessages: messages,
    messages: { sendMessage: never },
    call: { sayTyping: () => ({ status: 'ok' }) },
  })
  const inbox = (
    <ChatPartsContext value={{ Menu: null, notes: null, planning }}>
      <InboxPage />
    </ChatPartsContext>
  )
  const shown = renderScreen(inbox, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api,
    capabilities: { quotedReplies },
  })
  const field = await screen.findByRole('textbox', { name: 'Message' })
  const region = screen.getByRole('region', { name: 'Messages' })
  const open = async (message: Message) => {
    await within(region).findAllByRole('article')
    const row = region.querySelector<HTMLElement>(`[data-message="${message.id}"]`)
    await shown.user.click(within(row ?? region).getByRole('button', { name: 'What to do with this message' }))
    return screen.findByRole('menu')
  }
  const reply = async (message: Message) => {
    await shown.user.click(within(await open(message)).getByRole('menuitem', { name: 'Reply' }))
    await waitFor(() => expect(field).toHaveFocus())
  }
  const sent = () =>
    api.calls.filter(({ call }) => call === 'messages.sendMessage').map(({ input }) => input as Record<string, unknown>) // the input of a call
  const cancel = () => screen.queryByRole('button', { name: 'Do not reply to this message' })
  return { ...shown, field, region, open, reply, sent, cancel }
}

describe('replying to a message', () => {
  it('the quote is above the field, which has the focus and is described by it, and goes with the next message alone', async () => {
    const { user, field, region, reply, sent, cancel } = await openChat()
    await reply(question)
    expect(field).toHaveAccessibleDescription(/^Reply to: Is four o’clock free\?/u)
    await user.type(field, 'It is{Enter}')
    await waitFor(() => expect(sent()).toMatchObject([{ message: 'It is', repliesToMessageId: 1 }]))
    const bubble = within(region).getByText('It is').closest<HTMLElement>('[role=article]') ?? region
    expect(within(bubble).getByText('Is four o’clock free?')).toBeVisible()
    expect(cancel()).toBeNull()
  })

  it('a message without text is quoted by what it has', async () => {
    const { field, reply } = await openChat()
    await reply(picture)
    expect(field).toHaveAccessibleDescription(/^Reply to: Photo/u)
  })

  it.each(['the button', 'Escape'])('the quote is removed by %s; the text stays, and so does the focus', async (by) => {
    const { user, field, reply, sent, cancel } = await openChat()
    await reply(question)
    await user.type(field, 'It is')
    if (by === 'Escape') await user.keyboard('{Escape}')
    else await user.click(cancel() ?? document.body)
    expect(cancel()).toBeNull()
    expect(field).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).not.toHaveProperty('repliesToMessageId')
  })

  it('a reply is sent now: a planned message would not say what it replies to', async () => {
    const { user, field, reply } = await openChat()
    await user.type(field, 'It is')
    expect(screen.getByRole('button', { name: 'Send later' })).toBeVisible()
    await reply(question)
    expect(screen.queryByRole('button', { name: 'Send later' })).toBeNull()
  })

  it('the quote survives a reload, and waits with its message on the device', async () => {
    const before = await openChat()
    await before.reply(question)
    await before.user.type(before.field, 'It is')
    before.unmount()
    const { user, field, platform } = await openChat()
    const { records } = platform.singleton(createDeviceDatabase)
    expect(field).toHaveAccessibleDescription(/^Reply to: Is four o’clock free\?/u)
    await user.type(field, '{Enter}')
    await waitFor(async () =>
      expect([...(await records('outbox').all()).values()]).toMatchObject([
        { intent: { message: { text: 'It is', repliesTo: { messageId: 1, text: 'Is four o’clock free?' } } } },
      ]),
    )
  })

  it('a reply to a message that is deleted meanwhile says so, and goes without it', async () => {
    const { user, field, reply, sent, platform } = await openChat()
    await reply(question)
    act(() =>
      applyChatEvent(chatsOf(platform), {
        type: 'message-updated',
        companyId: 101,
        seq: null,
        message: { ...question, isDeleted: true, updatedAt: new Date().toISOString() },
        unreadCount: null,
      }),
    )
    expect(
      await screen.findByText('The message that you reply to was deleted. Your reply goes without it.'),
    ).toBeVisible()
    await user.type(field, 'It is{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).not.toHaveProperty('repliesToMessageId')
  })
})

describe('the action is offered', () => {
  const offers = async (options: Parameters<typeof openChat>[0], message: Message) => {
    const chat = await openChat(options)
    return within(await chat.open(message)).queryByRole('menuitem', { name: 'Reply' }) !== null
  }

  it.each([
    ['telegram', true],
    ['whatsapp', true],
    ['instagram', true],
    ['internal', true],
    ['whatsapp_web', false],
  ] as const)('on %s: %s', async (platform, isOffered) => {
    // Of now: the time to answer is not over.
    const messages = [{ ...question, createdAt: new Date().toISOString(), sentAt: new Date().toISOString() }]
    expect(await offers({ platform, messages }, question)).toBe(isOffered)
  })

  it('not by a provider that takes no replies', async () => {
    expect(await offers({ quotedReplies: false }, question)).toBe(false)
  })

  it.each([
    ['was deleted', byCustomer(3, 'Gone', { isDeleted: true })],
    ['is a reaction', byCustomer(3, '👍', { metadata: { isReaction: true } })],
    ['was not delivered', byOlena(3, 'Lost', { status: 'failed' })],
    ['is on its way', byOlena(3, 'Going', { status: 'pending' })],
  ])('not for a message that %s', async (_what, message) => {
    localStorage.setItem('includeDeletedMessages', 'true')
    expect(await offers({ messages: [question, message] }, message)).toBe(false)
  })
})
