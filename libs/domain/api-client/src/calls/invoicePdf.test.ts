import { describe, expect, it } from 'vitest'
import type { FetchInit, FetchResponse } from '../ApiClientOptions.ts'
import { createApi } from '../createApi.ts'
import { invoicePdfCalls } from './invoicePdf.ts'

/** A file of the test's own; the client only hands it on. */
const pdf: Blob = { size: 4 } as Blob // the domain sees of a Blob its size alone
const asked = { id: '7d/..', number: '2026-000042' }

function aDownload(answer: () => Promise<Partial<FetchResponse>>) {
  const requests: ({ url: string } & FetchInit)[] = []
  const unauthorized: string[] = []
  const api = createApi({
    apiHost: 'https://api.example/v1/',
    session: { accessToken: () => 'a token', companyId: () => 101 },
    fetch: async (url, init): Promise<FetchResponse> => {
      requests.push({ url, ...init })
      return {
        ok: true,
        status: 200,
        headers: { get: () => null },
        text: () => Promise.reject(new Error('A file is no text')),
        blob: async () => pdf,
        ...(await answer()),
      }
    },
    validate: () => {
      throw new Error('A file has no shape')
    },
    onUnauthorized: (route) => unauthorized.push(route),
    sentenceOf: ({ code }) => (code === 'NO_ANSWER' ? 'You are offline' : null),
  })
  return {
    requests,
    unauthorized,
    download: (signal?: AbortSignal) => api.subject(invoicePdfCalls).getInvoicePdf(asked, { signal }),
  }
}
const refusal = (status: number, code: string) => async () => ({
  ok: false,
  status,
  text: async () => JSON.stringify({ success: false, code, message: 'The server says so' }),
})

describe('the download of an invoice (SUB-1)', () => {
  it('a download carries the token and the company, and resolves to the file with its name', async () => {
    const { requests, download } = aDownload(async () => ({}))
    expect(await download()).toEqual({ name: 'invoice-2026-000042.pdf', body: pdf })
    expect(requests).toEqual([
      {
        url: 'https://api.example/v1/admin/subscriptions/invoices/7d%2F../pdf?companyId=101',
        method: 'GET',
        headers: { Accept: '*/*', Authorization: 'Bearer a token', 'x-company-id': '101' },
      },
    ])
  })

  it('a refusal is an error with its code and message, and one for the token ends the session', async () => {
    const missing = aDownload(refusal(404, 'NOT_FOUND'))
    await expect(missing.download()).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message: 'The server says so',
    })
    expect(missing.unauthorized).toEqual([])
    const expired = aDownload(refusal(401, 'UNAUTHORIZED'))
    await expect(expired.download()).rejects.toMatchObject({ status: 401 })
    expect(expired.unauthorized).toEqual(['getInvoicePdf'])
  })

  it('a page of a proxy instead of JSON is a refusal without a code', async () => {
    const { download } = aDownload(async () => ({ ok: false, status: 502, text: async () => '<html>' }))
    await expect(download()).rejects.toMatchObject({ status: 502, code: null })
  })

  it('no answer is an error in the user’s language, and a cancelled download rejects as the transfer does', async () => {
    const offline = aDownload(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(offline.download()).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER', message: 'You are offline' })
    const cancelled = aDownload(() => Promise.reject(new DOMException('Cancelled', 'AbortError')))
    const controller = new AbortController()
    controller.abort()
    await expect(cancelled.download(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
