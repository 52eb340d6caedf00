import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { systemBillingCalls } from '@frontdesk/api-client'
import { minor, moneyText } from '@frontdesk/money'
import { formatDay, useApi, useLocale, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import { CompanyChoice } from './CompanyChoice.tsx'
import { typedAmount, endOfDay } from './typedValues.ts'

/** Lets the trial of a company end later, or gives it another one. */
export function ExtendTrial({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [until, setUntil] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (which: { companyId: number; until: string }) => api.subject(systemBillingCalls).extendTrial(which),
    onSuccess: (end) => {
      const day = formatDay(end)
      toasts.show({ type: 'success', message: t`The trial lasts until ${day}.` })
    },
  })
  const submit = () => {
    const end = endOfDay(until)
    setTried(true)
    if (companyId !== null && end !== null) mutate({ companyId, until: end }, { onSuccess: onClose })
  }
  return (
    <ActionDialog
      title={<Trans>Extend a trial</Trans>}
      action={<Trans>Extend</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <CompanyChoice isMissing={isTried && companyId === null} onChoose={setCompanyId} />
      <TextInput
        type="date"
        label={t`Last day`}
        description={t`A company whose trial is over, and that has no plan, gets another one.`}
        value={until}
        error={isTried && endOfDay(until) === null && t`Choose a day.`}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
    </ActionDialog>
  )
}

/** `randomUUID` is missing in insecure contexts. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns money of a paid invoice, for a reason, which is kept in the audit log. One dialog returns it once. */
export function RefundInvoice({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const locale = useLocale()
  const [key] = useState(newKey)
  const [typed, setTyped] = useState({ number: '', amount: '', reason: '' })
  const [isTried, setTried] = useState(false)
  const amount = typedAmount(typed.amount)
  const missing = {
    number: typed.number.trim() === '',
    amount: typed.amount !== '' && amount === null,
    reason: typed.reason.trim() === '',
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((known) => ({ ...known, [name]: value })),
  })
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: () => api.subject(systemBillingCalls).refundInvoice({ ...typed, amount, key }),
    onSuccess: ({ amount: returned, currency }) => {
      const money = moneyText(locale, { minor: minor(returned), currency })
      toasts.show({ type: 'success', message: t`${money} is being returned.` })
    },
  })
  const submit = () => {
    setTried(true)
    if (!Object.values(missing).includes(true)) mutate(undefined, { onSuccess: onClose })
  }
  return (
    <ActionDialog
      title={<Trans>Refund an invoice</Trans>}
      action={<Trans>Refund</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        {...field('number')}
        label={t`Number of the invoice`}
        placeholder="2026-000042"
        data-autofocus
        error={isTried && missing.number && t`Write the number of the invoice.`}
      />
      <TextInput
        {...field('amount')}
        label={t`Amount`}
        description={t`In the currency of the invoice. Empty: all that is left, which ends what it has paid for.`}
        inputMode="decimal"
        error={isTried && missing.amount && t`Write an amount such as 10 or 10.00.`}
      />
      <Textarea
        {...field('reason')}
        label={t`Reason`}
        description={t`It is kept in the audit log.`}
        maxLength={500}
        rows={3}
        dir="auto"
        error={isTried && missing.reason && t`Write the reason.`}
      />
    </ActionDialog>
  )
}
