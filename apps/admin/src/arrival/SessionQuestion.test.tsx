import { anAdmin } from '@frontdesk/contract/fixtures'
import { deviceStorage } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import SessionQuestion from './SessionQuestion.tsx'

const olena = anAdmin({ id: 1001, fullName: 'Olena Koval', email: 'olena@lily.example' })
const marco = anAdmin({ id: 1002, fullName: 'Marco Rossi', email: 'marco@casaluz.example' })
const loggedOut = { accounts: { logout: () => Promise.resolve(true as const) } }

/** What the provider answers to the token of the link, and what it was asked in that token's name. */
let asked: string[] = []
const provider = (answers: () => Promise<Response>) =>
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${new URL(url).pathname} ${headers['authorization'] ?? headers['Authorization'] ?? ''}`)
    return answers()
  })
const answering = (status: number, answer: object) =>
  provider(() =>
    Promise.resolve(new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })),
  )
const knows = (admin: typeof olena, more: object = {}) => answering(200, { admin, ...more })

const dataOf = (told: object) => btoa(JSON.stringify(told))
const arrive = ({
  accessToken = 'of-the-link',
  userData = null,
  admin = olena,
}: { accessToken?: string | null; userData?: string | null; admin?: typeof olena | null } = {}) => {
  const settled = vi.fn()
  const shown = renderScreen(<SessionQuestion question={{ accessToken, userData }} onSettled={settled} />, {
    admin,
    api: aFakeApi(loggedOut),
  })
  return { settled, ...shown }
}
const stay = () => screen.findByRole('button', { name: 'Stay Olena Koval' })
const useLink = () => screen.findByRole('button', { name: 'Sign out and use the link' })

beforeEach(() => void (asked = []))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('a link that brings a token while somebody is signed in', () => {
  it('asks as whom to go on; before the answer nothing is changed and nothing is asked in its name (D-13)', async () => {
    knows(marco)
    const { platform, settled } = arrive({ userData: dataOf({ name: 'Marco Rossi', email: 'marco@casaluz.example' }) })
    expect(await screen.findByRole('heading', { name: 'As whom do you want to go on?' })).toBeVisible()
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 0])
    expect(asked).toEqual([])
  })

  it('shows nobody whom the address names: what is not signed says nothing of who somebody is', async () => {
    knows(marco)
    arrive({ userData: dataOf({ name: 'Olena Koval 2', email: 'support@frontdesk.example' }) })
    await stay()
    expect(document.body).not.toHaveTextContent(/Koval 2|support@frontdesk/)
  })

  it('goes on as the other under the fresh token, notes that a link did it, and the session before ends on the server', async () => {
    knows(marco, { accessToken: 'fresh' })
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect(platform.session.accessToken()).toBe('fresh')
    expect(deviceStorage.get('arrivedByLink')).toBe('true')
    expect(platform.api.calls.map(({ call }) => call)).toContain('accounts.logout')
  })

  it('keeps what the link brought when one goes on as the other', async () => {
    knows(marco, { accessToken: 'fresh' })
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { settled, user } = arrive()
    await user.click(await useLink())
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect(deviceStorage.get('altegioSalonIds')).toBe('["720441"]')
  })

  it('ends the session of the link when one stays who one is', async () => {
    knows(marco)
    const { platform, settled, user } = arrive()
    await user.click(await stay())
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 1])
    await waitFor(() => expect(asked).toEqual(['/auth/logout Bearer of-the-link']))
  })

  it('keeps nothing of what the link brought for the other when one stays who one is', async () => {
    knows(marco)
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { user } = arrive()
    await user.click(await stay())
    expect(deviceStorage.get('altegioSalonIds')).toBeNull()
  })

  it('stays who one is when the link turns out to be one’s own, with what it brought', async () => {
    knows(olena, { accessToken: 'fresh' })
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect([
      platform.session.accessToken(),
      deviceStorage.get('altegioSalonIds'),
      deviceStorage.get('arrivedByLink'),
    ]).toEqual(['a token', '["720441"]', null])
    await waitFor(() => expect(asked).toContain('/auth/logout Bearer fresh'))
  })

  it('says that a link is worth nothing any more, and leaves the session alone', async () => {
    answering(401, { message: 'Unauthorized' })
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect(platform.session.accessToken()).toBe('a token')
    expect(platform.toasts.visible()).toMatchObject([{ type: 'warning' }])
    expect(deviceStorage.get('altegioSalonIds')).toBeNull()
  })

  it('lets the user try again when nobody answers', async () => {
    answering(500, {})
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    expect(await screen.findByRole('button', { name: 'Go on as before' })).toBeVisible()
    knows(marco, { accessToken: 'fresh' })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect(platform.session.accessToken()).toBe('fresh')
  })

  it('lets the user go on as before when nobody answers', async () => {
    answering(500, {})
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    await user.click(await screen.findByRole('button', { name: 'Go on as before' }))
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 1])
  })

  it('takes no other answer while the link is being checked', async () => {
    let answer = (_: Response) => {}
    provider(() => new Promise((resolve) => (answer = resolve)))
    const { settled, user } = arrive()
    await user.click(await useLink())
    expect(await stay()).toBeDisabled()
    await act(async () => answer(new Response(JSON.stringify({ admin: marco }), { status: 200 })))
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
  })
})

describe('a link with data that name who is signed in', () => {
  it('asks nothing, changes nothing and makes no call: whatever the token is, it is dropped', async () => {
    knows(marco)
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { platform, settled } = arrive({ userData: dataOf({ name: 'X', email: 'Olena@Lily.example' }) })
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect([platform.session.accessToken(), deviceStorage.get('altegioSalonIds')]).toEqual(['a token', '["720441"]'])
    expect(asked).toEqual([])
  })

  it.each(['', '%%%', dataOf({ email: '' }), dataOf({ email: null })])(
    'asks all the same when they name nobody: %j',
    async (userData) => {
      knows(marco)
      const { settled } = arrive({ userData })
      expect(await stay()).toBeVisible()
      expect(settled).not.toHaveBeenCalled()
    },
  )
})

describe('salons for somebody else, without a token', () => {
  const forMarco = { accessToken: null, userData: dataOf({ email: 'marco@casaluz.example' }) }
  const keepSalons = () => screen.findByRole('button', { name: 'Sign out and keep the salons' })
  beforeEach(() => deviceStorage.set('altegioSalonIds', '["720441"]'))

  it('are asked about before anything is changed', async () => {
    const { platform, settled } = arrive(forMarco)
    expect(await screen.findByText(/These salons came from Altegio for marco@casaluz\.example/)).toBeVisible()
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 0])
  })

  it('wait for who signs in next when one signs out', async () => {
    const { platform, settled, user } = arrive(forMarco)
    await user.click(await keepSalons())
    await waitFor(() => expect(settled).toHaveBeenCalled())
    expect([
      platform.session.accessToken(),
      deviceStorage.get('accessToken'),
      deviceStorage.get('altegioSalonIds'),
    ]).toEqual([null, null, '["720441"]'])
    expect(platform.api.calls.map(({ call }) => call)).toContain('accounts.logout')
  })

  it('are put away when one stays', async () => {
    const { platform, settled, user } = arrive(forMarco)
    await user.click(await stay())
    expect([platform.session.accessToken(), deviceStorage.get('altegioSalonIds'), settled.mock.calls.length]).toEqual([
      'a token',
      null,
      1,
    ])
  })

  it.each([dataOf({ email: 'OLENA@lily.example' }), '%%%', dataOf({ name: 'Marco' })])(
    'ask nothing and stay when the data name oneself or nobody: %j',
    async (userData) => {
      const { platform, settled } = arrive({ accessToken: null, userData })
      await waitFor(() => expect(settled).toHaveBeenCalled())
      expect([platform.session.accessToken(), deviceStorage.get('altegioSalonIds')]).toEqual(['a token', '["720441"]'])
    },
  )

  it('are still asked about when the token that came with them is no longer valid', async () => {
    answering(401, { message: 'Unauthorized' })
    const { settled, user } = arrive({ userData: forMarco.userData })
    await user.click(await useLink())
    expect(await keepSalons()).toBeVisible()
    expect(settled).not.toHaveBeenCalled()
    await user.click(await stay())
    expect(deviceStorage.get('altegioSalonIds')).toBeNull()
  })
})

it('signs nobody in by a link that was asked about, when the user signs out in another tab instead of answering', async () => {
  knows(marco)
  const { platform, settled } = arrive()
  await stay()
  act(() => platform.session.signOut())
  await waitFor(() => expect(settled).toHaveBeenCalled())
  expect([platform.session.accessToken(), deviceStorage.get('accessToken')]).toEqual([null, null])
  await waitFor(() => expect(asked).toEqual(['/auth/logout Bearer of-the-link']))
})

it('signs in at once when the session that was here has ended meanwhile', async () => {
  const { platform, settled } = arrive({ admin: null })
  await waitFor(() => expect(settled).toHaveBeenCalled())
  expect([platform.session.accessToken(), deviceStorage.get('arrivedByLink')]).toEqual(['of-the-link', 'true'])
  expect(asked).toEqual([])
})
