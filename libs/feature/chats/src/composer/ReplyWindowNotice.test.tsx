import '@testing-library/jest-dom/vitest'
import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anna, olena } from '../testing/threadFixtures.ts'
import { ReplyWindowNotice } from './ReplyWindowNotice.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T05:59:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const whatsapp = aChat({
  platform: 'whatsapp',
  lastInboundAt: '2026-11-20T10:00:00.000Z',
  users: [{ ...anna, phone: '+380 44 123 45 67' }, olena],
})

const later = { ...whatsapp, lastInboundAt: '2026-11-21T10:59:00.000Z' }

function Thread({ onDrawn }: { onDrawn?: () => void }) {
  const [chat, setChat] = useState<Chat>(whatsapp)
  useEffect(() => onDrawn?.())
  return (
    <>
      <button onClick={() => setChat(later)}>The customer writes</button>
      <ReplyWindowNotice chat={chat} />
    </>
  )
}
const pass = (minutes: number) => {
  // Advance minute by minute: each render sets the next timer.
  for (let minute = 0; minute < minutes; minute += 1) act(() => void vi.advanceTimersByTime(60_000))
}

it('the reply window notice appears when little time is left, counts by the minute, and renders only itself', () => {
  const drawn = vi.fn()
  const { container } = renderScreen(<Thread onDrawn={drawn} />)
  expect(container).not.toHaveTextContent('left')
  drawn.mockClear()
  pass(1)
  expect(container).toHaveTextContent('4 hours left to answer freely on WhatsApp')
  pass(40)
  expect(container).toHaveTextContent('3 h 20 min left')
  pass(199)
  expect(container).toHaveTextContent('1 minute left to answer')
  expect(drawn).not.toHaveBeenCalled()
})

it('the reply window notice shows the alternatives when closed, and disappears when the customer writes', () => {
  renderScreen(<Thread />)
  pass(300)
  expect(screen.getByRole('status')).toHaveTextContent('The customer last wrote more than 24 hours ago.')
  expect(screen.getByRole('status')).toHaveTextContent('What you have typed stays here.')
  expect(screen.getByRole('link', { name: 'call +380 44 123 45 67' })).toHaveAttribute('href', 'tel:+380441234567')
  fireEvent.click(screen.getByRole('button', { name: 'The customer writes' }))
  expect(screen.queryByRole('status')).toBeNull()
  pass(20 * 60 - 1)
  expect(screen.queryByText(/left/u)).toBeNull()
  pass(1)
  expect(screen.getByText(/^4 hours left/u)).toBeVisible()
})

it('a window of a week is counted in days', () => {
  const wrote = '2026-11-13T10:00:00.000Z'
  renderScreen(<ReplyWindowNotice chat={{ ...whatsapp, platform: 'instagram', lastInboundAt: wrote }} />)
  expect(screen.getByRole('status')).toHaveTextContent('The customer last wrote more than 7 days ago.')
})

it('the reply window notice offers other ways without a phone number', () => {
  renderScreen(
    <ReplyWindowNotice
      chat={{ ...whatsapp, platform: 'instagram', users: [{ ...anna, phone: null }], lastInboundAt: null }}
    />,
  )
  expect(screen.getByRole('status')).toHaveTextContent('The customer has not written on Instagram yet.')
  expect(screen.getByRole('status')).toHaveTextContent('reach them on another channel')
})

it.each([{ platform: 'telegram' as const }, { lastInboundAt: undefined }])(
  'there is no reply window notice without a window or without its time: %j',
  (different) => {
    const { container } = renderScreen(<ReplyWindowNotice chat={{ ...whatsapp, ...different }} />)
    expect(container).not.toHaveTextContent(/left|wrote/u)
  },
)
