import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Chat, Message } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { renderScreen, type FakePlatformOptions } from '@frontdesk/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { chatsOf } from '../stores/createChats.ts'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { anna, assistant, byCustomer, byOlena, olena, aSentMessage } from '../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

const unknown = { status: 'unknown', metadata: { error: { code: 'DELIVERY_UNKNOWN', message: 'Unknown' } } } as const
const message = byOlena(40, 'See you at ten', unknown)

async function openChat({
  talk = [byCustomer(1, 'When?'), message],
  confirmDelivery,
  chat = {},
  capabilities = {},
}: { talk?: readonly Message[]; confirmDelivery?: () => unknown; chat?: Partial<Chat> } & Pick<
  FakePlatformOptions,
  'capabilities'
> = {}) {
  const sends: string[] = []
  const api = aChatServer({
    storedMessages: talk,
    listed: [aChat({ users: [anna, olena, assistant], unreadCount: 0, lastMessage: talk.at(-1) ?? null, ...chat })],
    messages: {
      sendMessage: async ({ message: text, clientMessageId = null }) => {
        sends.push(text)
        return { message: aSentMessage(50, { text, fromId: message.fromId, status: 'sent', clientMessageId }) }
      },
    },
    call: { sayTyping: () => ({ status: 'ok' }), ...(confirmDelivery && { confirmDelivery }) },
  })
  const { user, platform } = renderScreen(<InboxPage />, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api,
    capabilities,
  })
  const region = await screen.findByRole('region', { name: 'Messages' })
  const row = async (text: string) =>
    (await within(region).findByText(text)).closest<HTMLElement>('[data-message]') ?? region
  return {
    user,
    sends,
    row,
    calls: (call: string) => api.calls.filter((one) => one.call === call).map(({ input }) => input),
    toasts: () => platform.toasts.visible(),
    tell: (event: Parameters<typeof applyChatEvent>[1]) => act(() => applyChatEvent(chatsOf(platform), event)),
    press: async (name: string) => user.click(within(await row('See you at ten')).getByRole('button', { name })),
    settle: () =>
      act(() =>
        applyChatEvent(chatsOf(platform), {
          type: 'message-status-changed',
          companyId: 101,
          seq: null,
          chatId: 10001,
          messageId: 40,
          status: 'sent',
          updatedAt: '2026-11-21T00:00:00.000Z',
          error: null,
        }),
      ),
  }
}

describe('a message whose delivery is unknown', () => {
  it('a message of unknown delivery says so, and is not shown as failed', async () => {
    const { row } = await openChat()
    const bubble = await row('See you at ten')
    expect(bubble).toHaveAccessibleDescription('Not known whether it arrived')
    expect(bubble).toHaveTextContent('It may have arrived. Look before you send again.')
    expect(bubble).not.toHaveTextContent('Not delivered')
    expect(bubble).not.toHaveAttribute('data-failed')
    expect(within(bubble).queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  it('a message of unknown delivery is sent again only after a question that shows its text', async () => {
    const { press, sends, user } = await openChat()
    await press('Send again…')
    const dialog = await screen.findByRole('dialog', { name: 'Send this message again?' })
    expect(within(dialog).getByText('See you at ten')).toBeVisible()
    expect(within(dialog).getByText('It may have arrived already. Then the customer gets it twice.')).toBeVisible()
    expect(sends).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(sends).toEqual(['See you at ten']))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a message of unknown delivery stays as it is when the question is answered by the focused Do not send button', async () => {
    const { press, sends, user, row } = await openChat()
    await press('Send again…')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Do not send' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sends).toEqual([])
    expect(await row('See you at ten')).toHaveFocus()
  })

  it('a message that turned out to have arrived cannot be sent again', async () => {
    const { press, settle, sends } = await openChat()
    await press('Send again…')
    const dialog = await screen.findByRole('dialog')
    settle()
    expect(
      await within(dialog).findByText('It has turned out that it arrived. There is no need to send it again.'),
    ).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(sends).toEqual([])
  })

  it('a message of unknown delivery becomes sent as soon as there is evidence', async () => {
    const { row, settle } = await openChat()
    await row('See you at ten')
    settle()
    await waitFor(async () => expect(await row('See you at ten')).toHaveAccessibleDescription('Sent'))
    expect(await row('See you at ten')).not.toHaveTextContent('It may have arrived')
  })

  it('a message of unknown delivery becomes sent when a user confirms that it arrived', async () => {
    const { press, row, calls } = await openChat({
      confirmDelivery: () => ({
        status: 'ok',
        message: { ...message, status: 'sent', metadata: {}, updatedAt: '2026-11-21T00:00:00.000Z' },
      }),
    })
    await press('It arrived')
    await waitFor(async () => expect(await row('See you at ten')).toHaveAccessibleDescription('Sent'))
    expect(calls('call.confirmDelivery')).toEqual([{ companyId: 101, messageId: 40 }])
  })

  it('a message of unknown delivery stays unknown, with an error, when the confirmation could not be stored', async () => {
    const { press, row, toasts } = await openChat({
      confirmDelivery: () => {
        throw new ApiError({ status: 500, body: { code: 'INTERNAL', message: 'Try again later' } })
      },
    })
    await press('It arrived')
    await waitFor(() =>
      expect(toasts()).toMatchObject([
        { type: 'error', message: 'The message could not be marked as arrived: Try again later' },
      ]),
    )
    expect(await row('See you at ten')).toHaveAccessibleDescription('Not known whether it arrived')
  })

  it('confirming the arrival is offered only where the provider supports it', async () => {
    const { row } = await openChat({ capabilities: { chatControl: false } })
    expect(within(await row('See you at ten')).queryByRole('button', { name: 'It arrived' })).toBeNull()
    expect(within(await row('See you at ten')).getByRole('button', { name: 'Send again…' })).toBeVisible()
  })

  it('a message of unknown delivery is announced once and politely, not as a failure', async () => {
    const { tell, row } = await openChat({
      talk: [byCustomer(1, 'When?'), byOlena(40, 'See you at ten', { status: 'pending' })],
    })
    await row('See you at ten')
    tell({
      type: 'message-status-changed',
      companyId: 101,
      seq: null,
      chatId: 10001,
      messageId: 40,
      status: 'unknown',
      updatedAt: '2026-11-21T00:00:00.000Z',
      error: unknown.metadata.error,
    })
    const region = (kind: string) => document.querySelector<HTMLElement>(`[data-announcer=${kind}]`)
    await waitFor(() => expect(region('polite')).toHaveTextContent('Not known whether it arrived: See you at ten'))
    expect(region('assertive') ?? document.createElement('p')).toBeEmptyDOMElement()
  })
})
