import { ApiError, type supportCalls } from '@frontdesk/api-client'
import { aMessage } from '@frontdesk/contract/fixtures'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { supportOf } from './conversation/supportOf.ts'
import type { HelpSide } from './panel/HelpPanel.tsx'
import { SupportWidget } from './SupportWidget.tsx'

const conversation = { chatId: 90, adminUserId: 1, supportUserId: 2, integrationId: 3, seenMessageId: 4, person: null }
const fromSupport = (id: number, text: string) =>
  aMessage({ id, chatId: 90, fromId: 2, toId: 1, text, platform: 'internal' })
const own = (id: number, text: string) =>
  aMessage({ id, chatId: 90, fromId: 1, toId: 2, text, platform: 'internal', status: 'sent' })
const arrived = (message: ReturnType<typeof aMessage>) =>
  ({ type: 'message-arrived', companyId: 101, seq: null, message, users: [], chat: null }) as const

/** The widget as an app shows it, which knows whether it is open, and where. */
function Help({ companyId, isTabHidden = false }: { companyId: number; isTabHidden?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [side, setSide] = useState<HelpSide>('right')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        From the menu
      </button>
      <SupportWidget
        companyId={companyId}
        isOpen={isOpen}
        onOpen={setOpen}
        isTabHidden={isTabHidden}
        side={side}
        onSide={setSide}
        pageHref="/support"
        onFocusLost={() => screen.getByRole('button', { name: 'From the menu' }).focus()}
      />
    </>
  )
}

type SupportCalls = ReturnType<typeof supportCalls>
const support = (different: Partial<SupportCalls> = {}) =>
  aFakeApi({
    support: {
      initSupport: () => Promise.resolve(conversation),
      getSupportMessages: () => Promise.resolve([fromSupport(4, 'Hello!')]),
      markSupportSeen: () => Promise.resolve(true),
      typeToSupport: () => Promise.resolve(true),
      ...different,
    },
  })

const openPanel = async (user: ReturnType<typeof renderScreen>['user']) =>
  user.click(await screen.findByRole('button', { name: /help/ }))

beforeEach(() => sessionStorage.clear())

describe('the support panel', () => {
  it('the support panel keeps the text until it was accepted, and sends it once however often Enter is pressed', async () => {
    type Sent = Awaited<ReturnType<SupportCalls['sendSupportMessage']>>
    let accept: (sent: Sent) => void = () => undefined
    const send = vi.fn<SupportCalls['sendSupportMessage']>(() => new Promise<Sent>((resolve) => (accept = resolve)))
    const { user } = renderScreen(<Help companyId={101} />, { api: support({ sendSupportMessage: send }) })
    await openPanel(user)
    await screen.findByText('Hello!')
    const field = screen.getByRole('textbox', { name: 'Message to support' })
    await user.type(field, '  A question {Enter}{Enter}{Enter}')
    expect(send).toHaveBeenCalledOnce()
    expect(send.mock.calls[0]).toMatchObject([
      { companyId: 101, chatId: 90, text: 'A question', page: location.pathname },
    ])
    expect(field).toHaveValue('  A question ')
    act(() => accept({ message: own(7, 'A question') }))
    await waitFor(() => expect(field).toHaveValue(''))
    expect(within(screen.getByRole('log')).getAllByText('A question')).toHaveLength(1)
  })

  it('the support panel sends what was typed last, once, when typing and five Enters are one task', async () => {
    const send = vi.fn<SupportCalls['sendSupportMessage']>(() => new Promise(() => undefined))
    const { user } = renderScreen(<Help companyId={101} />, { api: support({ sendSupportMessage: send }) })
    await openPanel(user)
    await screen.findByText('Hello!')
    const field = screen.getByRole('textbox', { name: 'Message to support' })
    await user.type(field, 'Fast at 12:5')
    await act(async () => {
      fireEvent.input(field, { target: { value: 'Fast at 12:59' } })
      for (let press = 0; press < 5; press++) fireEvent.keyDown(field, { key: 'Enter' })
    })
    expect(send.mock.calls.map(([sent]) => sent.text)).toEqual(['Fast at 12:59'])
  })

  it('the support panel takes the focus however it is opened, and Escape closes it', async () => {
    const { user } = renderScreen(<Help companyId={101} />, { api: support() })
    for (const _ of ['first', 'again']) {
      screen.getByRole('button', { name: /help/ }).focus()
      await user.keyboard('{Enter}')
      expect(screen.getByRole('region', { name: 'Support' })).toHaveFocus()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.getByRole('button', { name: /help/ })).toHaveFocus())
    }
  })

  it('the support panel retries a message with the same id, and keeps what was typed when that failed', async () => {
    const send = vi
      .fn<SupportCalls['sendSupportMessage']>()
      .mockRejectedValue(new ApiError({ status: 0, code: 'NO_ANSWER' }))
    const { user } = renderScreen(<Help companyId={101} />, { api: support({ sendSupportMessage: send }) })
    await openPanel(user)
    await screen.findByText('Hello!')
    await user.type(screen.getByRole('textbox', { name: 'Message to support' }), 'Again{Enter}')
    await screen.findByText(/was not sent/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(screen.getByRole('textbox', { name: 'Message to support' })).toHaveValue('Again')
    expect(send.mock.calls[1]?.[0]?.clientMessageId).toBe(send.mock.calls[0]?.[0]?.clientMessageId)
  })

  it('a reload keeps what was typed, and sends it again with the same id', async () => {
    const send = vi.fn<SupportCalls['sendSupportMessage']>(() => new Promise(() => undefined))
    const open = async (different: Partial<SupportCalls> = {}) => {
      const shown = renderScreen(<Help companyId={101} />, {
        api: support({ ...different, sendSupportMessage: send }),
      })
      await openPanel(shown.user)
      return { ...shown, field: screen.getByRole('textbox', { name: 'Message to support' }) }
    }
    const first = await open()
    await screen.findByText('Hello!')
    await first.user.type(first.field, 'My question{Enter}')
    first.unmount()
    const second = await open()
    await waitFor(() => expect(second.field).toHaveValue('My question'))
    await screen.findByText('Hello!')
    await second.user.type(second.field, '{Enter}')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(send.mock.calls[1]?.[0]?.clientMessageId).toBe(send.mock.calls[0]?.[0]?.clientMessageId)
    second.unmount()
    // Typed before the conversation is there, the rest follows.
    const opening = aDeferred<typeof conversation>()
    const third = await open({ initSupport: () => opening.promise })
    await third.user.type(third.field, 'and more')
    await act(async () => opening.resolve(conversation))
    await waitFor(() => expect(third.field).toHaveValue('My question\nand more'))
    third.unmount()
    const other = await open({
      initSupport: () => Promise.resolve({ ...conversation, chatId: 91 }),
      getSupportMessages: () => Promise.resolve([{ ...fromSupport(4, 'Hello!'), chatId: 91 }]),
    })
    await screen.findByText('Hello!')
    expect(other.field).toHaveValue('')
  })

  it('the support panel reports that it could not be opened, and opens at the second attempt', async () => {
    const init = vi.fn().mockRejectedValue(new TypeError('broken'))
    const { user } = renderScreen(<Help companyId={101} />, { api: support({ initSupport: init }) })
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
    const { user, platform } = renderScreen(<Help companyId={101} />, { api: support({ getSupportMessages }) })
    await waitFor(() => expect(getSupportMessages).toHaveBeenCalledOnce())
    act(() => supportOf(platform).apply(arrived(fromSupport(5, 'One more thing'))))
    await act(async () => answer([fromSupport(4, 'Hello!')]))
    await openPanel(user)
    expect(await screen.findByText('One more thing')).toBeVisible()
    expect(screen.getByText('Hello!')).toBeVisible()
  })

  it('the support panel keeps the loaded messages when they cannot be read again', async () => {
    const getSupportMessages = vi.fn().mockResolvedValue([fromSupport(4, 'Hello!')])
    const { user, platform } = renderScreen(<Help companyId={101} />, { api: support({ getSupportMessages }) })
    await openPanel(user)
    await screen.findByText('Hello!')
    getSupportMessages.mockRejectedValue(new TypeError('broken'))
    await act(async () => supportOf(platform).refresh())
    await waitFor(() => expect(getSupportMessages).toHaveBeenCalledTimes(2))
    expect(screen.getByText('Hello!')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the support panel shows that support is typing until the message arrives', async () => {
    const { user, platform } = renderScreen(<Help companyId={101} />, { api: support() })
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
    act(() => supportOf(platform).stream({ ...piece, chatId: 91 }))
    expect(screen.queryByText('typing')).toBeNull()
    act(() => supportOf(platform).stream(piece))
    expect(await screen.findByText('typing')).toBeVisible()
    const metadata = { agentReplyToMessageId: 7, runId: 'r1' }
    act(() => supportOf(platform).apply(arrived({ ...fromSupport(10, 'We open at nine'), metadata })))
    expect(await screen.findByText('We open at nine')).toBeVisible()
    expect(screen.queryByText('typing')).toBeNull()
  })

  it('the support panel shows that a person of support is typing, and not that a colleague or the asker is', async () => {
    const { user, platform } = renderScreen(<Help companyId={101} />, { api: support() })
    await openPanel(user)
    await screen.findByText('Hello!')
    act(() => supportOf(platform).personTypes({ chatId: 90, userId: conversation.adminUserId ?? 0 }))
    expect(screen.queryByText('typing')).toBeNull()
    act(() => supportOf(platform).personTypes({ chatId: 90, userId: conversation.supportUserId ?? 0 }))
    expect(await screen.findByText('typing')).toBeVisible()
  })

  it('the support panel says once for many letters that its user types, and nothing for an empty field', async () => {
    const typeToSupport = vi.fn(() => Promise.resolve(true as const))
    const { user } = renderScreen(<Help companyId={101} />, { api: support({ typeToSupport }) })
    await openPanel(user)
    await screen.findByText('Hello!')
    const field = screen.getByRole('textbox', { name: 'Message to support' })
    await user.type(field, '  ')
    expect(typeToSupport.mock.calls).toEqual([])
    await user.type(field, 'Hello')
    expect(typeToSupport.mock.calls).toEqual([[{ companyId: 101, chatId: 90 }]])
  })

  it('the support panel keeps what was typed while it was closed', async () => {
    const { user } = renderScreen(<Help companyId={101} />, { api: support() })
    await openPanel(user)
    await screen.findByText('Hello!')
    await user.type(screen.getByRole('textbox', { name: 'Message to support' }), 'Half a thou')
    await user.click(screen.getByRole('button', { name: 'Close support' }))
    await openPanel(user)
    expect(screen.getByRole('textbox', { name: 'Message to support' })).toHaveValue('Half a thou')
  })
})

describe('the place of the help', () => {
  it('the panel changes its side by keyboard, and leads to the whole conversation', async () => {
    const { user, address } = renderScreen(<Help companyId={101} />, { api: support() })
    await openPanel(user)
    const panel = screen.getByRole('region', { name: 'Support' }).parentElement
    expect(panel).toHaveAttribute('data-side', 'right')
    await user.keyboard('{Tab}{Enter}')
    expect(panel).toHaveAttribute('data-side', 'left')
    expect(screen.getByRole('button', { name: 'Move to the right' })).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Open the whole conversation' }))
    expect(address()).toBe('/support')
    expect(panel).toHaveAttribute('inert')
  })

  it('a hidden tab shows only while something of support is unread, and its panel gives the focus back', async () => {
    const { user, platform } = renderScreen(<Help companyId={101} isTabHidden />, { api: support() })
    const tab = () => screen.queryByRole('button', { name: /help/ })
    await user.click(screen.getByRole('button', { name: 'From the menu' }))
    await screen.findByText('Hello!')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'From the menu' })).toHaveFocus())
    expect(tab()).toBeNull()
    act(() => supportOf(platform).apply(arrived(fromSupport(5, 'One more thing'))))
    expect(tab()).toBeVisible()
  })
})

describe('a person of support', () => {
  const asked = { isAutomatic: true, notice: 'person-asked' }
  const shown = async (different: Partial<SupportCalls>) => {
    const screenOf = renderScreen(<Help companyId={101} />, { api: support(different) })
    await openPanel(screenOf.user)
    await screen.findByText('Hello!')
    return screenOf
  }
  const button = () => screen.queryByRole('button', { name: 'Talk to a person' })

  it('a person is asked for once, and is waited for until they answer', async () => {
    const asking = aDeferred<'asked'>()
    const askForPerson = vi.fn(() => asking.promise)
    const { user, platform } = await shown({
      initSupport: () => Promise.resolve({ ...conversation, person: 'available' }),
      askForPerson,
    })
    const pressed = screen.getByRole('button', { name: 'Talk to a person' })
    await user.click(pressed)
    await user.click(pressed)
    expect(askForPerson.mock.calls).toEqual([[{ companyId: 101, chatId: 90 }]])
    await act(async () => asking.resolve('asked'))
    expect(screen.getByText(/A person was asked for/)).toBeVisible()
    expect(button()).toBeNull()
    const metadata = { agentReplyToMessageId: 7, runId: 'r1' }
    act(() => supportOf(platform).apply(arrived({ ...fromSupport(10, 'I am an AI'), metadata })))
    act(() => supportOf(platform).apply(arrived({ ...fromSupport(11, 'A person is asked for'), metadata: asked })))
    expect(screen.getByText(/A person was asked for/)).toBeVisible()
    act(() => supportOf(platform).apply(arrived(fromSupport(12, 'Here I am'))))
    expect(button()).toBeVisible()
    // A colleague of the asker has asked for one on another screen.
    act(() => supportOf(platform).apply(arrived({ ...fromSupport(13, 'A person is asked for'), metadata: asked })))
    expect(button()).toBeNull()
  })

  it('a failed request for a person is said and can be made again, and without such a call there is no button', async () => {
    const askForPerson = vi.fn<SupportCalls['askForPerson']>().mockRejectedValueOnce(new ApiError({ status: 0 }))
    const { user, unmount } = await shown({
      initSupport: () => Promise.resolve({ ...conversation, person: 'available' }),
      askForPerson,
    })
    await user.click(screen.getByRole('button', { name: 'Talk to a person' }))
    expect(await screen.findByText(/That did not work/)).toBeVisible()
    askForPerson.mockResolvedValue('answers')
    await user.click(screen.getByRole('button', { name: 'Ask for a person again' }))
    expect(await screen.findByText('A person of our team answers here')).toBeVisible()
    unmount()
    await shown({})
    expect(button()).toBeNull()
  })
})

describe('the red dot', () => {
  const dot = () => screen.queryByRole('img', { name: /from support/ })

  it('the red dot counts messages of support while the panel is closed, and is gone when it opens', async () => {
    const markSupportSeen = vi.fn(() => Promise.resolve(true as const))
    const { user, platform } = renderScreen(<Help companyId={101} />, { api: support({ markSupportSeen }) })
    await waitFor(() => expect(platform).toBeDefined())
    await act(async () => supportOf(platform).apply(arrived(own(7, 'Mine, from another tab'))))
    expect(dot()).toBeNull()
    await act(async () => supportOf(platform).apply(arrived(fromSupport(10, 'An answer'))))
    expect(await screen.findByRole('img', { name: '1 new message from support' })).toBeVisible()
    await act(async () => supportOf(platform).apply(arrived(fromSupport(13, 'And more'))))
    expect(screen.getByRole('img', { name: '2 new messages from support' })).toHaveTextContent('2')
    await openPanel(user)
    await screen.findByText('And more')
    expect(markSupportSeen).toHaveBeenLastCalledWith({ companyId: 101, chatId: 90, messageId: 13 })
    await user.click(screen.getByRole('button', { name: 'Close support' }))
    expect(dot()).toBeNull()
  })

  it('the red dot counts what came since the last visit before the panel was ever opened', async () => {
    const getSupportMessages = () => Promise.resolve([fromSupport(4, 'Seen'), fromSupport(7, 'New'), own(8, 'Mine')])
    renderScreen(<Help companyId={101} />, { api: support({ getSupportMessages }) })
    expect(await screen.findByRole('img', { name: '1 new message from support' })).toBeVisible()
  })

  it('a provider that remembers nothing makes no old message new', async () => {
    const markSupportSeen = vi.fn(() => Promise.resolve(true as const))
    const { user, platform } = renderScreen(<Help companyId={101} />, {
      api: support({ initSupport: () => Promise.resolve({ ...conversation, seenMessageId: null }), markSupportSeen }),
    })
    await openPanel(user)
    await screen.findByText('Hello!')
    await user.click(screen.getByRole('button', { name: 'Close support' }))
    expect(dot()).toBeNull()
    await act(async () => supportOf(platform).apply(arrived(fromSupport(10, 'An answer'))))
    expect(dot()).toBeVisible()
    expect(markSupportSeen).not.toHaveBeenCalled()
  })
})

it('an answer is announced once when it is complete, and nothing while it is written', async () => {
  const { user, platform } = renderScreen(<Help companyId={101} />, { api: support() })
  await openPanel(user)
  await screen.findByText('Hello!')
  const log = within(screen.getByRole('log'))
  expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'off')
  expect(log.getByRole('status')).toHaveTextContent('')
  await act(async () => supportOf(platform).apply(arrived(own(7, 'Mine'))))
  expect(log.getByRole('status')).toHaveTextContent('')
  await act(async () => supportOf(platform).apply(arrived(fromSupport(10, 'We open at nine'))))
  expect(log.getByRole('status')).toHaveTextContent('Support: We open at nine')
})

type Shown = ReturnType<typeof renderScreen>
it.each([
  ['the network', () => window.dispatchEvent(new Event('online'))],
  ['the server', ({ platform }: Shown) => platform.events.emit('connected', null)],
] as const)('a message that found no server is sent with the same id once %s is back', async (_, comeBack) => {
  const send = vi
    .fn<SupportCalls['sendSupportMessage']>()
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'NO_ANSWER' }))
    .mockResolvedValue({ message: own(7, 'Still there') })
  const shown = renderScreen(<Help companyId={101} />, { api: support({ sendSupportMessage: send }) })
  await openPanel(shown.user)
  await screen.findByText('Hello!')
  await shown.user.type(screen.getByRole('textbox', { name: 'Message to support' }), 'Still there{Enter}')
  await screen.findByText(/sent once the connection is back/)
  await act(async () => void comeBack(shown))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message to support' })).toHaveValue(''))
  expect(send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]?.[0]?.clientMessageId).toBe(send.mock.calls[0]?.[0]?.clientMessageId)
})

it('a conversation that found no server opens once the server is back', async () => {
  const initSupport = vi
    .fn<SupportCalls['initSupport']>()
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'NO_ANSWER' }))
    .mockResolvedValue(conversation)
  const { user, platform } = renderScreen(<Help companyId={101} />, { api: support({ initSupport }) })
  await openPanel(user)
  expect(await screen.findByRole('alert')).toBeVisible()
  await act(async () => platform.events.emit('connected', null))
  expect(await screen.findByText('Hello!')).toBeVisible()
})

it('a late answer of the company before is never shown', async () => {
  const former = aDeferred<typeof conversation>()
  const initSupport = vi.fn(({ companyId }: { companyId?: number | null | undefined } = {}) =>
    companyId === 101 ? former.promise : Promise.resolve({ ...conversation, chatId: 91 }),
  )
  const getSupportMessages = vi.fn(({ chatId }: { chatId: number }) =>
    Promise.resolve([{ ...fromSupport(4, chatId === 90 ? 'Of Lily' : 'Of Rose'), chatId, companyId: 102 }]),
  )
  const { user, rerender, platform } = renderScreen(<CompanyOf />, {
    api: support({ initSupport, getSupportMessages }),
  })
  expect(rerender).toBeDefined()
  await openPanel(user)
  await user.click(screen.getByRole('button', { name: 'Other company', hidden: true }))
  expect(await screen.findByText('Of Rose')).toBeVisible()
  await act(async () => former.resolve(conversation))
  await act(async () => supportOf(platform).apply(arrived(fromSupport(10, 'Late of Lily'))))
  expect(screen.queryByText(/of Lily/i)).toBeNull()
  expect(getSupportMessages.mock.calls.map(([{ chatId }]) => chatId)).toEqual([91])
})

function CompanyOf() {
  const [companyId, setCompanyId] = useState(101)
  return (
    <>
      <button type="button" onClick={() => setCompanyId(102)}>
        Other company
      </button>
      <Help companyId={companyId} />
    </>
  )
}

it('the support panel loads older messages until a page is not full', async () => {
  const page = Array.from({ length: 30 }, (_, index) => fromSupport(300 + index * 3, `Newer ${index}`))
  const history = vi.fn(({ offset = 0 }: { offset?: number }) =>
    Promise.resolve(offset === 0 ? page : [fromSupport(4, 'The first')]),
  )
  const { user } = renderScreen(<Help companyId={101} />, { api: support({ getSupportMessages: history }) })
  await openPanel(user)
  await user.click(await screen.findByRole('button', { name: 'Older messages' }))
  expect(await screen.findByText('The first')).toBeVisible()
  expect(history).toHaveBeenLastCalledWith({ companyId: 101, chatId: 90, limit: 30, offset: 30 })
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull()
})

describe('files for support', () => {
  type Calls = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
  type Upload = NonNullable<Calls['uploadFile']>
  const picture = (name = 'screen.png') => new File(['bytes'], name, { type: 'image/png' })
  const stored = (id: string) => ({ id, name: 'screen.png', type: 'image/png', size: 5 })
  const send = () =>
    vi.fn<SupportCalls['sendSupportMessage']>(() => Promise.resolve({ message: own(7, 'It looks like this') }))
  const withFiles = async (call: Calls, calls: Partial<SupportCalls> = {}) => {
    const api = aFakeApi({
      support: {
        initSupport: () => Promise.resolve(conversation),
        getSupportMessages: () => Promise.resolve([fromSupport(4, 'Hello!')]),
        markSupportSeen: () => Promise.resolve(true),
        ...calls,
      },
      call: { getFileLinks: () => ({ links: [] }), ...call },
    })
    const { user } = renderScreen(<Help companyId={101} />, { api })
    await openPanel(user)
    await screen.findByText('Hello!')
    const attach = await screen.findByRole('button', { name: 'Attach files' })
    const input = attach.parentElement?.querySelector('input') as HTMLInputElement // beside its button
    return { user, input, field: screen.getByRole('textbox', { name: 'Message to support' }) }
  }

  it('a chosen file is uploaded once, and goes with the message that waits for it', async () => {
    const upload = aDeferred<unknown>()
    const uploadFile = vi.fn<Upload>(() => upload.promise)
    const sendSupportMessage = send()
    const { user, input, field } = await withFiles({ uploadFile }, { sendSupportMessage })
    await user.upload(input, picture())
    await user.type(field, 'It looks like this{Enter}')
    expect(await screen.findByText('Uploading…')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    expect(sendSupportMessage).not.toHaveBeenCalled()
    await waitFor(() => expect(uploadFile).toHaveBeenCalledOnce())
    expect(uploadFile.mock.calls[0]?.[0]).toMatchObject({ companyId: 101, fileName: 'screen.png' })
    await act(async () => upload.resolve({ file: stored('f1') }))
    await user.type(field, '{Enter}')
    await waitFor(() => expect(sendSupportMessage).toHaveBeenCalledOnce())
    expect(sendSupportMessage.mock.calls[0]?.[0]).toMatchObject({ text: 'It looks like this', fileIds: ['f1'] })
    await waitFor(() => expect(screen.queryByText('screen.png')).toBeNull())
  })

  it('a file that found no server is uploaded again under the same id, and one that was removed is cancelled', async () => {
    const uploadFile = vi.fn<Upload>().mockRejectedValue(new ApiError({ status: 0 }))
    const { user, input } = await withFiles({ uploadFile })
    await user.upload(input, picture())
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(uploadFile).toHaveBeenCalledTimes(2))
    expect(uploadFile.mock.calls[1]?.[0]['uploadId']).toBe(uploadFile.mock.calls[0]?.[0]['uploadId'])
    await user.click(screen.getByRole('button', { name: 'Remove screen.png' }))
    expect(uploadFile.mock.calls[1]?.[1].signal?.aborted).toBe(true)
    expect(screen.queryByText('screen.png')).toBeNull()
  })

  it("a file beyond the inbox's limits is not uploaded, and its reason is shown", async () => {
    const uploadFile = vi.fn<Upload>()
    const { user, input } = await withFiles({ uploadFile })
    const film = picture('film.png')
    Object.defineProperty(film, 'size', { value: 11 * 1024 ** 2 })
    await user.upload(input, [film, new File([], 'nothing.txt')])
    expect(await screen.findByText('It is too large: files have 10 MB at most')).toBeVisible()
    expect(await screen.findByText('It is empty')).toBeVisible()
    expect(uploadFile).not.toHaveBeenCalled()
  })

  it('files that are dropped on the panel are attached', async () => {
    const uploadFile = vi.fn<Upload>(() => ({ file: stored('f1') }))
    await withFiles({ uploadFile })
    fireEvent.drop(screen.getByRole('region', { name: 'Support' }), { dataTransfer: { files: [picture()] } })
    await waitFor(() => expect(uploadFile).toHaveBeenCalledOnce())
    expect(await screen.findByRole('button', { name: 'Remove screen.png' })).toBeVisible()
    expect(screen.getByText('screen.png')).toBeVisible()
  })

  it('a received file is opened by its own short-lived address, unless that is none of the web', async () => {
    const files = ['f1', 'f2'].map((id) => ({ ...stored(id), name: `${id}.pdf` }))
    const message = { ...fromSupport(5, ''), metadata: { files } }
    const getFileLinks = () => ({
      links: [
        { fileId: 'f1', url: '/files/f1?signed', expiresAt: '' },
        { fileId: 'f2', url: 'javascript:alert(1)', expiresAt: '' },
      ],
    })
    await withFiles(
      { getFileLinks },
      { getSupportMessages: () => Promise.resolve([fromSupport(4, 'Hello!'), message]) },
    )
    const link = await screen.findByRole('link', { name: 'f1.pdf' })
    expect(link.getAttribute('href')).toMatch(/^https?:.*\/files\/f1\?signed$/)
    expect(screen.getByText('f2.pdf').closest('a')).toBeNull()
  })
})
