import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PlanOfSystem } from '@frontdesk/api-client'
import type { PromoCode } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { EmptyState, FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { billingQueries, promoCodesPerPage } from './billing/billingQueries.ts'
import { AssignPromoCode, ChangePromoCode } from './billing/ChangePromoCode.tsx'
import { NewPromoCodeForm } from './billing/NewPromoCodeForm.tsx'
import { UpdatePlan, NewPlan, NewPrice } from './billing/PlanDialogs.tsx'
import { PlanTable } from './billing/PlanTable.tsx'
import { PromoCodeTable } from './billing/PromoCodeTable.tsx'
import { ExtendTrial, RefundInvoice } from './billing/TrialAndRefund.tsx'

type Asked =
  | { is: 'new' | 'trial' | 'refund' | 'new-plan' }
  | { is: 'change' | 'assign'; promo: PromoCode }
  | { is: 'change-plan' | 'new-price'; of: PlanOfSystem }

/** Plans, promo codes, longer trials and refunds over all companies. Route `/system-admin/plans`. */
export function PlansPage() {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Stack gap="lg" maw={1200} mx="auto" w="100%" align="stretch">
      <PageTitle title={t`Plans and promo codes`} />
      <Group gap={8}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked({ is: 'trial' })}>
          <Trans>Extend a trial</Trans>
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked({ is: 'refund' })}>
          <Trans>Refund an invoice</Trans>
        </Button>
      </Group>
      <Plans onAsk={setAsked} />
      <PromoCodes onAsk={setAsked} />
      {asked?.is === 'new-plan' && <NewPlan onClose={close} />}
      {asked?.is === 'change-plan' && <UpdatePlan of={asked.of} onClose={close} />}
      {asked?.is === 'new-price' && <NewPrice of={asked.of} onClose={close} />}
      {asked?.is === 'new' && <NewPromoCodeForm onClose={close} />}
      {asked?.is === 'trial' && <ExtendTrial onClose={close} />}
      {asked?.is === 'refund' && <RefundInvoice onClose={close} />}
      {asked?.is === 'change' && <ChangePromoCode promo={asked.promo} onClose={close} />}
      {asked?.is === 'assign' && <AssignPromoCode promo={asked.promo} onClose={close} />}
    </Stack>
  )
}

function Plans({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { data, error, isFetching, refetch } = useQuery(billingQueries.plans(useApi()))
  return (
    <>
      <Title order={2} size="h4">
        <Trans>Plans</Trans>
      </Title>
      <Group>
        <Button aria-haspopup="dialog" onClick={() => onAsk({ is: 'new-plan' })}>
          <Trans>New plan</Trans>
        </Button>
      </Group>
      {data ? (
        <PlanTable
          plans={data}
          onChange={(of) => onAsk({ is: 'change-plan', of })}
          onPrice={(of) => onAsk({ is: 'new-price', of })}
        />
      ) : error ? (
        <FailureState
          title={<Trans>The plans could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : (
        <SkeletonRows rows={3} height={48} />
      )}
    </>
  )
}

function PromoCodes({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useQuery(billingQueries.promoCodes(useApi(), search.trim(), page))
  const last = data ? Math.max(1, Math.ceil(data.total / promoCodesPerPage)) : 1
  return (
    <>
      <Title order={2} size="h4">
        <Trans>Promo codes</Trans>
      </Title>
      <Group gap="sm" align="flex-end" wrap="wrap">
        <TextInput
          type="search"
          label={t`Find a code`}
          value={search}
          maxLength={64}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            setPage(1)
          }}
        />
        <Button aria-haspopup="dialog" onClick={() => onAsk({ is: 'new' })}>
          <Trans>New promo code</Trans>
        </Button>
      </Group>
      {error && (
        <FailureState
          title={<Trans>The promo codes could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
      {!data && !error && <SkeletonRows rows={3} height={48} />}
      {data && data.promoCodes.length === 0 && (
        <EmptyState
          drawing="search"
          title={
            search.trim() === '' ? (
              <Trans>There are no promo codes yet</Trans>
            ) : (
              <Trans>There is no such promo code</Trans>
            )
          }
        />
      )}
      {data && data.promoCodes.length > 0 && (
        <PromoCodeTable
          promoCodes={data.promoCodes}
          onChange={(promo) => onAsk({ is: 'change', promo })}
          onAssign={(promo) => onAsk({ is: 'assign', promo })}
        />
      )}
      {last > 1 && (
        <Group gap={8}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <Button variant="default" disabled={page >= last} onClick={() => setPage(page + 1)}>
            <Trans>Next</Trans>
          </Button>
        </Group>
      )}
    </>
  )
}
