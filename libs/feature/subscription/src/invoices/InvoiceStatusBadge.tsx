import { Badge } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { invoiceLabel, type InvoiceLabel } from '@frontdesk/billing-rules'

const colors: Readonly<Record<InvoiceLabel, string>> = {
  paid: 'green',
  processing: 'teal',
  failed: 'red',
  cancelled: 'gray',
  refunded: 'violet',
  pending: 'yellow',
}

/** The status of an invoice in a word (SUB-8). */
export function InvoiceStatusBadge({ status }: { status: string | null | undefined }) {
  const { t } = useLingui()
  const label = invoiceLabel(status)
  const words: Readonly<Record<InvoiceLabel, string>> = {
    paid: t({ context: 'invoice', message: 'Paid' }),
    processing: t({ context: 'invoice', message: 'Processing' }),
    failed: t({ context: 'invoice', message: 'Failed' }),
    cancelled: t({ context: 'invoice', message: 'Cancelled' }),
    refunded: t({ context: 'invoice', message: 'Refunded' }),
    pending: t({ context: 'invoice', message: 'Pending' }),
  }
  return <Badge color={colors[label]}>{words[label]}</Badge>
}
