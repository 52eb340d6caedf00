import { describe, expect, it, vi } from 'vitest'
import { openStorage } from '../storage/openStorage.ts'
import { createSession } from './createSession.ts'
import { heldBackWrites, watchCompany } from './watchCompany.ts'

function aPageFor(stored: Record<string, string> = { accessToken: 'a token', companyId: '101' }) {
  const storage = openStorage(() => {
    throw new Error('kept in memory')
  })
  for (const [key, value] of Object.entries(stored)) storage.set(key, value)
  const view = new EventTarget() as unknown as Window
  const session = createSession(storage, view)
  const watch = watchCompany(session, storage, view)
  const chooseElsewhere = (companyId: string) => {
    storage.set('companyId', companyId)
    view.dispatchEvent(new StorageEvent('storage', { key: 'companyId', newValue: companyId }))
  }
  const asked: string[] = []
  const fetch = heldBackWrites(async (url) => {
    asked.push(typeof url === 'string' ? url : 'not by its name')
    return new Response('{}')
  }, watch)
  return { storage, session, watch, chooseElsewhere, fetch, asked }
}

describe('another tab (F-14)', () => {
  it('that chooses another company is noticed, and until it comes back this page writes nothing', async () => {
    const { watch, chooseElsewhere, fetch, asked } = aPageFor()
    const heard = vi.fn()
    watch.subscribe(heard)
    expect(watch.elsewhere()).toBeNull()
    chooseElsewhere('102')
    expect([watch.elsewhere(), heard.mock.calls.length]).toEqual([102, 1])
    await expect(fetch('https://api.example/admin/messages/sendMessage', { method: 'POST' })).rejects.toThrow()
    await expect(fetch('https://api.example/admin/updateCompany', { method: 'PATCH' })).rejects.toThrow()
    chooseElsewhere('101')
    expect(watch.elsewhere()).toBeNull()
    await fetch('https://api.example/admin/messages/sendMessage', { method: 'POST' })
    expect(asked).toHaveLength(1)
  })

  it('is noticed before a write also when nobody was told of it', async () => {
    const { storage, fetch } = aPageFor()
    storage.set('companyId', '102')
    await expect(fetch('https://api.example/admin/messages/sendMessage', { method: 'POST' })).rejects.toThrow()
  })

  it('does not keep this page from reading, and from signing out', async () => {
    const { chooseElsewhere, fetch, asked } = aPageFor()
    chooseElsewhere('102')
    for (const path of [
      'admin/messages/getChatMessages',
      'admin/messages/searchMessages',
      'admin/features/check/x',
      'auth/logout',
      'admin/support/init',
      'admin/files/getFileLinks',
      'admin/confirmPassword',
    ])
      await fetch(`https://api.example/v1/${path}?companyId=101`, { method: 'POST' })
    await fetch('https://api.example/admin/getChats?companyId=101')
    expect(asked).toHaveLength(8)
  })

  it.each([
    [
      'a company that was stored before this page began and is none of the administrator’s',
      { accessToken: 'a', companyId: '999' },
      (page: ReturnType<typeof aPageFor>) => page.session.rememberCompanies([{ id: 101 }]),
    ],
    [
      'a storage that was cleared',
      { accessToken: 'a', companyId: '101' },
      (page: ReturnType<typeof aPageFor>) => page.storage.remove('companyId'),
    ],
    [
      'nonsense',
      { accessToken: 'a', companyId: '101' },
      (page: ReturnType<typeof aPageFor>) => page.chooseElsewhere('{"'),
    ],
    ['a choice while nobody is signed in', {}, (page: ReturnType<typeof aPageFor>) => page.chooseElsewhere('102')],
  ])('is not %s', (_what, stored, happens) => {
    const page = aPageFor(stored)
    happens(page)
    expect(page.watch.elsewhere()).toBeNull()
  })
})
