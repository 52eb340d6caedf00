import { anAdmin } from '@frontdesk/contract/fixtures'
import { deviceStorage } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import SessionQuestion from './SessionQuestion.tsx'

const olena = anAdmin({ id: 1001, fullName: 'Olena Koval', email: 'olena@lily.example' })
const marco = anAdmin({ id: 1002, fullName: 'Marco Rossi', email: 'marco@casaluz.example' })
const loggedOut = { accounts: { logout: () => Promise.resolve(true as const) } }

/** What the provider says to the token of the link, and what it was asked in that token's name. */
let asked: string[] = []
const provider = (status: number, answer: object) =>
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${new URL(url).pathname} ${headers['authorization'] ?? headers['Authorization'] ?? ''}`)
    return Promise.resolve(new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } }))
  })
const knows = (admin: typeof olena, more: object = {}) => provider(200, { admin, ...more })

const arrive = () => {
  const settled = vi.fn()
  const shown = renderScreen(<SessionQuestion token="of-the-link" onSettled={settled} />, { admin: olena, api: aFakeApi(loggedOut) })
  return { settled, ...shown }
}

beforeEach(() => void (asked = []))
afterEach(() => void vi.unstubAllGlobals())

describe('a link that brings a token while somebody is signed in', () => {
  it('asks as whom to go on, and changes nothing before the answer', async () => {
    knows(marco)
    const { platform, settled } = arrive()
    expect(await screen.findByRole('heading', { name: 'As whom do you want to go on?' })).toBeVisible()
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 0])
    expect(asked).toEqual(['/admin/getMe Bearer of-the-link'])
  })

  it('goes on as the other under the fresh token, and the one before ends on the server', async () => {
    knows(marco, { accessToken: 'fresh' })
    const { platform, settled, user } = arrive()
    await user.click(await screen.findByRole('button', { name: /go on as Marco/ }))
    expect(platform.session.accessToken()).toBe('fresh')
    expect(platform.api.calls.map(({ call }) => call)).toContain('accounts.logout')
    expect(settled).toHaveBeenCalledOnce()
  })

  it('ends the session of the link when one stays who one is', async () => {
    knows(marco)
    const { platform, settled, user } = arrive()
    await user.click(await screen.findByRole('button', { name: 'Stay Olena Koval' }))
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 1])
    await waitFor(() => expect(asked).toContain('/auth/logout Bearer of-the-link'))
  })

  it('keeps nothing of what the link brought for the other when one stays who one is', async () => {
    knows(marco)
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { user } = arrive()
    const stay = await screen.findByRole('button', { name: 'Stay Olena Koval' })
    expect(deviceStorage.get('altegioSalonIds')).toBe('["720441"]')
    await user.click(stay)
    expect(deviceStorage.get('altegioSalonIds')).toBeNull()
  })

  it('asks nothing when both are the same person', async () => {
    knows(olena)
    const { platform, settled } = arrive()
    await waitFor(() => expect(settled).toHaveBeenCalled())
    expect(platform.session.accessToken()).toBe('a token')
  })

  it('says that a link is worth nothing any more, and leaves the session alone', async () => {
    provider(401, { message: 'Unauthorized' })
    const { platform, settled } = arrive()
    await waitFor(() => expect(settled).toHaveBeenCalled())
    expect(platform.session.accessToken()).toBe('a token')
    expect(platform.toasts.visible()).toMatchObject([{ type: 'warning' }])
  })

  it('lets the user try again, or go on as before, when nobody answers', async () => {
    provider(500, {})
    const { settled, user } = arrive()
    await user.click(await screen.findByRole('button', { name: 'Go on as before' }))
    expect(settled).toHaveBeenCalledOnce()
  })
})
