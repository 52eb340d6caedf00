import { ApiError, type supportCalls } from '@frontdesk/api-client'
import { aMessage } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { applySupportEvent, applySupportStream } from './conversation/applySupportEvent.ts'
import { supportOf } from './conversation/createSupport.ts'
import { SupportWidget } from './SupportWidget.tsx'

const conversation = { chatId: 90, adminUserId: 1, supportUserId: 2, integrationId: 3 }
const fromSupport = (id: number, text: string) =>
  aMessage({ id, chatId: 90, fromId: 2, toId: 1, text, platform: 'internal' })
const own = (id: number, text: string) =>
  aMessage({ id, chatId: 90, fromId: 1, toId: 2, text, platform: 'internal', status: 'sent' })
const arrived = (message: ReturnType<typeof aMessage>) =>
  ({ type: 'message-arrived', companyId: 101, seq: null, message, users: [], chat: null }) as const

type SupportCalls = ReturnType<typeof supportCalls>
const support = (different: Partial<SupportCalls> = {}) =>
  aFakeApi({
    support: {
      initSupport: () => Promise.resolve(conversation),
      getSupportMessages: () => Promise.resolve([fromSupport(4, 'Hello!')]),
      ...different,
    },
  })

const openPanel = async (user: ReturnType<typeof renderScreen>['user']) =>
  user.click(await screen.findByRole('button', { name: /help/ }))

describe('the support panel', () => {
  it('the support panel keeps the text until it was accepted, and sends it once however often Enter is pressed', async () => {
    type Sent = Awaited<ReturnType<SupportCalls['sendSupportMessage']>>
    let accept: (sent: Sent) => void = () => undefined
    const send = vi.fn<SupportCalls['sendSupportMessage']>(() => new Promise<Sent>((resolve) => (accept = resolve)))
    const { user } = renderScreen(<SupportWidget companyId={101} />, { api: support({ sendSupportMessage: send }) })
    await openPanel(user)
    await screen.findByText('Hello!')
    const field = screen.getByRole('textbox', { name: 'Message to support' })
    await user.type(field, '  A question {Enter}{Enter}{Enter}')
    expect(send).toHaveBeenCalledOnce()
    expect(send.mock.calls[0]).toMatchObject([{ companyId: 101, chatId: 90, text: 'A question' }])
    expect(field).toHaveValue('  A question ')
    act(() => accept({ message: own(7, 'A question') }))
    await waitFor(() => expect(field).toHaveValue(''))
    expect(within(screen.getByRole('log')).getAllByText('A question')).toHaveLength(1)
  })

  it('the support panel retries a message with the same id, and keeps what was typed when that failed', async () => {
    const send = vi
      .fn<SupportCalls['sendSupportMessage']>()
      .mockRejectedValue(new ApiError({ status: 0, code: 'NO_ANSWER' }))
    const { user } = renderScreen(<SupportWidget companyId={101} />, { api: support({ sendSupportMessage: send }) })
    await openPanel(user)
    await screen.findByText('Hello!')
    await user.type(screen.getByRole('textbox', { name: 'Message to support' }), 'Again{Enter}')
    await screen.findByText(/was not sent/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(screen.getByRole('textbox', { name: 'Message to support' })).toHaveValue('Again')
    expect(send.mock.calls[1]?.[0]?.clientMessageId).toBe(send.mock.calls[0]?.[0]?.clientMessageId)
  })

  it('the support panel reports that it could not be opened, and opens at the second attempt', async () => {
    const init = vi.fn().mockRejectedValue(new TypeError('broken'))
    const { user } = renderScreen(<SupportWidget companyId={101} />, { api: support({ initSupport: init }) })
    await openPanel(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown error while initialising support chat')
    init.mockResolvedValue(conversation)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hello!')).toBeVisible()
  })

  it('the support panel shows what arrived during the first fetch, though the response does not have it', async () => {
    let answer: (page: ReturnType<typeof fromSupport>[]) => void = () => undefined
    const getSupportMessages = vi.fn(
      () => new Promise<ReturnType<typeof fromSupport>[]>((resolve) => (answer = resolve)),
    )
    const { user, platform } = renderScreen(<SupportWidget companyId={101} />, { api: support({ getSupportMessages }) })
    await waitFor(() => expect(getSupportMessages).toHaveBeenCalledOnce())
    act(() => applySupportEvent(supportOf(platform), arrived(fromSupport(5, 'One more thing'))))
    await act(async () => answer([fromSupport(4, 'Hello!')]))
    await openPanel(user)
    expect(await screen.findByText('One more thing')).toBeVisible()
    expect(screen.getByText('Hello!')).toBeVisible()
  })

  it('the support panel keeps the loaded messages when a refetch fails', async () => {
    const init = vi.fn().mockResolvedValue(conversation)
    const { user, platform } = renderScreen(<SupportWidget companyId={101} />, { api: support({ initSupport: init }) })
    await openPanel(user)
    await screen.findByText('Hello!')
    init.mockRejectedValue(new TypeError('broken'))
    await act(() => platform.queryClient.invalidateQueries({ queryKey: ['support'] }))
    await waitFor(() =>
      expect(platform.queryClient.getQueryState(['support', 'conversation', 101])?.status).toBe('error'),
    )
    expect(screen.getByText('Hello!')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the support panel shows that support is typing until the message arrives', async () => {
    const { user, platform } = renderScreen(<SupportWidget companyId={101} />, { api: support() })
    await openPanel(user)
    await screen.findByText('Hello!')
    const piece = {
      type: 'draft-grew',
      answers: 7,
      chatId: 90,
      companyId: 101,
      fromId: 2,
      recipientId: 1,
      platformMessageId: 'ai:7:r1',
      runId: 'r1',
      run: 'ai:7:r1',
      seq: null,
      text: 'We op',
    } as const
    act(() => applySupportStream(supportOf(platform), { ...piece, chatId: 91 }))
    expect(screen.queryByText('typing')).toBeNull()
    act(() => applySupportStream(supportOf(platform), piece))
    expect(await screen.findByText('typing')).toBeVisible()
    const metadata = { agentReplyToMessageId: 7, runId: 'r1' }
    act(() => applySupportEvent(supportOf(platform), arrived({ ...fromSupport(10, 'We open at nine'), metadata })))
    expect(await screen.findByText('We open at nine')).toBeVisible()
    expect(screen.queryByText('typing')).toBeNull()
  })

  it('the support panel keeps what was typed while it was closed', async () => {
    const { user } = renderScreen(<SupportWidget companyId={101} />, { api: support() })
    await openPanel(user)
    await screen.findByText('Hello!')
    await user.type(screen.getByRole('textbox', { name: 'Message to support' }), 'Half a thou')
    await user.click(screen.getByRole('button', { name: 'Close support' }))
    await openPanel(user)
    expect(screen.getByRole('textbox', { name: 'Message to support' })).toHaveValue('Half a thou')
  })
})

describe('the red dot', () => {
  const name = { name: 'New message from support' }
  const dot = () => screen.queryByRole('img', name)

  it('the red dot is shown for messages of support while the panel is closed, and is gone when it opens', async () => {
    const { user, platform } = renderScreen(<SupportWidget companyId={101} />, { api: support() })
    await waitFor(() => expect(platform.queryClient.getQueryData(['support', 'thread', 90])).toBeDefined())
    expect(dot()).toBeNull()
    act(() => applySupportEvent(supportOf(platform), arrived(own(7, 'Mine, from another tab'))))
    expect(dot()).toBeNull()
    act(() => applySupportEvent(supportOf(platform), arrived(fromSupport(10, 'An answer'))))
    expect(await screen.findByRole('img', name)).toBeVisible()
    await openPanel(user)
    await user.click(screen.getByRole('button', { name: 'Close support' }))
    expect(dot()).toBeNull()
  })
})

it('the support panel loads older messages until a page is not full', async () => {
  const page = Array.from({ length: 30 }, (_, index) => fromSupport(300 + index * 3, `Newer ${index}`))
  const history = vi.fn(({ offset = 0 }: { offset?: number }) =>
    Promise.resolve(offset === 0 ? page : [fromSupport(4, 'The first')]),
  )
  const { user } = renderScreen(<SupportWidget companyId={101} />, { api: support({ getSupportMessages: history }) })
  await openPanel(user)
  await user.click(await screen.findByRole('button', { name: 'Older messages' }))
  expect(await screen.findByText('The first')).toBeVisible()
  expect(history).toHaveBeenLastCalledWith({ companyId: 101, chatId: 90, limit: 30, offset: 30 })
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull()
})
