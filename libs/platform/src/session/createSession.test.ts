import { describe, expect, it, vi } from 'vitest'
import { openStorage, unstoredSendPrefix } from '../storage/openStorage.ts'
import { createSession } from './createSession.ts'

function aBrowser(stored: Record<string, string> = {}) {
  const storage = openStorage(() => {
    throw new Error('kept in memory')
  })
  for (const [key, value] of Object.entries(stored)) storage.set(key, value)
  const view = new EventTarget() as unknown as Window
  const elsewhere = (key: string | null, newValue: string | null) =>
    view.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  return { storage, view, elsewhere, session: createSession(storage, view) }
}
const lily = { id: 101, name: 'Lily' }
const rose = { id: 102, name: 'Rose' }

describe('the company acted for (SHELL-16)', () => {
  it.each([
    [{ companyId: '102', companies: '[{"id":101}]' }, 102],
    [{ companies: '[{"id":101},{"id":102}]' }, 101],
    [{ companies: '["103"]' }, 103],
    [{ companyId: 'undefined', companies: '[{"id":101}]' }, 101],
    [{ companyId: '-1', companies: '{' }, null],
    [{ companyId: '[object Object]', companies: 'null' }, null],
    [{}, null],
  ])('the company of the stored values %j is %j', (stored, companyId) => {
    expect(aBrowser({ accessToken: 'a token', ...stored }).session.companyId()).toBe(companyId)
  })

  it('the company is null while nobody is signed in', () => {
    expect(aBrowser({ companyId: '102' }).session.companyId()).toBeNull()
  })

  it('the company is the first of the administrator’s own when none was chosen, and is stored', () => {
    const { session, storage } = aBrowser({ accessToken: 'a token' })
    const listener = vi.fn()
    session.subscribe(listener)
    session.rememberCompanies([lily, rose])
    expect(session.companyId()).toBe(101)
    expect(listener).toHaveBeenCalledOnce()
    expect(createSession(storage, window).companyId()).toBe(101)
  })

  it('a company of others is dropped, unless the administrator may act for others', () => {
    const { session } = aBrowser({ accessToken: 'a token', companyId: '999' })
    session.rememberCompanies([lily], { actForOthers: true })
    expect(session.companyId()).toBe(999)
    session.rememberCompanies([lily])
    expect(session.companyId()).toBe(101)
    session.rememberCompanies([])
    expect(session.companyId()).toBeNull()
  })

  it('a choice of company here or in another tab applies from the next page on', () => {
    const { session, storage, elsewhere } = aBrowser({ accessToken: 'a token', companyId: '101' })
    elsewhere('companyId', '102')
    session.chooseCompany(102)
    session.rememberCompanies([lily, rose])
    expect(session.companyId()).toBe(101)
    expect(createSession(storage, window).companyId()).toBe(102)
  })
})

describe('signing in and out', () => {
  it('a sign-in stores the token on the device (AUTH-2)', () => {
    const { session, storage } = aBrowser()
    session.signIn('a token')
    expect(session.accessToken()).toBe('a token')
    expect(storage.get('accessToken')).toBe('a token')
  })

  it('a sign-out removes everything of the user, and nothing of the device (AUTH-10)', () => {
    const ofTheUser = {
      accessToken: 'a',
      companyId: '101',
      companies: '[]',
      promoCode: 'P',
      altegioSalonIds: '[]',
      altegioConnectedSalonIds: '[]',
      altegioUserData: '{}',
      onboardingCompleted: 'true',
      arrivedByLink: 'true',
      [`${unstoredSendPrefix}an intent`]: '{}',
    }
    const ofTheDevice = {
      preferredLocale: 'uk',
      deviceToken: 'a device',
      isMobileApp: 'true',
      includeSystemMessages: 'true',
    }
    const { session, storage } = aBrowser({ ...ofTheUser, ...ofTheDevice })
    session.signOut()
    expect(session.accessToken()).toBeNull()
    expect(session.companyId()).toBeNull()
    for (const key of Object.keys(ofTheUser)) expect(storage.get(key)).toBeNull()
    for (const [key, value] of Object.entries(ofTheDevice)) expect(storage.get(key)).toBe(value)
  })

  it('a refused token keeps the choice of company (AUTH-11)', () => {
    const { session } = aBrowser({ accessToken: 'a token', companyId: '101' })
    session.forgetToken()
    expect(session.accessToken()).toBeNull()
    session.signIn('another token')
    expect(session.companyId()).toBe(101)
  })

  it.each([
    ['signs out', 'accessToken', null],
    ['clears the storage', null, null],
  ])('the session ends when another tab %s', (_action, key, value) => {
    const { session, elsewhere } = aBrowser({ accessToken: 'a token', companyId: '101' })
    const listener = vi.fn()
    session.subscribe(listener)
    elsewhere(key, value)
    expect(session.accessToken()).toBeNull()
    expect(session.companyId()).toBeNull()
    expect(listener).toHaveBeenCalledOnce()
  })

  it('a sign-out removes the token last: another tab, which receives that event, no longer finds the time of the sign-in', () => {
    const { session, storage } = aBrowser({ accessToken: 'a token', companyId: '101', signedInAt: '1' })
    const removed = vi.spyOn(storage, 'remove')
    session.signOut()
    expect(removed.mock.calls.at(-1)).toEqual(['accessToken'])
    expect(removed.mock.calls).toContainEqual(['signedInAt'])
  })

  it('the session stays when another account signs in in another tab', () => {
    const { session, elsewhere } = aBrowser({ accessToken: 'a token', companyId: '101' })
    elsewhere('accessToken', 'somebody else’s')
    elsewhere('companyId', '999')
    expect([session.accessToken(), session.companyId()]).toEqual(['a token', 101])
  })
})

describe('the exchange of a token', () => {
  it('a renewed token continues the session and notifies nobody', () => {
    const { session, storage } = aBrowser({ accessToken: 'of a link' })
    const listener = vi.fn()
    session.subscribe(listener)
    session.renewToken('fresh')
    expect([session.accessToken(), storage.get('accessToken'), listener.mock.calls.length]).toEqual([
      'fresh',
      'fresh',
      0,
    ])
  })

  it('a token renewed after the sign-out does not sign in again', () => {
    const { session, storage } = aBrowser()
    session.renewToken('fresh')
    expect([session.accessToken(), storage.get('accessToken')]).toEqual([null, null])
  })
})
