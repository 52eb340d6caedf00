import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAppEvents } from '../events/createAppEvents.ts'
import { deviceStorage, tabStorage } from '../storage/openStorage.ts'
import { createSingletons } from '../provider/createSingletons.ts'
import { aFakeApi } from '../testing/aFakeApi.ts'
import { aPlatform } from '../testing/aPlatform.ts'
import { clearLinkParameters, signOutKeepingLinkParameters } from './arrivalByLink.ts'
import { createSession } from '../session/createSession.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'

const brought = { promoCode: 'SPRING', altegioSalonIds: '["8"]', altegioUserData: 'YWJj' }
const kept = () => Object.keys(brought).filter((key) => deviceStorage.get(key) !== null)

const aPage = () => {
  const session = createSession(deviceStorage, window)
  return {
    session,
    events: createAppEvents(),
    api: aFakeApi({ accounts: { logout: vi.fn(() => Promise.resolve(true as const)) } }),
    singleton: createSingletons(() => aPlatform()),
  }
}

beforeEach(() => {
  localStorage.clear()
  for (const [key, value] of Object.entries(brought)) deviceStorage.set(key, value)
})

describe('the mark of a sign-in by a link (D-13)', () => {
  it.each([
    ['link', 'true'],
    ['password', null],
    ['registration', null],
  ] as const)('the mark after a sign-in by %s is %j, whatever it was before', (by, note) => {
    deviceStorage.set('arrivedByLink', by === 'link' ? 'false' : 'true')
    signIn(aPage(), { accessToken: 'a token', userId: 1 }, by)
    expect(deviceStorage.get('arrivedByLink')).toBe(note)
  })

  it('the mark is removed when the session ends', () => {
    const page = aPage()
    signIn(page, { accessToken: 'a token', userId: 1 }, 'link')
    signOutKeepingLinkParameters(page)
    expect(deviceStorage.get('arrivedByLink')).toBeNull()
  })
})

describe('the parameters of a link', () => {
  it('the parameters of a link are removed by an ordinary sign-out', () => {
    const page = aPage()
    page.session.signIn('a token')
    signOut(page)
    expect(kept()).toEqual([])
  })

  it('the parameters of a link can be kept for the next sign-in, while the session ends all the same', () => {
    const page = aPage()
    page.session.signIn('a token')
    signOutKeepingLinkParameters(page)
    expect(Object.fromEntries(Object.keys(brought).map((key) => [key, deviceStorage.get(key)]))).toEqual(brought)
    expect([page.session.accessToken(), deviceStorage.get('accessToken')]).toEqual([null, null])
    expect(page.api.calls.map(({ call }) => call)).toEqual(['accounts.logout'])
  })

  it('the parameters of a link can be dropped when they were for another user', () => {
    clearLinkParameters()
    expect(kept()).toEqual([])
  })
})

it('an unanswered token ends with the session of the tab (AUTH-13)', () => {
  const page = aPage()
  page.session.signIn('a token')
  tabStorage.set('tokenInQuestion', '{"accessToken":"of a link"}')
  signOut(page)
  expect(tabStorage.get('tokenInQuestion')).toBeNull()
})
