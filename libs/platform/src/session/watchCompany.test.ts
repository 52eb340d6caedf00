import { createApi } from '@frontdesk/api-client'
import type { RouteId } from '@frontdesk/contract'
import { routes } from '@frontdesk/contract/routes'
import { describe, expect, it, vi } from 'vitest'
import { openStorage } from '../storage/openStorage.ts'
import { createSession } from './createSession.ts'
import { holdBackWrites, watchCompany, WriteHeldBack } from './watchCompany.ts'

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
  const requests: string[] = []
  const api = createApi({
    apiHost: 'https://api.example',
    session,
    guard: holdBackWrites(watch),
    sentenceOf: ({ cause }) => (cause instanceof WriteHeldBack ? 'held back' : null),
    fetch: async (url) => {
      requests.push(url)
      return new Response('{}')
    },
  })
  /** Resolves to undefined, or to the error of a call that was held back. */
  const call = (route: RouteId) =>
    api
      .subject((callRoute) => ({ callRoute }))
      .callRoute(route, { id: 1, name: 'x', token: 'x' }, () => true)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
  return { storage, session, watch, chooseElsewhere, call, requests }
}

const heldBack = { status: 0, code: 'NO_ANSWER' }
const isGet = (route: RouteId) => routes[route].method === 'GET'
const routeIds = Object.keys(routes) as RouteId[] // the keys of the table are its type's

describe('a page while another tab switches companies (F-14)', () => {
  it('the page notices the other company, and writes nothing until the tab switches back', async () => {
    const { watch, chooseElsewhere, call, requests } = aPageFor()
    const listener = vi.fn()
    watch.subscribe(listener)
    expect(watch.elsewhere()).toBeNull()
    chooseElsewhere('102')
    expect([watch.elsewhere(), listener.mock.calls.length]).toEqual([102, 1])
    expect(await call('sendMessage')).toMatchObject({ ...heldBack, message: 'held back' })
    expect(await call('updateCompany')).toMatchObject(heldBack)
    chooseElsewhere('101')
    expect(watch.elsewhere()).toBeNull()
    expect(await call('sendMessage')).toBeUndefined()
    expect(requests).toHaveLength(1)
  })

  it('a write is held back even without a storage event', async () => {
    const { storage, call } = aPageFor()
    storage.set('companyId', '102')
    expect(await call('sendMessage')).toMatchObject(heldBack)
  })

  it('the page holds back the calls that create a conversation', async () => {
    const { chooseElsewhere, call, requests } = aPageFor()
    chooseElsewhere('102')
    expect(await call('initInternalConversation')).toMatchObject(heldBack)
    expect(await call('initInternalConversationWithAssistant')).toMatchObject(heldBack)
    expect(requests).toEqual([])
  })

  it('the page holds back every call of a company that the contract does not mark as a read', async () => {
    const { chooseElsewhere, call } = aPageFor()
    chooseElsewhere('102')
    const passed: RouteId[] = []
    for (const route of routeIds) if (!isGet(route) && (await call(route)) === undefined) passed.push(route)
    expect(passed).toEqual([
      'login',
      'register',
      'logout',
      'resendVerification',
      'requestPasswordReset',
      'forgotPassword',
      'resetPassword',
      'revokeSession',
      'revokeOtherSessions',
      'confirmPassword',
      'askForPasskey',
      'getChatMessages',
      'getCompanyMessages',
      'getMessageTemplates',
      'findChatByPhone',
      'searchMessages',
      'getMessagesAround',
      'getMessageTimeline',
      'getFileLinks',
      'searchPrivateNotes',
      'openInvitation',
      'readPage',
      'tryAssistantChange',
      'initSupport',
      'getSupportMessages',
      'markSupportSeen',
      'checkFeature',
      'nameAltegioSalons',
      'getCompaniesByIds',
      'getStatsOfCompanies',
      'checkFeatureFlag',
      'previewFeatureFlag',
      'getAnswerEmails',
    ])
  })

  it('the page still reads, and signs out', async () => {
    const { chooseElsewhere, call, requests } = aPageFor()
    chooseElsewhere('102')
    const reads: readonly RouteId[] = [
      'getChatMessages',
      'searchMessages',
      'checkFeature',
      'logout',
      'initSupport',
      'getFileLinks',
      'confirmPassword',
      ...routeIds.filter(isGet),
    ]
    for (const route of reads) expect(await call(route)).toBeUndefined()
    expect(requests).toHaveLength(reads.length)
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
  ])('%s does not count as a switch', (_what, stored, happens) => {
    const page = aPageFor(stored)
    happens(page)
    expect(page.watch.elsewhere()).toBeNull()
  })
})
