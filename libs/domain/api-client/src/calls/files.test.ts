import { describe, expect, it, vi } from 'vitest'
import type { ApiClientOptions, FetchResponse, TransferInit } from '../ApiClientOptions.ts'
import { createApi } from '../createApi.ts'
import { fileCalls } from './files.ts'

type Answer = { status?: number; text?: string; headers?: Record<string, string>; blob?: Blob }
const stored = { text: '{"success":true,"file":{"id":"stored","name":"a.txt","type":"text/plain","size":4}}' }
/** A body of the test's own; the client only hands it on. */
const bytes: Blob = { size: 4 } as Blob // the domain sees of a Blob its size alone

/** A client whose transfers are answered by the test, and the transfers that it made. */
function aClientOfFiles(answer: (n: number) => Answer, different: Partial<ApiClientOptions> = {}) {
  const transfers: ({ url: string } & TransferInit)[] = []
  const api = createApi({
    apiHost: 'https://api.example/v1/',
    session: { accessToken: () => 'a token', companyId: () => 101 },
    fetch: () => Promise.reject(new Error('Files do not travel by fetch')),
    transfer: async (url, init): Promise<FetchResponse> => {
      transfers.push({ url, ...init })
      const { status = 200, text = '', headers = {}, blob = bytes } = answer(transfers.length)
      return {
        ok: status >= 200 && status < 300,
        status,
        headers: { get: (name) => headers[name] ?? null },
        text: async () => text,
        blob: async () => blob,
      }
    },
    ...different,
  })
  const upload = (options: Parameters<ReturnType<typeof fileCalls>['uploadFile']>[1] = {}) =>
    api.subject(fileCalls).uploadFile({ fileName: 'Ціни & more.txt', uploadId: 'upload-1234', body: bytes }, options)
  return { api, transfers, upload }
}

describe('the upload of a file (MSG-5)', () => {
  it('an upload sends the bytes as the body of a call with token and company, and resolves to the stored file', async () => {
    const { transfers, upload } = aClientOfFiles(() => stored)
    expect(await upload()).toEqual({ id: 'stored', name: 'a.txt', type: 'text/plain', size: 4 })
    expect(transfers).toMatchObject([
      {
        method: 'POST',
        url: `https://api.example/v1/admin/files/upload?companyId=101&fileName=${encodeURIComponent('Ціни & more.txt')}&uploadId=upload-1234`,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/octet-stream',
          Authorization: 'Bearer a token',
          'x-company-id': '101',
        },
      },
    ])
    expect(transfers[0]?.body).toBe(bytes)
  })

  it('an upload passes progress and cancellation to the transfer, and reports completion once the file is stored', async () => {
    const { transfers, upload } = aClientOfFiles(() => stored)
    const parts: number[] = []
    const { signal } = new AbortController()
    await upload({ signal, onProgress: (part) => parts.push(part) })
    transfers[0]?.onProgress?.(0.5)
    expect([transfers[0]?.signal === signal, parts]).toEqual([true, [1, 0.5]])
  })

  it('an upload is held back by the guard like every call', async () => {
    const guard = vi.fn(() => {
      throw new Error('Another tab acts for another company')
    })
    const { transfers, upload } = aClientOfFiles(() => stored, { guard })
    await expect(upload()).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
    expect([guard.mock.calls, transfers]).toEqual([[['uploadFile']], []])
  })

  it('an upload reports a refused token', async () => {
    const onUnauthorized = vi.fn()
    const { upload } = aClientOfFiles(() => ({ status: 401 }), { onUnauthorized })
    await expect(upload()).rejects.toMatchObject({ status: 401 })
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('uploadFile')
  })

  it('an upload is repeated once after the password was confirmed', async () => {
    const confirmPassword = vi.fn(() => Promise.resolve(true))
    const refused = { status: 403, text: '{"code":"CONFIRM_PASSWORD"}' }
    const { transfers, upload } = aClientOfFiles((n) => (n === 1 ? refused : stored), { confirmPassword })
    expect(await upload()).toMatchObject({ id: 'stored' })
    expect([transfers.length, confirmPassword.mock.calls]).toEqual([2, [['uploadFile', '/admin/files/upload', false]]])
  })

  it.each([
    ['too large a file', { status: 413, text: '{"message":"Too large"}' }, { status: 413, message: 'Too large' }],
    ['a wait', { status: 429, headers: { 'retry-after': '7' } }, { status: 429, retryAfter: 7 }],
    ['a body that is no JSON', { text: '<html>' }, { status: 200, code: 'WRONG_SHAPE' }],
  ])('an upload rejects with an ApiError when the response is %s', async (_what, answer: Answer, error) => {
    await expect(aClientOfFiles(() => answer).upload()).rejects.toMatchObject({ name: 'ApiError', ...error })
  })

  it('a cancelled upload rejects with the reason of the cancellation', async () => {
    const stop = new AbortController()
    const transfer = () => {
      stop.abort()
      return Promise.reject(stop.signal.reason as Error) // an AbortController's own reason is an Error
    }
    const { upload } = aClientOfFiles(() => stored, { transfer })
    await expect(upload({ signal: stop.signal })).rejects.toBe(stop.signal.reason)
  })
})

describe('the download of a file (MSG-5)', () => {
  it('a download requests the address without token and company, as it may lead to another host', async () => {
    const { api, transfers } = aClientOfFiles(() => ({ blob: bytes }))
    expect(await api.files.downloadFile('https://elsewhere.example/two')).toBe(bytes)
    expect(transfers).toEqual([{ url: 'https://elsewhere.example/two', method: 'GET', headers: {} }])
  })

  it('a download rejects with the status of a refusal, and a refusal does not end the session', async () => {
    const onUnauthorized = vi.fn()
    const { api } = aClientOfFiles(() => ({ status: 401, headers: { 'retry-after': '7' } }), { onUnauthorized })
    await expect(api.files.downloadFile('/f/1')).rejects.toMatchObject({ name: 'ApiError', status: 401, retryAfter: 7 })
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it('a download rejects with NO_ANSWER when the connection breaks', async () => {
    const { api } = aClientOfFiles(() => stored, { transfer: () => Promise.reject(new TypeError('Broken')) })
    await expect(api.files.downloadFile('/f/1')).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
  })
})
