import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { anInvoice } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { CompanyInvoices } from './CompanyInvoices.tsx'

const pdf = new Blob(['%PDF-1.7'])
const saved: { name: string; address: string }[] = []

// jsdom has no object URLs, and navigates nowhere.
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (body) => (body === pdf ? 'blob:the-document' : 'blob:something-else')
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  })
})
afterEach(() => vi.restoreAllMocks())

const paid = anInvoice({ id: 'i-7', number: '2026-000007' })

function open(getInvoicePdf: () => unknown) {
  const server = aBillingServer({ invoices: [paid, anInvoice({ id: 'i-8', number: null })] }, { getInvoicePdf })
  return { ...renderScreen(<CompanyInvoices companyId={101} />, { api: server.api }), server }
}

const button = () => screen.findByRole('button', { name: 'Download invoice 2026-000007 as PDF' })

describe('the document of an invoice (SUB-1)', () => {
  it('a document is saved under the number of its invoice', async () => {
    const { user, server } = open(() => pdf)
    await user.click(await button())
    await waitFor(() => expect(saved).toEqual([{ name: 'invoice-2026-000007.pdf', address: 'blob:the-document' }]))
    expect(server.callsOf('getInvoicePdf')).toMatchObject([{ companyId: 101, id: 'i-7' }])
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it.each([
    [502, /^Invoice 2026-000007 could not be downloaded\. Check your connection and try again\.$/u],
    [
      404,
      /^There is no document for invoice 2026-000007\. Load this page again; if that does not help, contact us\.$/u,
    ],
    [403, /^Invoice 2026-000007 could not be downloaded\. Try again, and contact us if it fails again\.$/u],
  ])('a download that failed with %d says what to do, and can be tried again', async (status, sentence) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    let isDown = true
    const { user } = open(() => {
      if (isDown) throw new ApiError({ status, body: {} })
      return pdf
    })
    await user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(saved).toEqual([])
    // A failure that passes by itself is no fault.
    const isLogged = log.mock.calls.some(([logged]) => logged === 'The document of an invoice could not be downloaded')
    expect(isLogged).toBe(status !== 502)
    isDown = false
    await user.click(await button())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
