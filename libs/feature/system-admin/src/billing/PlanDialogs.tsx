import { NativeSelect, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { systemBillingCalls, type PlanOfSystem } from '@frontdesk/api-client'
import type { BodyOf } from '@frontdesk/contract'
import { minor, moneyText } from '@frontdesk/money'
import { useApi, useLocale, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import { plansKey } from './billingQueries.ts'
import { typedAmount, typedCount } from './typedValues.ts'

type OfPlan = { of: PlanOfSystem; onClose: () => void }

const empty = {
  id: '',
  name: '',
  description: '',
  amount: '',
  currency: 'USD',
  trial: '0',
  conversations: '',
  salons: '1',
}
type Typed = typeof empty
type NewPlanBody = BodyOf<'createPlan'>

const isId = (text: string) => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text)
/** A number of days up to a year; null for anything else. */
const typedDays = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 365 ? Number(text) : null

/** A new plan with the fields that are missing or wrong; `plan` is null while there is one. */
function planOf(typed: Typed): { plan: NewPlanBody | null; wrong: ReadonlySet<keyof Typed> } {
  const [id, name] = [typed.id.trim(), typed.name.trim()]
  const [amount, trialDays] = [typedAmount(typed.amount), typedDays(typed.trial)]
  const [conversations, salons] = [typedCount(typed.conversations), typedCount(typed.salons)]
  const wrong = new Set<keyof Typed>([
    ...(isId(id) ? [] : ['id' as const]),
    ...(name === '' ? ['name' as const] : []),
    ...(amount === null ? ['amount' as const] : []),
    ...(trialDays === null ? ['trial' as const] : []),
    ...(conversations === null ? ['conversations' as const] : []),
    ...(salons === null ? ['salons' as const] : []),
  ])
  if (amount === null || trialDays === null || conversations === null || salons === null || wrong.size > 0)
    return { plan: null, wrong }
  const currencyCode = typed.currency as 'UAH' | 'USD' | 'EUR' // the values of the select
  const description = typed.description.trim()
  return {
    plan: { id, name, description, amount, currencyCode, trialDays, included: { conversations, salons } },
    wrong,
  }
}

/** Asks for a new plan and puts it on sale. Options with a price of their own are for the command `plans`. */
export function NewPlan({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useChange(t`The plan is on sale.`, (calls, plan: NewPlanBody) =>
    calls.createPlan(plan),
  )
  const [typed, setTyped] = useState(empty)
  const [isTried, setTried] = useState(false)
  const { plan, wrong } = planOf(typed)
  const field = (name: keyof Typed, problem: string) => ({
    name,
    value: typed[name],
    error: isTried && wrong.has(name) && problem,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((known) => ({ ...known, [name]: value })),
  })
  const wholeNumber = t`Write a whole number.`
  return (
    <ActionDialog
      title={<Trans>New plan</Trans>}
      action={<Trans>Put it on sale</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (plan) mutate(plan, { onSuccess: onClose })
      }}
    >
      <TextInput {...field('name', t`Write the name.`)} label={t`Name`} maxLength={60} data-autofocus dir="auto" />
      <TextInput
        {...field('id', t`Write lower-case letters, digits and hyphens, such as studio-usd.`)}
        label={t`Name in the system`}
        description={t`Such as studio-usd. It cannot be changed.`}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Textarea {...field('description', '')} label={t`Description`} maxLength={300} rows={2} dir="auto" />
      <TextInput
        {...field('amount', t`Write an amount such as 10 or 10.00.`)}
        label={t`Price of a month`}
        inputMode="decimal"
      />
      <NativeSelect {...field('currency', '')} label={t`Currency`} data={['USD', 'EUR', 'UAH']} />
      <TextInput {...field('trial', wholeNumber)} label={t`Trial days`} inputMode="numeric" />
      <TextInput {...field('conversations', wholeNumber)} label={t`Conversations a month`} inputMode="numeric" />
      <TextInput {...field('salons', wholeNumber)} label={t`Salons`} inputMode="numeric" />
    </ActionDialog>
  )
}

/** Changes the name and the description of a plan, takes it off sale or puts it back. Companies that run it keep it. */
export function UpdatePlan({ of: { plan, isOnSale: wasOnSale }, onClose }: OfPlan) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useChange(t`The plan was changed.`, (calls, change: BodyOf<'updatePlan'>) =>
    calls.updatePlan(change),
  )
  const [name, setName] = useState(plan.name)
  const [description, setDescription] = useState(plan.description ?? '')
  const [isOnSale, setOnSale] = useState(wasOnSale)
  const isWrong = name.trim() === ''
  const { name: planName } = plan
  return (
    <ActionDialog
      title={<Trans>Plan {planName}</Trans>}
      action={<Trans>Save</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (isWrong) return
        const change = { planId: plan.id, name: name.trim(), description: description.trim(), isOnSale }
        mutate(change, { onSuccess: onClose })
      }}
    >
      <TextInput
        label={t`Name`}
        value={name}
        maxLength={60}
        data-autofocus
        dir="auto"
        error={isWrong && t`Write the name.`}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label={t`Description`}
        value={description}
        maxLength={300}
        rows={2}
        dir="auto"
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <Switch
        label={t`On sale`}
        description={t`Companies that run the plan keep it, and its price.`}
        checked={isOnSale}
        onChange={({ currentTarget }) => setOnSale(currentTarget.checked)}
      />
    </ActionDialog>
  )
}

/** Sells a plan at another price, as a new plan in its place. */
export function NewPrice({ of: { plan, companies }, onClose }: OfPlan) {
  const { t } = useLingui()
  const locale = useLocale()
  const { mutate, isPending, error } = useChange(
    t`The plan is on sale at the new price.`,
    (calls, price: BodyOf<'sellAtNewPrice'>) => calls.sellAtNewPrice(price),
  )
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const amount = typedAmount(typed)
  const isSame = amount === plan.amount
  const { name } = plan
  const price = moneyText(locale, { minor: minor(plan.amount), currency: plan.currencyCode ?? 'USD' })
  return (
    <ActionDialog
      title={<Trans>A new price for {name}</Trans>}
      action={<Trans>Sell at this price</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (amount !== null && !isSame) mutate({ planId: plan.id, amount }, { onSuccess: onClose })
      }}
    >
      <Text size="sm">
        {companies === 0 ? (
          <Trans>It costs {price} a month now. The new price is a plan of its own in its place.</Trans>
        ) : (
          <Trans>
            It costs {price} a month now. The new price is a plan of its own in its place: companies that run this one
            keep their price.
          </Trans>
        )}
      </Text>
      <TextInput
        label={t`Price of a month`}
        description={plan.currencyCode ?? 'USD'}
        inputMode="decimal"
        value={typed}
        data-autofocus
        error={
          isTried &&
          (amount === null ? t`Write an amount such as 10 or 10.00.` : isSame && t`It costs that much already.`)
        }
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ActionDialog>
  )
}

type BillingCalls = ReturnType<typeof systemBillingCalls>

/** A change of the plans: a toast says that it was made, and the plans are fetched again. */
function useChange<Change>(done: string, mutationFn: (calls: BillingCalls, change: Change) => Promise<unknown>) {
  const calls = useApi().subject(systemBillingCalls)
  const toasts = useToasts()
  const queries = useQueryClient()
  return useSoleMutation({
    mutationFn: (change: Change) => mutationFn(calls, change),
    onSuccess: () => {
      toasts.show({ type: 'success', message: done })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: plansKey }),
  })
}
