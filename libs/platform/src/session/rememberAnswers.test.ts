import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openStorage } from '../storage/openStorage.ts'
import { createSession } from './createSession.ts'
import { rememberAnswers } from './rememberAnswers.ts'

const apiHost = 'https://api.example'
const me = `${apiHost}/admin/getMe`
const noNetwork = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
const answering =
  (body: string, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status }))

let answer: () => Promise<Response>
const onRemembered = vi.fn()
beforeEach(() => onRemembered.mockClear())

function aDevice() {
  const storage = openStorage(() => {
    throw new Error('kept in memory')
  })
  const session = createSession(storage, new EventTarget())
  session.signIn('a token')
  const fetch = rememberAnswers(() => answer(), { apiHost, session, storage }, onRemembered)
  const read = async (url = me) => (await fetch(url, {})).text()
  return { storage, session, read }
}

describe('the session of a start without a network', () => {
  it('the last answer of a call stands in for it', async () => {
    const { read } = aDevice()
    for (const name of ['Olena', 'Olena K.']) {
      answer = answering(JSON.stringify({ admin: { fullName: name } }))
      await read()
    }
    expect(onRemembered).not.toHaveBeenCalled()
    answer = noNetwork
    expect(JSON.parse(await read())).toEqual({ admin: { fullName: 'Olena K.' } })
    expect(onRemembered).toHaveBeenCalledOnce()
  })

  it('an answer that tells nothing replaces none: an error, and the page of a portal', async () => {
    const { read } = aDevice()
    for (answer of [answering('{"admin":1}'), answering('{"message":"No"}', 503), answering('<!doctype html>')])
      await read()
    answer = noNetwork
    expect(await read()).toBe('{"admin":1}')
  })

  it('an error of the server and a time limit are not covered up', async () => {
    const { read } = aDevice()
    answer = answering('{"admin":1}')
    await read()
    answer = answering('{"message":"No"}', 503)
    expect(await read()).toBe('{"message":"No"}')
    answer = () => Promise.reject(new DOMException('Too late', 'TimeoutError'))
    await expect(read()).rejects.toThrow('Too late')
    expect(onRemembered).not.toHaveBeenCalled()
  })

  it('other calls are not kept', async () => {
    const { read, storage } = aDevice()
    answer = answering('{"chats":[]}')
    await read(`${apiHost}/admin/getChatsWithPreview?companyId=101`)
    expect(storage.get('sessionAnswers')).toBeNull()
    answer = noNetwork
    await expect(read(`${apiHost}/admin/getChatsWithPreview?companyId=101`)).rejects.toThrow('Failed to fetch')
  })

  it.each(['signOut', 'forgetToken'] as const)('nothing is left after %s (AUTH-10)', async (end) => {
    const { read, session, storage } = aDevice()
    answer = answering('{"admin":1}')
    await read()
    session[end]()
    expect(storage.get('sessionAnswers')).toBeNull()
    session.signIn('of another')
    answer = noNetwork
    await expect(read()).rejects.toThrow('Failed to fetch')
  })

  it('an answer that another tab keeps of another administrator is theirs', async () => {
    const { read, storage } = aDevice()
    storage.set('accessToken', 'of another')
    storage.set('sessionAnswers', JSON.stringify({ '/admin/getMe': '{"admin":2}' }))
    answer = noNetwork
    await expect(read()).rejects.toThrow('Failed to fetch')
    answer = answering('{"admin":1}')
    await read()
    expect(storage.get('sessionAnswers')).toContain('2')
  })

  it.each(['{"', '[]', 'null', '{"/admin/getMe":7}'])('the stored text %s is no answer', async (text) => {
    const { read, storage } = aDevice()
    storage.set('sessionAnswers', text)
    answer = noNetwork
    await expect(read()).rejects.toThrow('Failed to fetch')
  })
})
