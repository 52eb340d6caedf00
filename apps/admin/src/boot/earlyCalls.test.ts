import { chatCalls, createApi } from '@frontdesk/api-client'
import { anImpersonation } from '@frontdesk/contract/fixtures'
import { createSession, openStorage } from '@frontdesk/platform'
import { describe, expect, it } from 'vitest'
import { earlyCalls } from './earlyCalls.ts'

const plain = { search: '', hash: '' }
const chats = '/admin/getChatsWithPreview?companyId=101&limit=50&offset=0&snoozed=false'

function aDevice(stored: Readonly<Partial<Record<string, string>>>) {
  const device = openStorage(() => {
    throw new Error('kept in memory')
  })
  for (const [key, value] of Object.entries(stored)) if (value !== undefined) device.set(key, value)
  return device
}
const pathsOf = (stored: Record<string, string>, view: Parameters<typeof earlyCalls>[0] = 'inbox') =>
  earlyCalls(view, plain, aDevice(stored), aDevice({})).map(({ path }) => path)

describe('the calls that are made before the app is there', () => {
  it.each([
    ['', { accessToken: 'a token', companies: '[{"id":101}]' }, {}],
    [
      ', also in a tab that acts for a company of others',
      { accessToken: 'a token', companyId: '7' },
      { impersonation: JSON.stringify(anImpersonation({ companyId: 101 })) },
    ],
  ])('the early calls have the addresses and headers of the app’s own%s', async (_, stored, ofTab) => {
    const [device, tab] = [aDevice(stored), aDevice(ofTab)]
    const made: { path: string; headers: unknown }[] = []
    const api = createApi({
      apiHost: '',
      fetch: (url, init) => {
        made.push({ path: url, headers: init.headers })
        return new Promise(() => undefined)
      },
      session: createSession(device, window, tab),
      now: () => new Date(),
    })
    void api.accounts.getMe()
    void api.companies.getCompanies()
    void api.subject(chatCalls).getChatsWithPreview({
      companyId: 101,
      limit: 50,
      offset: 0,
      platforms: [],
      hidePromotional: false,
      unread: undefined,
      needsHuman: undefined,
      snoozed: false,
      assigned: undefined,
      search: undefined,
    })
    await expect.poll(() => made).toEqual(earlyCalls('inbox', plain, device, tab))
  })

  it('a signed-out visitor makes no early calls, nor does an address that carries more than its path', () => {
    expect(pathsOf({})).toEqual([])
    const device = aDevice({ accessToken: 'a token', companyId: '101' })
    expect(earlyCalls('inbox', { search: '?access_token=another', hash: '' }, device, aDevice({}))).toEqual([])
    expect(earlyCalls('inbox', { search: '', hash: '#x' }, device, aDevice({}))).toEqual([])
  })

  it('only what the page shows is fetched early', () => {
    const stored = { accessToken: 'a token', companyId: '101' }
    expect(pathsOf(stored)).toEqual(['/admin/getMe', '/admin/getCompanies', chats])
    expect(pathsOf(stored, 'page')).toEqual(['/admin/getMe', '/admin/getCompanies'])
    expect(pathsOf(stored, 'landing')).toEqual(['/admin/getMe'])
  })

  it('the chat list is not fetched early while the company or its filter is not known (SHELL-16, CHAT-3)', () => {
    const stored = { accessToken: 'a token', companyId: '101' }
    expect(pathsOf({ accessToken: 'a token' })).not.toContain(chats)
    const wide = {
      platforms: [],
      ai: 'all',
      unread: false,
      needsYou: false,
      hidePromotional: false,
      snoozed: false,
      search: '',
      assigned: 'all',
    }
    expect(pathsOf({ ...stored, inboxFilter: JSON.stringify({ 1: wide }) })).toContain(chats)
    for (const narrow of [{ platforms: ['telegram'] }, { assigned: 'me' }, { ai: 'off' }, { unread: true }])
      expect(pathsOf({ ...stored, inboxFilter: JSON.stringify({ 1: { ...wide, ...narrow } }) })).not.toContain(chats)
    expect(pathsOf({ ...stored, inboxFilter: '{' })).not.toContain(chats)
  })
})
