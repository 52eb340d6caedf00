import { openStorage, type DeviceStorage } from '@frontdesk/platform'
import { describe, expect, it } from 'vitest'
import { forgetQuestion, takeAddress } from './takeAddress.ts'

const aStorage = () =>
  openStorage(() => {
    throw new Error('storage is blocked')
  })

/** Opens an address on a device, and returns the resulting address and storage. */
function opened(path: string, device: DeviceStorage = aStorage(), tab: DeviceStorage = aStorage(), at = 0) {
  const url = new URL(path, 'https://frontdesk.example')
  const entries: [unknown, string][] = []
  const answer = takeAddress({
    location: url,
    history: {
      state: { scroll: 7 },
      replaceState: (state: unknown, _: string, address) => {
        entries.push([state, String(address)])
        // As in a browser, the location changes here.
        url.href = String(address)
      },
    },
    device,
    tab,
    now: () => at,
  })
  return { ...answer, entries, device, tab }
}

const aDeviceOf = (token: string) => {
  const device = aStorage()
  device.set('accessToken', token)
  return device
}

describe('an address with parameters for us', () => {
  it('the address is cleaned in its own history entry, the rest character by character', () => {
    const { entries } = opened(
      '/ru/integrations?a=%41&salon_ids[1]=9&access_token=secret&salon_ids[0]=8&user_data=YWJj+ZA==&promo=%20Spring%20&b#here',
    )
    expect(entries).toEqual([[{ scroll: 7 }, 'https://frontdesk.example/ru/integrations?a=%41&b#here']])
  })

  it('the parameters of the address are stored on the device', () => {
    const { device } = opened('/integrations?salon_ids[1]=9&salon_ids[0]=8&user_data=YWJj+ZA==&promo=%20Spring%20')
    expect(['altegioSalonIds', 'altegioUserData', 'promoCode'].map(device.get)).toEqual([
      '["8","9"]',
      'YWJj+ZA==',
      'Spring',
    ])
  })

  it.each([
    ['a code longer than any', `/?promo=${'x'.repeat(65)}`, 'promoCode'],
    ['a blank code', '/?promo=%20', 'promoCode'],
    ['data longer than any', `/?user_data=${'x'.repeat(8193)}`, 'altegioUserData'],
    ['salons that are none', '/?salon_ids[__proto__]=1&salon_id=x', 'altegioSalonIds'],
  ] as const)('the parameter %s leaves other stored values alone', (_, path, key) => {
    const device = aStorage()
    device.set(key, 'before')
    const { entries } = opened(path, device)
    expect(device.get(key)).toBe('before')
    expect(entries).toHaveLength(1)
  })

  it.each([
    ['/?is_mobile_app=true', true, false],
    ['/mobile-app/chats', false, true],
    ['/kk/mobile-app/chats?is_mobile_app=true', true, false],
    ['/?is_mobile_app=1', false, false],
  ])('for %s the mobile app is remembered by the device %j, by the tab %j', (path, byDevice, byTab) => {
    const { device, tab } = opened(path)
    expect([device, tab].map((storage) => storage.get('isMobileApp') === 'true')).toEqual([byDevice, byTab])
  })
})

describe('a token in the address (AUTH-13)', () => {
  it('a token in the address signs in a signed-out user, and the link is recorded', () => {
    const { device, question } = opened('/chats?access_token=new')
    expect([device.get('accessToken'), device.get('arrivedByLink'), question]).toEqual(['new', 'true', null])
  })

  it('a token in the address is a question while somebody is signed in', () => {
    const { device, question } = opened('/chats?access_token=new', aDeviceOf('old'))
    expect([device.get('accessToken'), device.get('arrivedByLink'), question]).toEqual([
      'old',
      null,
      { accessToken: 'new', userData: null },
    ])
  })

  it('a token in question comes with the data of its own address, not with stored data', () => {
    const device = aDeviceOf('old')
    device.set('altegioUserData', 'before')
    expect(opened('/chats?access_token=new', device).question).toEqual({ accessToken: 'new', userData: null })
    expect(opened('/chats?access_token=new&user_data=YWJj', device).question).toEqual({
      accessToken: 'new',
      userData: 'YWJj',
    })
    expect(opened(`/chats?access_token=new&user_data=${'x'.repeat(8193)}`, device).question).toEqual({
      accessToken: 'new',
      userData: null,
    })
  })

  it('a token in question survives a reload until it is answered', () => {
    const device = aDeviceOf('old')
    const { tab, question } = opened('/chats?access_token=new&user_data=YWJj&salon_ids[]=8', device)
    expect(opened('/chats', device, tab).question).toEqual(question)
    expect(opened('/chats?promo=x', device, tab).question).toEqual(question)
    forgetQuestion(tab)
    expect(opened('/chats', device, tab).question).toBeNull()
  })

  it('a token in question never signs in by itself, not even when the previous session has ended meanwhile', () => {
    const { device, tab } = opened('/chats?access_token=new', aDeviceOf('old'))
    device.remove('accessToken')
    expect(opened('/chats', device, tab).question).toBeNull()
    expect([device.get('accessToken'), device.get('arrivedByLink'), tab.get('tokenInQuestion')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('a token in question expires after a minute, and what it brought is dropped', () => {
    const device = aDeviceOf('old')
    const { tab } = opened('/chats?access_token=new&salon_ids[]=8', device)
    expect(opened('/chats', device, tab, 59_999).question).toEqual({ accessToken: 'new', userData: null })
    expect(opened('/chats', device, tab, 60_000).question).toBeNull()
    expect([device.get('altegioSalonIds'), tab.get('tokenInQuestion')]).toEqual([null, null])
  })

  it('an expired token leaves the question whose the salons are, if its address named a person', () => {
    const device = aDeviceOf('old')
    const { tab } = opened('/chats?access_token=new&user_data=YWJj&salon_ids[]=8', device)
    expect(opened('/chats', device, tab, 60_000).question).toEqual({ accessToken: null, userData: 'YWJj' })
    expect(tab.get('tokenInQuestion')).not.toContain('new')
  })

  it('a token in question is replaced by a later one', () => {
    const { device, tab } = opened('/chats?access_token=new', aDeviceOf('old'))
    expect(opened('/chats?access_token=newer', device, tab).question).toEqual({ accessToken: 'newer', userData: null })
    expect(opened('/chats', device, tab).question).toEqual({ accessToken: 'newer', userData: null })
  })

  it.each(['{', 'null', '[]', '{"accessToken":7}', '{"accessToken":"x","userData":7}', '{"accessToken":""}'])(
    'an invalid stored question is dropped: %s',
    (stored) => {
      const tab = aStorage()
      tab.set('tokenInQuestion', stored)
      expect(opened('/chats', aDeviceOf('old'), tab).question).toBeNull()
    },
  )

  it('the token of the current session asks no question', () => {
    const { device, question } = opened('/chats?access_token=old', aDeviceOf('old'))
    expect([question, device.get('arrivedByLink')]).toEqual([null, null])
  })
})

describe('the page of a link with salons', () => {
  const arrivedAt = (path: string, device: DeviceStorage) =>
    new URL(opened(path, device).entries[0]?.[1] ?? '').pathname

  it.each([
    ['/?salon_ids[]=8', '/integrations'],
    ['/chats?salon_id=8', '/integrations'],
    ['/ru/?salon_ids[]=8', '/ru/integrations'],
    ['/settings?salon_ids[]=8', '/settings'],
    ['/chats/10001?salon_ids[]=8', '/chats/10001'],
    ['/chats?promo=SPRING', '/chats'],
  ])('a signed-in user comes by %s to %s', (path, page) => {
    expect(arrivedAt(path, aDeviceOf('old'))).toBe(page)
  })

  it('a token of the link leads to the salons, too', () => {
    expect(arrivedAt('/?salon_ids[]=8&access_token=new', aStorage())).toBe('/integrations')
  })

  it.each([
    ['/?salon_ids[]=8', '/integrations'],
    ['/ru/chats?salon_id=8', '/ru/integrations'],
    ['/auth/login?salon_ids[]=8', '/auth/login?next=%2Fintegrations'],
    ['/kk/auth/register?salon_ids[]=8', '/kk/auth/register?next=%2Fintegrations'],
    ['/auth/login?next=%2Fsettings&salon_ids[]=8', '/auth/login?next=%2Fsettings'],
    ['/auth/login?promo=SPRING', '/auth/login'],
  ])('a signed-out user comes by %s to %s, so that the salons follow the sign-in', (path, page) => {
    const { pathname, search } = new URL(opened(path).entries[0]?.[1] ?? '')
    expect(pathname + search).toBe(page)
  })
})

describe('salons with the data of a person, without a token', () => {
  const path = '/auth/login?next=/integrations&salon_ids[]=8&user_data=YWJj'

  it('salons with data are a question while somebody is signed in, over reloads until it is answered', () => {
    const device = aDeviceOf('old')
    const { tab, question } = opened(path, device)
    expect(question).toEqual({ accessToken: null, userData: 'YWJj' })
    expect(opened('/chats', device, tab, 3_600_000).question).toEqual(question)
    forgetQuestion(tab)
    expect(opened('/chats', device, tab).question).toBeNull()
  })

  it('salons with data are no question for a signed-out user: they wait for the sign-in', () => {
    const { device, question } = opened(path)
    expect([question, device.get('altegioSalonIds'), device.get('accessToken')]).toEqual([null, '["8"]', null])
  })

  it.each(['/auth/login?salon_ids[]=8', '/auth/register?user_data=YWJj'])(
    'salons or data alone are no question: %s',
    (alone) => {
      expect(opened(alone, aDeviceOf('old')).question).toBeNull()
    },
  )
})

it('an address without parameters for us stays as it is', () => {
  const { entries, question } = opened('/chats?access=1#promo=x')
  expect([entries, question]).toEqual([[], null])
})
