import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Message } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { aDeferred, renderScreen, type FakePlatformOptions } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { chatsOf } from '../../stores/createChats.ts'
import { InboxPage } from '../../pages/InboxPage.tsx'
import { aChatServer } from '../../testing/aChatServer.ts'
import { anna, byCustomer, byOlena, olena } from '../../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

type Responses = NonNullable<Parameters<typeof aChatServer>[0]>['call']
const undelivered = byOlena(2, 'On my way', {
  status: 'failed',
  metadata: { error: { code: 'BLOCKED', message: 'Forbidden: bot was blocked by the user' } },
})
const talk = [byCustomer(1, 'You are awful'), undelivered]

async function aThread({
  call = {},
  messages = talk,
  capabilities = {},
}: { call?: Responses; messages?: readonly Message[] } & Pick<FakePlatformOptions, 'capabilities'> = {}) {
  const chat = aChat({ users: [anna, olena], unreadCount: 0, lastMessage: messages.at(-1) ?? null })
  const api = aChatServer({
    listed: [chat],
    storedMessages: messages,
    call: { sayTyping: () => ({ status: 'ok' }), ...call },
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
  const open = async (text: string) => {
    await user.click(within(await row(text)).getByRole('button', { name: 'What to do with this message' }))
    return screen.findByRole('menu')
  }
  const choose = async (text: string, action: string) =>
    user.click(within(await open(text)).getByRole('menuitem', { name: action }))
  const calls = (call: string) => api.calls.filter((one) => one.call === call).map(({ input }) => input)
  return {
    user,
    row,
    open,
    choose,
    calls,
    toasts: () => platform.toasts.visible(),
    receive: (event: Parameters<typeof applyChatEvent>[1]) => act(() => applyChatEvent(chatsOf(platform), event)),
  }
}

describe('the menu of a message', () => {
  it('the message menu opens by its button, and Escape returns the focus to the message', async () => {
    const { open, user, row } = await aThread()
    expect(
      within(await open('You are awful'))
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Reply', 'Copy text', 'Details', 'Make it a test question', 'Report', 'Delete'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(await row('You are awful')).toHaveFocus()
  })

  it.each([['{ContextMenu}'], ['{Shift>}{F10}{/Shift}']])(
    'the message menu opens by %s on the message',
    async (keys) => {
      const { user, row } = await aThread()
      const message = await row('On my way')
      act(() => message.focus())
      await user.keyboard(keys)
      expect(await screen.findByRole('menu')).toBeVisible()
    },
  )

  it('the message menu opens by a long press, not by scrolling', async () => {
    const { row } = await aThread()
    const text = within(await row('You are awful')).getByText('You are awful')
    vi.useFakeTimers()
    try {
      fireEvent.pointerDown(text, { pointerType: 'touch', clientX: 10, clientY: 10 })
      fireEvent.pointerMove(text, { pointerType: 'touch', clientX: 10, clientY: 60 })
      act(() => void vi.advanceTimersByTime(600))
      expect(screen.queryByRole('menu')).toBeNull()
      fireEvent.pointerDown(text, { pointerType: 'touch', clientX: 10, clientY: 10 })
      act(() => void vi.advanceTimersByTime(600))
      // The browser's own menu, which Android opens at the same moment, does not cover it.
      expect(fireEvent.contextMenu(text)).toBe(false)
    } finally {
      vi.useRealTimers()
    }
    expect(await screen.findByRole('menu')).toBeVisible()
  })

  it('the message menu copies the text as it is', async () => {
    const { choose, toasts } = await aThread()
    await choose('You are awful', 'Copy text')
    expect(await navigator.clipboard.readText()).toBe('You are awful')
    await waitFor(() => expect(toasts()).toMatchObject([{ message: 'The text was copied' }]))
  })
})

describe('deleting a message', () => {
  it('deleting needs a confirmation, shows at once, and is undone on an error', async () => {
    const response = aDeferred<unknown>()
    const { choose, user, row, calls, toasts } = await aThread({ call: { deleteMessage: () => response.promise } })
    await choose('You are awful', 'Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' })
    expect(within(dialog).getByText('You are awful')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await row('You are awful')).toHaveTextContent('Deleted')
    expect(calls('call.deleteMessage')).toEqual([{ companyId: 101, messageId: 1 }])
    await act(async () =>
      response.reject(new ApiError({ status: 500, body: { code: 'INTERNAL', message: 'Something went wrong' } })),
    )
    await waitFor(async () => expect(await row('You are awful')).not.toHaveTextContent('Deleted'))
    expect(toasts()).toMatchObject([
      { type: 'error', message: 'The message could not be deleted: Something went wrong' },
    ])
  })

  it('cancelling the confirmation deletes nothing', async () => {
    const { choose, user, row, calls } = await aThread()
    await choose('You are awful', 'Delete')
    await user.click(await screen.findByRole('button', { name: 'Keep it' }))
    expect(calls('call.deleteMessage')).toEqual([])
    expect(await row('You are awful')).not.toHaveTextContent('Deleted')
  })

  it('a deleted message shows as the server returned it, without a delete action', async () => {
    const deleted = byCustomer(1, 'You are awful', { isDeleted: true })
    const { choose, user, open } = await aThread({
      call: { deleteMessage: () => ({ status: 'ok', message: deleted }) },
    })
    await choose('You are awful', 'Delete')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(within(await open('You are awful')).queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  })
})

describe('reporting a message', () => {
  it('a report sends the issues, and keeps its input on an error', async () => {
    let fails = true
    const { choose, user, calls, toasts } = await aThread({
      call: {
        reportMessage: () => {
          if (fails) throw new ApiError({ status: 503, body: { code: 'INTERNAL', message: 'Try again later' } })
          return { status: 'ok', reportId: 1 }
        },
      },
    })
    await choose('You are awful', 'Report')
    const dialog = await screen.findByRole('dialog', { name: 'Report this message' })
    await user.click(within(dialog).getByRole('button', { name: 'Send the report' }))
    expect(within(dialog).getByText('Choose what is wrong, or describe it.')).toBeVisible()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Rude or offensive' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Tell us more, if you like' }), 'Every day')
    await user.click(within(dialog).getByRole('button', { name: 'Send the report' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The report was not sent: Try again later')
    expect(within(dialog).getByRole('textbox')).toHaveValue('Every day')
    expect(within(dialog).getByRole('checkbox', { name: 'Rude or offensive' })).toBeChecked()
    fails = false
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls('call.reportMessage')).toEqual(
      Array.from({ length: 2 }, () => ({ messageId: 1, description: 'Every day', issues: ['rude'] })),
    )
    expect(toasts()).toMatchObject([{ type: 'success' }])
  })
})

describe('a report being sent', () => {
  it('a report does not close a dialog that was opened since', async () => {
    const response = aDeferred<unknown>()
    const { choose, user, toasts } = await aThread({ call: { reportMessage: () => response.promise } })
    await choose('You are awful', 'Report')
    await user.click(await screen.findByRole('checkbox', { name: 'Rude or offensive' }))
    await user.click(screen.getByRole('button', { name: 'Send the report' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await choose('On my way', 'Report')
    await user.type(await screen.findByRole('textbox', { name: 'Tell us more, if you like' }), 'Not true')
    await act(async () => response.resolve({ status: 'ok', reportId: 1 }))
    await waitFor(() => expect(toasts()).toMatchObject([{ type: 'success' }]))
    expect(screen.getByRole('textbox', { name: 'Tell us more, if you like' })).toHaveValue('Not true')
  })
})

describe('message details', () => {
  const entries = [
    { status: 'pending', at: '2026-11-20T12:00:00.000Z' },
    { status: 'failed', at: '2026-11-20T12:00:02.000Z', error: { code: 'BLOCKED', message: 'Forbidden' } },
  ]

  it('message details show the delivery steps, and a failure with its reason and code', async () => {
    const { choose } = await aThread({ call: { getMessageTimeline: () => ({ entries }) } })
    await choose('On my way', 'Details')
    const steps = within(await screen.findByRole('list', { name: 'What happened to the message' })).getAllByRole(
      'listitem',
    )
    expect(steps.map((step) => step.textContent.replace(/\d\d\.\d\d\.\d{4} \d\d:\d\d/u, ''))).toEqual([
      'Waiting to be sent',
      'Not deliveredThe customer has blocked you on this channel. BLOCKED',
    ])
  })

  it('loading the message details can be retried', async () => {
    let fails = true
    const { choose, user } = await aThread({
      call: {
        getMessageTimeline: () => {
          if (fails) throw new ApiError({ status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } })
          return { entries }
        },
      },
    })
    await choose('On my way', 'Details')
    expect(await screen.findByText('The details could not be loaded')).toBeVisible()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Waiting to be sent')).toBeVisible()
  })

  it('message details come from the message if the provider stores no timeline', async () => {
    const { choose, calls } = await aThread({ capabilities: { chatControl: false } })
    await choose('On my way', 'Details')
    expect(await screen.findByText('Waiting to be sent')).toBeVisible()
    expect(calls('call.getMessageTimeline')).toEqual([])
  })

  it("details and row explain a failure in the user's language, not with the channel's text", async () => {
    const { row } = await aThread()
    expect(await row('On my way')).toHaveTextContent('The customer has blocked you on this channel.')
    expect(await row('On my way')).not.toHaveTextContent('Forbidden')
  })
})

describe('a message that was not delivered', () => {
  const inRow = (row: HTMLElement, name: string) => within(row).getByRole('button', { name })

  it('a discarded message stays as deleted, is focused, and no longer offers to be sent', async () => {
    const { row, user, calls } = await aThread({
      call: { deleteMessage: () => ({ message: { ...undelivered, isDeleted: true } }) },
    })
    const bubble = await row('On my way')
    await user.click(inRow(bubble, 'Discard'))
    await waitFor(() => expect(bubble).toHaveTextContent('Deleted'))
    expect(bubble).toHaveFocus()
    expect(within(bubble).queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(bubble).not.toHaveTextContent('The customer has blocked you')
    expect(calls('call.deleteMessage')).toEqual([{ companyId: 101, messageId: 2, onlyIf: 'undelivered' }])
    const list = within(await screen.findByRole('list', { name: 'Chats' }))
    await waitFor(() => expect(list.queryByText('Not delivered')).toBeNull())
  })

  it('a message that arrived in part cannot be discarded', async () => {
    const inPart = byOlena(2, 'On my way', {
      status: 'failed',
      metadata: { error: { code: 'PARTLY_DELIVERED', message: 'Forbidden' } },
    })
    const { row } = await aThread({ messages: [inPart] })
    const bubble = await row('On my way')
    expect(bubble).toHaveTextContent('Only a part of the message arrived.')
    expect(within(bubble).queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  it('a message that arrived meanwhile is not discarded, and says so', async () => {
    const { row, user, toasts } = await aThread({
      call: {
        deleteMessage: () =>
          Promise.reject(new ApiError({ status: 409, body: { code: 'MESSAGE_ARRIVED', message: 'No' } })),
      },
    })
    const bubble = await row('On my way')
    await user.click(inRow(bubble, 'Discard'))
    await waitFor(() =>
      expect(toasts()).toMatchObject([{ message: 'It was not discarded: the message may have arrived meanwhile.' }]),
    )
    expect(bubble).not.toHaveTextContent('Deleted')
  })

  it('files that cannot be read again are said at their message, without a toast and the words of the network', async () => {
    const file = { id: 'f1', name: 'price.pdf', type: 'application/pdf', size: 1000, kind: 'document' as const }
    const failed = byOlena(2, 'On my way', {
      status: 'failed',
      metadata: { error: { code: 'BLOCKED', message: 'Forbidden' }, files: [file] },
    })
    let links = aDeferred<unknown>()
    const { row, user, toasts } = await aThread({
      messages: [failed],
      call: { getFileLinks: () => links.promise },
    })
    const bubble = await row('On my way')
    await user.click(inRow(bubble, 'Send again'))
    links.reject(new Error('ECONNRESET'))
    expect(await within(bubble).findByRole('alert')).toHaveTextContent(
      'The files could not be read again, so nothing was sent.',
    )
    expect(bubble).not.toHaveTextContent('ECONNRESET')
    expect(toasts()).toEqual([])
    links = aDeferred()
    await user.click(inRow(bubble, 'Send again'))
    await waitFor(() => expect(within(bubble).queryByRole('alert')).toBeNull())
  })
})

it('an answered report stands at its message, also when its notice was closed elsewhere', async () => {
  const answer = { reportId: 1, messageId: talk[0]?.id, chatId: 10001, reason: 'We spoke with them.', isSeen: true }
  await aThread({
    call: { getReportAnswers: () => ({ answers: [{ ...answer, resolvedAt: '2026-11-20T08:30:00.000Z' }] }) },
  })
  const row = screen.getByText('You are awful').closest<HTMLElement>('[data-message]')
  expect(await screen.findByText('Your report was looked at: We spoke with them.')).toBeVisible()
  expect(row).toHaveTextContent('We spoke with them.')
  expect(screen.getAllByText(/was looked at/u)).toHaveLength(1)
})
