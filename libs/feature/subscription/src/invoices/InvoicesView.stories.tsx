import type { Invoice } from '@frontdesk/contract'
import { anInvoice } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { BillingSection } from '../section/BillingSection.tsx'
import { InvoicesView } from './InvoicesView.tsx'

const invoiceOf = (number: number, different: Partial<Invoice>): Invoice =>
  anInvoice({ id: `invoice-${String(number)}`, number: `INV-00000${String(number)}`, ...different })

const all = [
  invoiceOf(6, {
    status: 'pending',
    number: null,
    paymentUrl: 'https://pay.example/6',
    paymentDisplayLabel: null,
    maskedPan: null,
    provider: null,
  }),
  invoiceOf(5, { status: 'processing', number: null }),
  invoiceOf(4, { status: 'failed', number: null, failure: 'insufficient-funds' }),
  invoiceOf(3, {
    refundedAmount: 200000,
    amount: 1234567,
    subscription: { priceVariantName: 'Network', billingPeriod: 'year' },
  }),
  invoiceOf(2, { status: 'refunded', currencyCode: 'UAH', amount: 199900 }),
  invoiceOf(1, { status: 'cancelled', number: null, amount: null, paymentDisplayLabel: null }),
]

const meta: Meta<typeof InvoicesView> = {
  component: InvoicesView,
  args: { invoices: all, onDownload: fn(), onShowMore: fn(), onRetry: fn() },
  decorators: [
    (Story) => (
      <BillingSection title="Invoices">
        <Story />
      </BillingSection>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof InvoicesView>

export const All: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const row = canvas.getByRole('row', { name: /INV-000003/u })
    await expect(row).toHaveTextContent('Network, yearly')
    await expect(row).toHaveTextContent('$2,000.00 refunded')
    await userEvent.click(canvas.getByRole('button', { name: 'Download invoice INV-000003 as PDF' }))
    await expect(args.onDownload).toHaveBeenCalledWith(all[3])
  },
}

export const MoreToShow: Story = { args: { hasMore: true } }

export const LoadingMore: Story = { args: { hasMore: true, isLoadingMore: true } }

export const Downloading: Story = { args: { downloading: 'invoice-3' } }

export const NotDownloaded: Story = {
  args: { downloadFailure: 'Invoice INV-000003 could not be downloaded. Check your connection and try again.' },
}

export const WithoutDocuments: Story = { render: ({ onDownload: _none, ...args }) => <InvoicesView {...args} /> }

export const Empty: Story = { args: { invoices: [] } }

export const Loading: Story = { args: { invoices: null } }

export const Failed: Story = { args: { invoices: null, isFailed: true } }

export const OlderFailed: Story = { args: { isFailed: true, hasMore: true } }

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    // Also as cards it is a table to assistive technology.
    await expect(canvas.getAllByRole('row')).toHaveLength(7)
  },
}
