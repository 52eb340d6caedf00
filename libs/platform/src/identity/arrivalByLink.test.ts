import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAppEvents } from '../events/createAppEvents.ts'
import { deviceStorage, tabStorage } from '../storage/openStorage.ts'
import { aFakeApi } from '../testing/aFakeApi.ts'
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
  }
}

beforeEach(() => {
  localStorage.clear()
  for (const [key, value] of Object.entries(brought)) deviceStorage.set(key, value)
})

describe('the note that a link signed in (D-13)', () => {
  it.each([
    ['link', 'true'],
    ['password', null],
    ['registration', null],
  ] as const)('after a sign-in by %s is %j, whatever it was before', (by, note) => {
    deviceStorage.set('arrivedByLink', by === 'link' ? 'false' : 'true')
    signIn(aPage(), { accessToken: 'a token', userId: 1 }, by)
    expect(deviceStorage.get('arrivedByLink')).toBe(note)
  })

  it('ends with the session', () => {
    const page = aPage()
    signIn(page, { accessToken: 'a token', userId: 1 }, 'link')
    signOutKeepingLinkParameters(page)
    expect(deviceStorage.get('arrivedByLink')).toBeNull()
  })
})

describe('what a link brought', () => {
  it('goes with an ordinary sign-out', () => {
    const page = aPage()
    page.session.signIn('a token')
    signOut(page)
    expect(kept()).toEqual([])
  })

  it('waits for who signs in next when it is asked to, and the session has ended all the same', () => {
    const page = aPage()
    page.session.signIn('a token')
    signOutKeepingLinkParameters(page)
    expect(Object.fromEntries(Object.keys(brought).map((key) => [key, deviceStorage.get(key)]))).toEqual(brought)
    expect([page.session.accessToken(), deviceStorage.get('accessToken')]).toEqual([null, null])
    expect(page.api.calls.map(({ call }) => call)).toEqual(['accounts.logout'])
  })

  it('is put away where it was for somebody else', () => {
    clearLinkParameters()
    expect(kept()).toEqual([])
  })
})

it('a token that was not answered about ends with the session of the tab (AUTH-13)', () => {
  const page = aPage()
  page.session.signIn('a token')
  tabStorage.set('tokenInQuestion', '{"accessToken":"of a link"}')
  signOut(page)
  expect(tabStorage.get('tokenInQuestion')).toBeNull()
})
