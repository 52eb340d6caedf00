import { ApiError, unknownDeliveryCalls, type UnknownDeliveryRow } from '@frontdesk/api-client'
import { useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../billing/ActionDialog.tsx'
import { deliveriesKey } from './operationsQueries.ts'

const decisions = ['sent', 'failed', 'repeat'] as const
type Decision = (typeof decisions)[number]

/**
 * Asks for the decision on a message whose delivery has an unknown outcome: settled as sent or as not, or attempted
 * once more. A toast tells a decision that came too late. A refusal stays in the dialog. `onClose` says whether it was
 * decided.
 */
export function DeliveryDecision({
  delivery,
  onClose,
}: {
  delivery: UnknownDeliveryRow
  onClose: (isDecided: boolean) => void
}) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Decision | null>(null)
  const [isTried, setTried] = useState(false)
  const { decide, isPending, error } = useDecide(delivery.messageId)
  const refusal = useRefusal(error)
  const submit = () => {
    setTried(true)
    if (chosen !== null) decide(chosen, { onSuccess: () => onClose(true) })
  }
  const number = String(delivery.messageId)
  const choices: { value: Decision; label: string; description: string }[] = [
    {
      value: 'sent',
      label: t`It arrived`,
      description: t`The channel’s own records show it.`,
    },
    {
      value: 'failed',
      label: t`It did not arrive`,
      description: t`The company sees it as failed, and can send it again.`,
    },
    {
      value: 'repeat',
      label: t`Deliver it once more`,
      description: t`The customer may get it twice. If the attempt fails, the outcome stays unknown.`,
    },
  ]
  return (
    <ActionDialog
      title={<Trans>Message {number}</Trans>}
      action={<Trans>Confirm</Trans>}
      isPending={isPending}
      error={refusal}
      onClose={() => onClose(false)}
      onSubmit={submit}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{delivery.company.name}</bdi>
        {delivery.channel !== null && (
          <>
            {' · '}
            <bdi>{delivery.channel}</bdi>
          </>
        )}
      </Text>
      <Radio.Group
        label={t`Did the message reach the customer?`}
        error={isTried && chosen === null && t`Choose one.`}
        value={chosen}
        onChange={(value) => setChosen(decisions.find((decision) => decision === value) ?? null)}
      >
        <Stack gap="sm" mt="xs">
          {choices.map(({ value, label, description }) => (
            <Radio
              key={value}
              value={value}
              label={label}
              description={description}
              disabled={value === 'repeat' && delivery.isRepeating}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="xs" c="dimmed">
        <Trans>It is recorded in the audit log.</Trans>
      </Text>
    </ActionDialog>
  )
}

/** Makes the decision and tells it by a toast; a refusal is its error. */
function useDecide(messageId: number) {
  const { t } = useLingui()
  const calls = useApi().subject(unknownDeliveryCalls)
  const toasts = useToasts()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (decision: Decision) =>
      decision === 'repeat'
        ? calls.repeatDelivery({ messageId })
        : calls.settleDelivery({ messageId, outcome: decision }),
    onSuccess: (isDone, decision) => {
      const done = {
        sent: t`The message counts as sent now.`,
        failed: t`The message counts as not sent now.`,
        repeat: t`The message is being delivered once more.`,
      }[decision]
      toasts.show(
        isDone
          ? { type: 'success', message: done }
          : { type: 'info', message: t`Nothing was changed: it was decided already.` },
      )
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: deliveriesKey }),
  })
  return { decide: mutate, isPending, error }
}

/** The failure of a decision, in words of the console where the server gives a reason of the chat. */
function useRefusal(error: Error | null): Error | null {
  const { t } = useLingui()
  const code = error instanceof ApiError ? error.code : null
  switch (code) {
    case 'OUTSIDE_WINDOW':
      return new Error(t`The channel allows no answer until the customer writes again.`)
    case 'CHANNEL_DISCONNECTED':
      return new Error(t`The channel is not connected.`)
    case 'ACTION_NOT_ALLOWED':
      return new Error(t`The AI no longer answers in this chat, or a person has answered since.`)
    case null:
    default:
      return error
  }
}
