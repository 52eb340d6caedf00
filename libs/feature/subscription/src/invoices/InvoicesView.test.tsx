import type { Invoice } from '@frontdesk/contract'
import { anInvoice } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { InvoicesView } from './InvoicesView.tsx'

/** The cells of the only invoice, in the order of their columns. */
function cellsOf(different: Partial<Invoice>): string[] {
  renderScreen(<InvoicesView invoices={[anInvoice(different)]} />)
  const [, row] = screen.getAllByRole('row')
  if (!row) throw new Error('There is no invoice')
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

describe('the invoices (SUB-1, SUB-8)', () => {
  it.each([
    ['completed', 'Paid'],
    ['processing', 'Processing'],
    ['failed', 'Failed'],
    ['cancelled', 'Cancelled'],
    ['refunded', 'Refunded'],
    ['pending', 'Pending'],
  ] as const)('an invoice that is %s is labelled %s', (status, label) => {
    expect(cellsOf({ status, number: '2026-000007' })).toEqual([
      '2026-000007',
      '20.11.2026',
      'Pro, monthly',
      'Visa 1902',
      label,
      '$49.00',
      '',
    ])
  })

  it('a value that an invoice does not state is a dash, and never invented', () => {
    expect(
      cellsOf({
        number: null,
        amount: null,
        subscription: null,
        paymentDisplayLabel: null,
        maskedPan: null,
        provider: null,
        providerModifiedAt: null,
        providerCreatedAt: null,
        createdAt: 'soon',
      }),
    ).toEqual(['—', '—', '—', '—', 'Paid', '—', ''])
  })

  it('a failed payment says why, and an open one can be paid', () => {
    renderScreen(
      <InvoicesView
        invoices={[
          anInvoice({ id: '1', status: 'failed', failure: 'expired-card' }),
          anInvoice({ id: '2', status: 'pending', paymentUrl: 'https://pay.example/2' }),
        ]}
      />,
    )
    expect(screen.getByText('The card has expired. Add a new one.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', 'https://pay.example/2')
  })

  it.each([
    [null, '$49.00'],
    [0, '$49.00'],
    [1900, '$49.00$19.00 refunded'],
    [4900, '$49.00'],
  ])('of an invoice of which %s went back the amount says the part', (refundedAmount, amount) => {
    expect(cellsOf({ number: null, refundedAmount })[5]).toBe(amount)
  })

  it('a document is offered for a numbered invoice alone', async () => {
    const onDownload = vi.fn()
    const numbered = anInvoice({ id: '1', number: '2026-000007' })
    const { user } = renderScreen(
      <InvoicesView invoices={[numbered, anInvoice({ id: '2', number: null })]} onDownload={onDownload} />,
    )
    await user.click(screen.getByRole('button', { name: /PDF/u }))
    expect(onDownload).toHaveBeenCalledExactlyOnceWith(numbered)
  })

  it('the focus stays in the list when the button for older invoices goes with the last of them', async () => {
    function Page() {
      const [hasMore, setMore] = useState(true)
      return <InvoicesView invoices={[anInvoice()]} hasMore={hasMore} onShowMore={() => setMore(false)} />
    }
    const { user } = renderScreen(<Page />)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(screen.getByRole('table').parentElement).toHaveFocus()
  })

  it('invoices that are there stay when older ones could not be loaded', async () => {
    const onShowMore = vi.fn()
    const { user } = renderScreen(<InvoicesView invoices={[anInvoice()]} isFailed hasMore onShowMore={onShowMore} />)
    expect(screen.getByText('20.11.2026')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Older invoices could not be loaded. Try again.')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(onShowMore).toHaveBeenCalledOnce()
  })
})
