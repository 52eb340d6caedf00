import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { openStorage, unstoredSendPrefix } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useImpersonation } from '../impersonation/useImpersonation.ts'
import { useChooseCompany } from '../leaving/useChooseCompany.ts'
import { UnsentQuestions } from './UnsentQuestions.tsx'

beforeEach(() => {
  localStorage.clear()
  // The question counts again every second.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const aTab = openStorage(() => {
  throw new Error('closed')
})

function Desk({ goTo }: { goTo: (path: string) => void }) {
  const choose = useChooseCompany(goTo)
  const impersonation = useImpersonation(goTo, aTab)
  return (
    <>
      <button onClick={() => choose(102)}>Rose</button>
      {impersonation && <button onClick={impersonation.exit}>Exit</button>}
      <UnsentQuestions />
    </>
  )
}

/** A message that waits on this device to be sent for a company; returns what sends it. */
function aWaitingMessage(companyId: number, key = 'intent-a') {
  const message = {
    clientMessageId: key,
    chatId: 10_001,
    companyId,
    fromId: 5,
    text: 'See you at ten',
    createdAt: '2026-11-26T12:00:00.000Z',
    platform: 'telegram',
  }
  const intent = { key, chatId: 10_001, message, putAt: Date.parse(message.createdAt), stage: { is: 'sending' } }
  const record = { adminId: anAdmin().id, companyId, owner: 'another tab', intent }
  localStorage.setItem(`${unstoredSendPrefix}${key}`, JSON.stringify({ record, fileIds: [] }))
  return () => localStorage.removeItem(`${unstoredSendPrefix}${key}`)
}

/** Waits for the question, which counts again every second: a message may be on its way into the store meanwhile. */
async function questionAbout(name: string): Promise<void> {
  const ask = () => {
    act(() => void vi.advanceTimersByTime(1000))
    return screen.queryByRole('dialog', { name })
  }
  await expect.poll(ask, { timeout: 5000 }).not.toBeNull()
}

const aSystemAdmin = anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } })

/** A page of company 101, or of company 900 for a system administrator; `leave` names the button that leaves it. */
function aPage(leave: 'Rose' | 'Exit') {
  const gone: string[] = []
  const shown = renderScreen(<Desk goTo={(path) => gone.push(path)} />, {
    admin: leave === 'Exit' ? aSystemAdmin : anAdmin(),
    capabilities: { impersonation: false },
    api: aFakeApi({
      companies: { getCompany: (scope) => Promise.resolve(aCompany({ id: scope?.companyId ?? 101, title: 'Oak' })) },
    }),
  })
  if (leave === 'Exit')
    act(() => {
      shown.platform.session.chooseCompany(900)
      shown.platform.session.signIn('a token')
    })
  return { ...shown, gone, leave: async () => shown.user.click(await screen.findByRole('button', { name: leave })) }
}

describe.each([
  ['another company', 'Rose', 101, '/chats'],
  ['no impersonation', 'Exit', 900, '/system-admin/companies'],
] as const)('leaving a company for %s', (_, button, companyId, to) => {
  it('a company with an unsent message is left only after a question, and the user may stay', async () => {
    aWaitingMessage(companyId)
    const { user, gone, leave } = aPage(button)
    await leave()
    expect(await screen.findByRole('dialog', { name: '1 message is not sent yet' })).toBeVisible()
    expect(gone).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    vi.advanceTimersByTime(5000)
    expect(gone).toEqual([])
  })

  it('the user may leave although messages are not sent', async () => {
    aWaitingMessage(companyId, 'intent-a')
    aWaitingMessage(companyId, 'intent-b')
    const { user, gone, leave } = aPage(button)
    await leave()
    await questionAbout('2 messages are not sent yet')
    await user.click(screen.getByRole('button', { name: 'Leave now' }))
    expect(gone).toEqual([to])
  })

  it('the page goes on by itself, once, when the last message is sent', async () => {
    const send = [aWaitingMessage(companyId, 'intent-a'), aWaitingMessage(companyId, 'intent-b')]
    const { gone, leave } = aPage(button)
    await leave()
    await questionAbout('2 messages are not sent yet')
    send[0]?.()
    vi.advanceTimersByTime(1000)
    expect(await screen.findByRole('dialog', { name: '1 message is not sent yet' })).toBeVisible()
    expect(gone).toEqual([])
    send[1]?.()
    vi.advanceTimersByTime(1000)
    await waitFor(() => expect(gone).toEqual([to]))
    vi.advanceTimersByTime(5000)
    expect(gone).toEqual([to])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the unsent messages of other companies ask nothing', async () => {
    aWaitingMessage(777)
    const { gone, leave } = aPage(button)
    await leave()
    await waitFor(() => expect(gone).toEqual([to]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
