import { anAdmin } from '@frontdesk/contract/fixtures'
import { deviceStorage } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import SessionQuestion from './SessionQuestion.tsx'

const olena = anAdmin({ id: 1001, fullName: 'Olena Koval', email: 'olena@lily.example' })
const marco = anAdmin({ id: 1002, fullName: 'Marco Rossi', email: 'marco@casaluz.example' })
const loggedOut = { accounts: { logout: () => Promise.resolve(true as const) } }

/** The provider's responses to the token of the link, and the calls made with that token. */
let linkCalls: string[] = []
const provider = (answers: () => Promise<Response>) =>
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    linkCalls.push(`${new URL(url).pathname} ${headers['authorization'] ?? headers['Authorization'] ?? ''}`)
    return answers()
  })
const answering = (status: number, answer: object) =>
  provider(() =>
    Promise.resolve(new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })),
  )
const respondsWith = (admin: typeof olena, more: object = {}) => answering(200, { admin, ...more })

const dataOf = (userData: object) => btoa(JSON.stringify(userData))
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

beforeEach(() => void (linkCalls = []))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('a link with a token while somebody is signed in', () => {
  it('a link with a token asks which account to use; before the answer nothing changes and no call is made with it (D-13)', async () => {
    respondsWith(marco)
    const { platform, settled } = arrive({ userData: dataOf({ name: 'Marco Rossi', email: 'marco@casaluz.example' }) })
    expect(await screen.findByRole('heading', { name: 'Which account do you want to use?' })).toBeVisible()
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 0])
    expect(linkCalls).toEqual([])
  })

  it('the question shows no name from the address, as unsigned data proves no identity', async () => {
    respondsWith(marco)
    arrive({ userData: dataOf({ name: 'Olena Koval 2', email: 'support@frontdesk.example' }) })
    await stay()
    expect(document.body).not.toHaveTextContent(/Koval 2|support@frontdesk/)
  })

  it('switching to the account of the link uses the fresh token, records the link, and ends the previous session on the server', async () => {
    respondsWith(marco, { accessToken: 'fresh' })
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect(platform.session.accessToken()).toBe('fresh')
    expect(deviceStorage.get('arrivedByLink')).toBe('true')
    expect(platform.api.calls.map(({ call }) => call)).toContain('accounts.logout')
  })

  it('switching to the account of the link keeps what the link brought', async () => {
    respondsWith(marco, { accessToken: 'fresh' })
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { settled, user } = arrive()
    await user.click(await useLink())
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect(deviceStorage.get('altegioSalonIds')).toBe('["720441"]')
  })

  it('staying signed in ends the session of the link', async () => {
    respondsWith(marco)
    const { platform, settled, user } = arrive()
    await user.click(await stay())
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 1])
    await waitFor(() => expect(linkCalls).toEqual(['/auth/logout Bearer of-the-link']))
  })

  it('staying signed in drops what the link brought for the other account', async () => {
    respondsWith(marco)
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { user } = arrive()
    await user.click(await stay())
    expect(deviceStorage.get('altegioSalonIds')).toBeNull()
  })

  it('a link of the same account keeps the session and what the link brought', async () => {
    respondsWith(olena, { accessToken: 'fresh' })
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect([
      platform.session.accessToken(),
      deviceStorage.get('altegioSalonIds'),
      deviceStorage.get('arrivedByLink'),
    ]).toEqual(['a token', '["720441"]', null])
    await waitFor(() => expect(linkCalls).toContain('/auth/logout Bearer fresh'))
  })

  it('an invalid link is reported and leaves the session alone', async () => {
    answering(401, { message: 'Unauthorized' })
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect(platform.session.accessToken()).toBe('a token')
    expect(platform.toasts.visible()).toMatchObject([{ type: 'warning' }])
    expect(deviceStorage.get('altegioSalonIds')).toBeNull()
  })

  it('a link that could not be checked can be tried again', async () => {
    answering(500, {})
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    expect(await screen.findByRole('button', { name: 'Go on as before' })).toBeVisible()
    respondsWith(marco, { accessToken: 'fresh' })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect(platform.session.accessToken()).toBe('fresh')
  })

  it('a link that could not be checked lets the user stay signed in', async () => {
    answering(500, {})
    const { platform, settled, user } = arrive()
    await user.click(await useLink())
    await user.click(await screen.findByRole('button', { name: 'Go on as before' }))
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 1])
  })

  it('the question accepts no other answer while the link is being checked', async () => {
    let answer = (_: Response) => {}
    provider(() => new Promise((resolve) => (answer = resolve)))
    const { settled, user } = arrive()
    await user.click(await useLink())
    expect(await stay()).toBeDisabled()
    await act(async () => answer(new Response(JSON.stringify({ admin: marco }), { status: 200 })))
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
  })
})

describe('a link with data that name the signed-in user', () => {
  it('a link with data of the signed-in user drops its token without a question or a call', async () => {
    respondsWith(marco)
    deviceStorage.set('altegioSalonIds', '["720441"]')
    const { platform, settled } = arrive({ userData: dataOf({ name: 'X', email: 'Olena@Lily.example' }) })
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    expect([platform.session.accessToken(), deviceStorage.get('altegioSalonIds')]).toEqual(['a token', '["720441"]'])
    expect(linkCalls).toEqual([])
  })

  it.each(['', '%%%', dataOf({ email: '' }), dataOf({ email: null })])(
    'a link whose data name nobody is still a question: %j',
    async (userData) => {
      respondsWith(marco)
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

  it('salons for somebody else are a question before anything changes', async () => {
    const { platform, settled } = arrive(forMarco)
    expect(await screen.findByText(/These salons came from Altegio for marco@casaluz\.example/)).toBeVisible()
    expect([platform.session.accessToken(), settled.mock.calls.length]).toEqual(['a token', 0])
  })

  it('salons for somebody else wait for the next sign-in when the user signs out', async () => {
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

  it('salons for somebody else are dropped when the user stays', async () => {
    const { platform, settled, user } = arrive(forMarco)
    await user.click(await stay())
    expect([platform.session.accessToken(), deviceStorage.get('altegioSalonIds'), settled.mock.calls.length]).toEqual([
      'a token',
      null,
      1,
    ])
  })

  it.each([dataOf({ email: 'OLENA@lily.example' }), '%%%', dataOf({ name: 'Marco' })])(
    'salons whose data name the user or nobody are kept without a question: %j',
    async (userData) => {
      const { platform, settled } = arrive({ accessToken: null, userData })
      await waitFor(() => expect(settled).toHaveBeenCalled())
      expect([platform.session.accessToken(), deviceStorage.get('altegioSalonIds')]).toEqual(['a token', '["720441"]'])
    },
  )

  it('salons for somebody else are still a question when the token that came with them has expired', async () => {
    answering(401, { message: 'Unauthorized' })
    const { settled, user } = arrive({ userData: forMarco.userData })
    await user.click(await useLink())
    expect(await keepSalons()).toBeVisible()
    expect(settled).not.toHaveBeenCalled()
    await user.click(await stay())
    expect(deviceStorage.get('altegioSalonIds')).toBeNull()
  })
})

it('a sign-out in another tab drops the token of an unanswered question', async () => {
  respondsWith(marco)
  const { platform, settled } = arrive()
  await stay()
  act(() => platform.session.signOut())
  await waitFor(() => expect(settled).toHaveBeenCalled())
  expect([platform.session.accessToken(), deviceStorage.get('accessToken')]).toEqual([null, null])
  await waitFor(() => expect(linkCalls).toEqual(['/auth/logout Bearer of-the-link']))
})

it('a link signs in at once when the previous session has ended meanwhile', async () => {
  const { platform, settled } = arrive({ admin: null })
  await waitFor(() => expect(settled).toHaveBeenCalled())
  expect([platform.session.accessToken(), deviceStorage.get('arrivedByLink')]).toEqual(['of-the-link', 'true'])
  expect(linkCalls).toEqual([])
})
