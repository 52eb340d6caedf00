import { planningCalls } from '@frontdesk/api-client'
import type { Chat, PlannedMessage } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useAdmin, useApi, usePlanningZone, useSoleMutation, useToasts } from '@frontdesk/platform'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { momentText } from '../time/momentText.ts'
import { PlanDialog } from './PlanDialog.tsx'
import classes from './PlannedList.module.css'
import { usePlanFailure } from './usePlanFailure.ts'

/** Why a planned message was not sent. */
function Failure({ reason }: Pick<PlannedMessage, 'reason'>) {
  switch (reason) {
    case 'outside-window':
      return <Trans>The reply window of the channel was closed.</Trans>
    case 'channel-disconnected':
      return <Trans>The channel was not connected.</Trans>
    case 'customer-blocked':
      return <Trans>The customer is blocked.</Trans>
    case 'author-gone':
      return <Trans>Its author is no longer in the company.</Trans>
    case 'too-late':
      return <Trans>The server was not running at its time.</Trans>
    case 'refused':
    case null:
      return <Trans>The channel did not take it.</Trans>
  }
}

type RowProps = {
  planned: PlannedMessage
  zone: string
  /** Whether it is the reader's own, who alone changes it. */
  isOwn: boolean
  isBusy: boolean
  onEdit: () => void
  onCancel: () => void
}

/** A planned message in the thread, apart from those that were sent (PLAN-1). */
export function PlannedRow({ planned, zone, isOwn, isBusy, onEdit, onCancel }: RowProps) {
  const { t, i18n } = useLingui()
  const { author, text, state, reason, withdrawsOnReply } = planned
  const when = momentText(planned.sendsAt, { zone, language: i18n.locale })
  const name = author.name
  const Icon = state === 'planned' ? IconClock : IconAlertCircle
  return (
    <li className={classes.row}>
      <article className={classes.planned} data-state={state} aria-label={t`Planned message by ${name}`}>
        <p className={classes.head}>
          <Icon size={14} stroke={2} aria-hidden />
          {state === 'planned' ? (
            <Trans>Is sent: {when}</Trans>
          ) : state === 'withdrawn' ? (
            <Trans>Not sent: the customer wrote before</Trans>
          ) : (
            <span>
              <Trans>Not sent</Trans>: <Failure reason={reason} />
            </span>
          )}
        </p>
        <p className={classes.body} dir="auto">
          {text}
        </p>
        <p className={classes.meta}>
          <bdi>{name}</bdi>
          {state === 'planned' && withdrawsOnReply && (
            <span>
              {' · '}
              <Trans>withdrawn when the customer writes</Trans>
            </span>
          )}
        </p>
        <div className={classes.actions}>
          {isOwn && (
            <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={onEdit}>
              {state === 'planned' ? <Trans>Edit</Trans> : <Trans>Plan again</Trans>}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="red" loading={isBusy} onClick={onCancel}>
            {state === 'planned' ? <Trans>Cancel sending</Trans> : <Trans>Remove</Trans>}
          </Button>
        </div>
      </article>
    </li>
  )
}

/** The planned messages of a chat, below its thread (PLAN-1). */
export function PlannedList({ chat, onChanged }: { chat: Chat; onChanged: (chat: Chat) => void }) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const zone = usePlanningZone()
  const failureOf = usePlanFailure()
  const adminId = useAdmin()?.id ?? null
  const [edited, setEdited] = useState<PlannedMessage | null>(null)
  const cancel = useSoleMutation({
    changes: (id) => id,
    mutationFn: (id: number) => api.subject(planningCalls).cancelPlannedMessage({ companyId: chat.companyId, id }),
    onSuccess: onChanged,
    onError: (error) => {
      const reason = failureOf(error)
      toasts.show({ type: 'error', message: t`The planned message could not be canceled: ${reason}` })
    },
  })
  return (
    <>
      <ul className={classes.list} aria-label={t`Planned messages`}>
        {chat.planned?.map((planned) => (
          <PlannedRow
            key={planned.id}
            planned={planned}
            zone={zone}
            isOwn={planned.author.adminId === adminId}
            isBusy={cancel.isPending && cancel.variables === planned.id}
            onEdit={() => setEdited(planned)}
            onCancel={() => cancel.mutate(planned.id)}
          />
        ))}
      </ul>
      {edited && (
        <PlanDialog
          chat={chat}
          planned={edited}
          text=""
          onChanged={onChanged}
          onPlanned={() => undefined}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
