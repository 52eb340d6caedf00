import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '@frontdesk/platform'
import { isTooLong, LimitedTextarea } from '@frontdesk/platform/parts'
import type { CancelReason } from '@frontdesk/contract'
import { useState } from 'react'
import { BillingNotice } from '../section/BillingNotice.tsx'
import { useCancelReasons } from './useCancelReasons.ts'
import classes from './CancelDialog.module.css'

/** The provider's limit of a comment, in characters. */
const mostComment = 1000

/** The body of a cancellation; both fields are left out where nothing was stated. */
export type Cancellation = { readonly reason?: CancelReason; readonly comment?: string }

/** The fate of the charge that is in progress, or that there will be none. */
function ChargeConsequences({ isAtOnce, isBeingCharged }: { isAtOnce: boolean; isBeingCharged: boolean }) {
  if (isBeingCharged)
    return isAtOnce ? (
      <Trans>The charge that is in progress is withdrawn, or its money is returned to you.</Trans>
    ) : (
      // Its purpose is not on the wire: the provider withdraws an automatic upgrade, and an order that is paid goes on.
      <Trans>
        A charge is in progress right now. If it is for an automatic upgrade, it is withdrawn, or its money is returned
        to you. If you have just paid for a plan yourself, that plan goes on, and the cancellation is void.
      </Trans>
    )
  return isAtOnce ? null : <Trans>Nothing more is charged.</Trans>
}

/** Until when the subscription can be used, what happens then, and what becomes of charges. */
function CancelConsequences({ until, isBeingCharged }: { until: Date | null; isBeingCharged: boolean }) {
  const date = until && formatDay(until)
  return (
    <Text size="md">
      {date === null ? (
        <Trans>It ends at once, and the assistant stops. Your chats, customers and settings stay.</Trans>
      ) : (
        <Trans>
          It runs until {date}, and until then you can take the cancellation back. After that the assistant stops. Your
          chats, customers and settings stay.
        </Trans>
      )}{' '}
      <ChargeConsequences isAtOnce={date === null} isBeingCharged={isBeingCharged} />
    </Text>
  )
}

/** Why somebody cancels, as radio buttons. */
function ReasonChoice({
  reason,
  isDisabled,
  onReason,
}: {
  reason: CancelReason | null
  isDisabled: boolean
  onReason: (reason: CancelReason | null) => void
}) {
  const reasons = useCancelReasons()
  return (
    <Radio.Group
      label={<Trans>Why are you cancelling? (optional)</Trans>}
      value={reason}
      onChange={(value) => onReason(reasons.find((each) => each.value === value)?.value ?? null)}
    >
      <Stack gap="sm" mt="xs">
        {reasons.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} disabled={isDisabled} classNames={{ radio: classes.radio }} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/**
 * Asks before a subscription is cancelled: until when it can be used, what happens then, and, if somebody wants to say
 * it, why (SUB-7, SUB-11). Nothing has to be filled in. While it is being cancelled the dialog stays: closing it would
 * look as if the subscription were kept.
 */
export function CancelDialog({
  until,
  isBeingCharged = false,
  isCancelling = false,
  failure = null,
  onClose,
  onCancel,
}: {
  /** The end of the paid period, from `cancellationEnd`; null: it ends at once. */
  until: Date | null
  /** Whether a charge is in progress, whose outcome is not known yet. */
  isBeingCharged?: boolean
  isCancelling?: boolean
  /** Why the cancellation did not work, in a sentence. */
  failure?: string | null
  onClose: () => void
  onCancel: (cancellation: Cancellation) => void
}) {
  const { t } = useLingui()
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [comment, setComment] = useState('')
  const submit = () => {
    const text = comment.trim()
    onCancel({ ...(reason && { reason }), ...(text !== '' && { comment: text }) })
  }
  const close = () => {
    if (!isCancelling) onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={<Trans>Cancel your subscription?</Trans>}
      closeButtonProps={{
        'aria-label': t`Close`,
        'aria-disabled': isCancelling || undefined,
        mod: { disabled: isCancelling },
      }}
    >
      <Stack gap="md">
        <CancelConsequences until={until} isBeingCharged={isBeingCharged} />
        <ReasonChoice reason={reason} isDisabled={isCancelling} onReason={setReason} />
        <LimitedTextarea
          label={<Trans>What could we do better? (optional)</Trans>}
          most={mostComment}
          minRows={2}
          value={comment}
          disabled={isCancelling}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {failure && (
          <BillingNotice tone="bad" isAlert>
            {failure}
          </BillingNotice>
        )}
        <Group justify="flex-end" gap={8} className={classes.actions}>
          <Button
            variant="default"
            // Keeps the focus, unlike a disabled one.
            aria-disabled={isCancelling || undefined}
            mod={{ disabled: isCancelling }}
            onClick={close}
            data-autofocus
          >
            <Trans>Keep my subscription</Trans>
          </Button>
          <Button color="red" loading={isCancelling} disabled={isTooLong(comment, mostComment)} onClick={submit}>
            <Trans>Cancel subscription</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
