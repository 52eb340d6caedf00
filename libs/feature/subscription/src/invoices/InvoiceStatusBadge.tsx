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
    paid: t`Paid`,
    processing: t`Processing`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
    refunded: t`Refunded`,
    pending: t`Pending`,
  }
  return <Badge color={colors[label]}>{words[label]}</Badge>
}
