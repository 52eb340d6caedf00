import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Announcements } from './Announcements.tsx'

beforeEach(() => localStorage.clear())

const announcement = (id: number, different: object = {}) => ({
  id,
  texts: { en: `Announcement ${String(id)}` },
  severity: 'info',
  startsAt: '2026-11-20T08:30:00.000Z',
  endsAt: null,
  companyIds: null,
  ...different,
})
const show = (announcements: readonly object[]) =>
  renderScreen(<Announcements companyId={101} />, {
    api: aFakeApi({ call: { getAnnouncements: () => ({ announcements }) } }),
  })

it('the first announcement is shown until it is closed, then the next one, and a closed one stays closed', async () => {
  const all = [announcement(3), announcement(2, { companyIds: [999] }), announcement(1, { companyIds: [101] })]
  const { user, unmount } = show(all)
  expect(await screen.findByText('Announcement 3')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  // The one for another company of theirs is left out.
  expect(await screen.findByText('Announcement 1')).toBeVisible()
  unmount()
  show(all)
  expect(await screen.findByText('Announcement 1')).toBeVisible()
  expect(screen.queryByText('Announcement 3')).toBeNull()
})

it('a reader without a text in their language gets English, as text, with its pages as links', async () => {
  const texts = { uk: 'Ні', en: '<b>Read</b> https://desk.example/news, not javascript://x' }
  show([announcement(1, { texts })])
  const link = await screen.findByRole('link', { name: 'https://desk.example/news' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText(/<b>Read<\/b>/u)).toHaveAttribute('lang', 'en')
})

it.each([
  [true, 1],
  [false, 0],
])('a provider that announces the capability as %s is asked %i times', async (announcements, times) => {
  const ask = vi.fn(() => Promise.resolve({ announcements: [] }))
  const api = aFakeApi({ call: { getAnnouncements: ask } })
  const { platform } = renderScreen(<Announcements companyId={101} />, { api, capabilities: { announcements } })
  await waitFor(() => expect(platform.queryClient.isFetching()).toBe(0))
  expect(ask).toHaveBeenCalledTimes(times)
})

it('a look for announcements that fails shows nothing', async () => {
  const ask = vi.fn(() => Promise.reject(new ApiError({ status: 404 })))
  const { container } = renderScreen(<Announcements companyId={101} />, {
    api: aFakeApi({ call: { getAnnouncements: ask } }),
  })
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(container.querySelector('button')).toBeNull()
})
