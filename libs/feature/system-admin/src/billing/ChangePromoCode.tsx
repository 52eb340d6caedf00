import { Switch, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { systemBillingCalls } from '@frontdesk/api-client'
import type { PromoCode } from '@frontdesk/contract'
import { useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import { promoCodesKey } from './billingQueries.ts'
import { CompanyChoice } from './CompanyChoice.tsx'
import { typedCount, endOfDay } from './typedValues.ts'

type Given = { promo: PromoCode; onClose: () => void }

const dayOf = (instant: string | null) => {
  if (instant === null) return ''
  const date = new Date(instant)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** Changes how often and until when a promo code can be redeemed, or ends it. Companies that have it keep it. */
export function ChangePromoCode({ promo, onClose }: Given) {
  const { t } = useLingui()
  const { code } = promo
  const api = useApi()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [most, setMost] = useState(promo.maxRedemptions === null ? '' : String(promo.maxRedemptions))
  const [until, setUntil] = useState(dayOf(promo.validTo))
  const [isActive, setActive] = useState(promo.isActive)
  const isWrong = most !== '' && typedCount(most) === null
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: () =>
      api.subject(systemBillingCalls).changePromoCode({
        promoCodeId: promo.id,
        maxRedemptions: typedCount(most),
        // A day that stays is no change: the code may end within it.
        ...(until !== dayOf(promo.validTo) && { validTo: endOfDay(until) }),
        isActive,
      }),
    onSuccess: () => {
      toasts.show({ type: 'success', message: t`The promo code was changed.` })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: promoCodesKey }),
  })
  return (
    <ActionDialog
      title={<Trans>Promo code {code}</Trans>}
      action={<Trans>Save</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => !isWrong && mutate(undefined, { onSuccess: onClose })}
    >
      <TextInput
        label={t`Redeemed at most`}
        description={t`Empty: any number of times.`}
        inputMode="numeric"
        value={most}
        data-autofocus
        error={isWrong && t`Write a whole number.`}
        onChange={({ currentTarget }) => setMost(currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t`Last day`}
        description={t`Empty: it does not end.`}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <Switch
        label={t`Can be redeemed`}
        description={t`Companies that have the code keep it.`}
        checked={isActive}
        onChange={({ currentTarget }) => setActive(currentTarget.checked)}
      />
    </ActionDialog>
  )
}

/** Gives a promo code to a company, which counts as redeemed. */
export function AssignPromoCode({ promo, onClose }: Given) {
  const { t } = useLingui()
  const { code } = promo
  const api = useApi()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (to: number) =>
      api.subject(systemBillingCalls).assignPromoCode({ promoCodeId: promo.id, companyId: to }),
    onSuccess: () => {
      toasts.show({ type: 'success', message: t`The company has the promo code.` })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: promoCodesKey }),
  })
  const submit = () => {
    setTried(true)
    if (companyId !== null) mutate(companyId, { onSuccess: onClose })
  }
  return (
    <ActionDialog
      title={<Trans>Give {code} to a company</Trans>}
      action={<Trans>Give</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      <CompanyChoice isMissing={isTried && companyId === null} onChoose={setCompanyId} />
    </ActionDialog>
  )
}
