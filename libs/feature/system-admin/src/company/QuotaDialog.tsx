import { companyDetailsCalls } from '@frontdesk/api-client'
import type { CompanyQuotas, QuotaChoice, QuotaChoices } from '@frontdesk/contract'
import { useApi, useFileSize, useNumberText, useSoleMutation, useToasts } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../billing/ActionDialog.tsx'
import { companyDetailQueries } from './companyDetailQueries.ts'

const megabyte = 1024 * 1024

type Name = keyof QuotaChoices
/** A quota as it is chosen; `amount` is typed where the choice is `own`, in megabytes for files. */
type Typed = { choice: 'server' | 'unlimited' | 'own'; amount: string }

const unitOf = (name: Name): number => (name === 'storage' ? megabyte : 1)

const typedOf = (name: Name, { choice }: Pick<CompanyQuotas['storage'], 'choice'>): Typed =>
  typeof choice === 'number'
    ? { choice: 'own', amount: String(Math.max(1, Math.round(choice / unitOf(name)))) }
    : { choice, amount: '' }

/** The choice that was typed; null for an amount that is no whole number above 0. */
function choiceOf(name: Name, { choice, amount }: Typed): QuotaChoice | null {
  if (choice !== 'own') return choice
  return /^[1-9]\d{0,8}$/.test(amount.trim()) ? Number(amount) * unitOf(name) : null
}

const serverTextOf = (quota: CompanyQuotas[Name], textOf: (amount: number) => string): string | null => {
  const most = quota?.ofServer ?? null
  return most === null ? null : textOf(most)
}

function QuotaField({
  label,
  amountLabel,
  serverText,
  typed,
  isWrong,
  onChange,
}: {
  label: string
  amountLabel: string
  /** The limit of the server; null for none. */
  serverText: string | null
  typed: Typed
  isWrong: boolean
  onChange: (typed: Typed) => void
}) {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      <NativeSelect
        label={label}
        value={typed.choice}
        onChange={({ currentTarget: { value } }) => onChange({ ...typed, choice: value as Typed['choice'] })} // the values of the options
        data={[
          {
            value: 'server',
            label: serverText === null ? t`As on the server: no limit` : t`As on the server: ${serverText}`,
          },
          { value: 'unlimited', label: t`No limit` },
          { value: 'own', label: t`A limit of its own` },
        ]}
      />
      {typed.choice === 'own' && (
        <TextInput
          label={amountLabel}
          value={typed.amount}
          inputMode="numeric"
          error={isWrong && t`Write a whole number above 0.`}
          onChange={({ currentTarget: { value: amount } }) => onChange({ ...typed, amount })}
        />
      )}
    </Stack>
  )
}

/** Asks for the quotas of a company, and chooses them. */
export function QuotaDialog({
  companyId,
  quotas,
  onClose,
}: {
  companyId: number
  quotas: CompanyQuotas
  onClose: () => void
}) {
  const { t } = useLingui()
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const numberText = useNumberText()
  const fileSize = useFileSize()
  const [typed, setTyped] = useState({
    aiRuns: typedOf('aiRuns', quotas.aiRuns),
    aiTokens: typedOf('aiTokens', quotas.aiTokens),
    storage: typedOf('storage', quotas.storage),
    sockets: typedOf('sockets', quotas.sockets ?? { choice: 'server' }),
  })
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (choices: QuotaChoices) => api.subject(companyDetailsCalls).setCompanyQuotas(companyId, choices),
    onSuccess: (changed) => {
      client.setQueryData(companyDetailQueries.quotas(api, companyId).queryKey, changed)
      toasts.show({ type: 'success', message: t`The quotas were changed.` })
    },
  })
  const [aiRuns, aiTokens, storage, sockets] = [
    choiceOf('aiRuns', typed.aiRuns),
    choiceOf('aiTokens', typed.aiTokens),
    choiceOf('storage', typed.storage),
    choiceOf('sockets', typed.sockets),
  ]
  const field = (name: Name, textOf: (amount: number) => string) => ({
    serverText: serverTextOf(quotas[name], textOf),
    typed: typed[name],
    isWrong: isTried && choiceOf(name, typed[name]) === null,
    onChange: (one: Typed) => setTyped((known) => ({ ...known, [name]: one })),
  })
  return (
    <ActionDialog
      title={<Trans>Change the quotas</Trans>}
      action={<Trans>Save</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (aiRuns !== null && aiTokens !== null && storage !== null && sockets !== null)
          mutate({ aiRuns, aiTokens, storage, ...(quotas.sockets && { sockets }) }, { onSuccess: onClose })
      }}
    >
      <QuotaField
        {...field('aiRuns', numberText)}
        label={t`AI replies in 24 hours`}
        amountLabel={t`Most AI replies in 24 hours`}
      />
      <QuotaField
        {...field('aiTokens', numberText)}
        label={t`AI tokens in 24 hours`}
        amountLabel={t`Most AI tokens in 24 hours`}
      />
      <QuotaField {...field('storage', fileSize)} label={t`Files`} amountLabel={t`Most files, in megabytes`} />
      {quotas.sockets && (
        <QuotaField
          {...field('sockets', numberText)}
          label={t`Live connections at once`}
          amountLabel={t`Most live connections at once`}
        />
      )}
    </ActionDialog>
  )
}
