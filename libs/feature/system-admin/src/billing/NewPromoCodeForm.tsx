import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { systemBillingCalls } from '@frontdesk/api-client'
import type { BodyOf } from '@frontdesk/contract'
import { useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import { promoCodesKey } from './billingQueries.ts'
import { typedAmount, typedCount, endOfDay } from './typedValues.ts'

const empty = {
  code: '',
  kind: 'percentage',
  value: '',
  currency: 'USD',
  duration: 'once',
  cycles: '',
  most: '',
  until: '',
}
type Typed = typeof empty

/** The promo code of the typed values; null while one is missing or wrong. An empty limit is none. */
function promoOf(typed: Typed): BodyOf<'createPromoCode'> | null {
  const percentage = Number(typed.value.replace(',', '.'))
  const amountCents = typedAmount(typed.value)
  const [cycles, most] = [typedCount(typed.cycles), typedCount(typed.most)]
  const validTo = typed.until === '' ? null : endOfDay(typed.until)
  const isWrong =
    !/^[\p{L}\p{N}_-]{2,64}$/u.test(typed.code.trim()) ||
    (typed.most !== '' && most === null) ||
    (typed.duration === 'repeating' && cycles === null) ||
    (typed.kind === 'percentage' ? !(percentage > 0 && percentage <= 100) : amountCents === null)
  if (isWrong) return null
  const terms = {
    code: typed.code.trim(),
    durationType: typed.duration as 'once' | 'repeating' | 'forever', // the values of the select
    ...(typed.duration === 'repeating' && cycles !== null && { durationInBillingCycles: cycles }),
    ...(most !== null && { maxRedemptions: most }),
    ...(validTo !== null && { validTo }),
  }
  const currencyCode = typed.currency as 'UAH' | 'USD' | 'EUR' // the values of the select
  return typed.kind === 'percentage'
    ? { ...terms, discountType: 'percentage', percentage: Math.round(percentage * 100) / 100 }
    : { ...terms, discountType: 'fixed', amountCents: amountCents ?? 0, currencyCode }
}

/** Asks for a new promo code and creates it. */
export function NewPromoCodeForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(empty)
  const [isWrong, setWrong] = useState(false)
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((known) => ({ ...known, [name]: value })),
  })
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (promo: BodyOf<'createPromoCode'>) => api.subject(systemBillingCalls).createPromoCode(promo),
    onSuccess: () => {
      toasts.show({ type: 'success', message: t`The promo code can be redeemed.` })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: promoCodesKey }),
  })
  const submit = () => {
    const promo = promoOf(typed)
    setWrong(promo === null)
    if (promo) mutate(promo, { onSuccess: onClose })
  }
  const isPercentage = typed.kind === 'percentage'
  return (
    <ActionDialog
      title={<Trans>New promo code</Trans>}
      action={<Trans>Create</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        {...field('code')}
        label={t`Code`}
        description={t`2 to 64 letters, digits, - and _.`}
        data-autofocus
        error={isWrong && t`Look at the code, the discount and the limits: one of them is missing or wrong.`}
      />
      <NativeSelect
        {...field('kind')}
        label={t`Discount`}
        data={[
          { value: 'percentage', label: t`A percentage` },
          { value: 'fixed', label: t`An amount` },
        ]}
      />
      <TextInput {...field('value')} label={isPercentage ? t`Percent` : t`Amount`} inputMode="decimal" />
      {!isPercentage && <NativeSelect {...field('currency')} label={t`Currency`} data={['USD', 'EUR', 'UAH']} />}
      <NativeSelect
        {...field('duration')}
        label={t`For how long`}
        data={[
          { value: 'once', label: t`One bill` },
          { value: 'repeating', label: t`Several bills` },
          { value: 'forever', label: t`Every bill` },
        ]}
      />
      {typed.duration === 'repeating' && <TextInput {...field('cycles')} label={t`Bills`} inputMode="numeric" />}
      <TextInput
        {...field('most')}
        label={t`Redeemed at most`}
        description={t`Empty: any number of times.`}
        inputMode="numeric"
      />
      <TextInput {...field('until')} type="date" label={t`Last day`} description={t`Empty: it does not end.`} />
    </ActionDialog>
  )
}
