import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { formatDay } from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows, useKeptFocus } from '@frontdesk/platform/parts'
import type { Invoice } from '@frontdesk/contract'
import { invoiceDate, invoicePayment } from '@frontdesk/billing-rules'
import { isCurrency, money } from '@frontdesk/money'
import { useRef } from 'react'
import { MoneyText, useMoneyText } from '../money/MoneyText.tsx'
import { usePaymentMethodName } from '../payment-method/usePaymentMethodName.ts'
import { rememberPage } from '../payment-page/paymentBegun.ts'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import { usePaymentFailureText } from './usePaymentFailureText.ts'
import classes from './InvoicesView.module.css'

type Props = {
  /** Newest first; null while the first page is loading. */
  invoices: readonly Invoice[] | null
  /** The list could not be read; what is there stays. */
  isFailed?: boolean
  /** There are older ones than those shown. */
  hasMore?: boolean
  isLoadingMore?: boolean
  onShowMore?: () => void
  onRetry?: () => void
  /** Fetches the document of an invoice with a number; without it there are no documents. */
  onDownload?: (invoice: Invoice) => void
  /** The id of the invoice whose document is being fetched. */
  downloading?: string | null
  /** Why a document could not be fetched and what to do, in a sentence. */
  downloadFailure?: string | null
}

/** Plan and period of an invoice. */
function PlanOf({ invoice: { subscription } }: { invoice: Invoice }) {
  const name = subscription?.priceVariantName ?? '—'
  if (subscription?.billingPeriod === 'year') return <Trans>{name}, yearly</Trans>
  return subscription?.billingPeriod === 'month' ? <Trans>{name}, monthly</Trans> : name
}

/** Fetches the document of a numbered invoice; pays an open one. */
function InvoiceActions({
  invoice,
  onDownload,
  downloading,
}: Pick<Props, 'onDownload' | 'downloading'> & { invoice: Invoice }) {
  const { t } = useLingui()
  const { number, paymentUrl, id } = invoice
  if (invoice.status === 'pending' && paymentUrl)
    return (
      <Button
        component="a"
        href={paymentUrl}
        variant="transparent"
        size="compact-sm"
        className={classes.action}
        onClick={() => rememberPage(paymentUrl)}
      >
        <Trans>Pay now</Trans>
      </Button>
    )
  if (!number || !onDownload) return null
  return (
    <Button
      variant="transparent"
      size="compact-sm"
      className={classes.action}
      loading={downloading !== null && downloading !== undefined && downloading === id}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={t`Download invoice ${number} as PDF`}
      onClick={() => onDownload(invoice)}
    >
      PDF
    </Button>
  )
}

/** The amount that was charged, and the part that went back; a full refund stands in the status. */
function AmountOf({ invoice: { amount, currencyCode, refundedAmount } }: { invoice: Invoice }) {
  const moneyText = useMoneyText()
  if (typeof amount !== 'number') return <Missing />
  const currency = isCurrency(currencyCode) ? currencyCode : 'USD'
  const part = refundedAmount ?? 0
  const returned = moneyText(money(part, currency))
  return (
    <>
      <MoneyText of={money(amount, currency)} />
      {part > 0 && part < amount && (
        <p className={classes.refunded} data-numbers>
          <Trans>{returned} refunded</Trans>
        </p>
      )}
    </>
  )
}

/** Stands in an empty cell; a card has no cells. */
const Missing = () => <span className={classes.missing}>—</span>

/** One invoice: a row, and on a phone a card. */
function InvoiceRow({
  invoice,
  onDownload,
  downloading,
}: Pick<Props, 'onDownload' | 'downloading'> & { invoice: Invoice }) {
  const methodName = usePaymentMethodName()
  const failureText = usePaymentFailureText()
  const date = invoiceDate(invoice)
  const payment = invoicePayment(invoice)
  return (
    <tr role="row" className={classes.row}>
      <td role="cell" className={classes.number}>
        {invoice.number ?? <Missing />}
      </td>
      <td role="cell" className={classes.date}>
        {date ? formatDay(date) : <Missing />}
      </td>
      <td role="cell" className={classes.plan}>
        <PlanOf invoice={invoice} />
      </td>
      <td role="cell" className={classes.payment}>
        {payment ? methodName(payment) : <Missing />}
      </td>
      <td role="cell" className={classes.status}>
        <InvoiceStatusBadge status={invoice.status} />
        {invoice.status === 'failed' && invoice.failure && (
          <p className={classes.failure}>{failureText(invoice.failure)}</p>
        )}
      </td>
      <td role="cell" className={classes.amount}>
        <AmountOf invoice={invoice} />
      </td>
      <td role="cell" className={classes.actions}>
        <InvoiceActions
          invoice={invoice}
          {...(onDownload && { onDownload })}
          {...(downloading !== undefined && { downloading })}
        />
      </td>
    </tr>
  )
}

/**
 * The invoices of a company with plan, payment, status in a word, amount and document (SUB-1, SUB-8).
 * On phones each is a card.
 */
export function InvoicesView(props: Props) {
  const { invoices, isFailed = false, hasMore = false, isLoadingMore = false, onShowMore, onRetry } = props
  // The button for older ones goes with the last of them.
  const list = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(list)
  if (isFailed && (invoices === null || invoices.length === 0))
    return (
      <FailureState title={<Trans>Your invoices could not be loaded</Trans>} {...(onRetry && { onRetry })}>
        <Trans>Nothing is lost. Try again in a moment.</Trans>
      </FailureState>
    )
  if (invoices === null) return <SkeletonRows rows={3} height={48} />
  if (invoices.length === 0)
    return (
      <EmptyState drawing="company" title={<Trans>No invoices yet</Trans>}>
        <Trans>Your first one appears here as soon as you have paid for a plan.</Trans>
      </EmptyState>
    )
  // Roles: some browsers take a table that is not laid out as one, as on phones, for no table.
  return (
    <div {...keptFocus} ref={list} tabIndex={-1} className={classes.invoices}>
      <table role="table" className={classes.table}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <Trans>Number</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Date</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Plan</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Payment</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Status</Trans>
            </th>
            <th role="columnheader" scope="col" className={classes.amount}>
              <Trans>Amount</Trans>
            </th>
            <th role="columnheader" scope="col">
              <span className={classes.hidden}>
                <Trans>Document</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {invoices.map((invoice, at) => (
            <InvoiceRow
              key={invoice.id ?? at}
              invoice={invoice}
              {...(props.onDownload && { onDownload: props.onDownload })}
              {...(props.downloading !== undefined && { downloading: props.downloading })}
            />
          ))}
        </tbody>
      </table>
      {props.downloadFailure && (
        <p role="alert" className={classes.failure}>
          {props.downloadFailure}
        </p>
      )}
      {isFailed && (
        <p role="alert" className={classes.failure}>
          <Trans>Older invoices could not be loaded. Try again.</Trans>
        </p>
      )}
      {hasMore && onShowMore && (
        <Button variant="default" loading={isLoadingMore} onClick={onShowMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}
