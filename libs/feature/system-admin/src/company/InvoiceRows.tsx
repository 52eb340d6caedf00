import type { InvoicesOfCompany } from '@frontdesk/api-client'
import type { Invoice } from '@frontdesk/contract'
import { money, moneyText } from '@frontdesk/money'
import { formatDay, useLocale } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { CompanyRows } from './CompanyRows.tsx'

function useInvoiceStateName(): (status: Invoice['status']) => string {
  const { t } = useLingui()
  const names: Record<Invoice['status'], string> = {
    pending: t`Pending`,
    processing: t`Processing`,
    completed: t`Paid`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
    refunded: t`Refunded`,
  }
  return (status) => names[status]
}

/** The newest invoices of a company. */
export function InvoiceRows({ invoices }: Pick<InvoicesOfCompany, 'invoices'>) {
  const locale = useLocale()
  const stateOf = useInvoiceStateName()
  return (
    <CompanyRows
      empty={<Trans>There are no invoices yet.</Trans>}
      rows={invoices.map(({ id, number, status, amount, currencyCode, createdAt }, place) => ({
        key: id ?? place,
        name: amount == null || !currencyCode ? '–' : moneyText(locale, money(amount, currencyCode)),
        detail: [createdAt ? formatDay(createdAt) : null, number].filter(Boolean).join(' · '),
        end: stateOf(status),
      }))}
    />
  )
}
