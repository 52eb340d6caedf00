import { planningCalls } from '@frontdesk/api-client'
import { capabilitiesOf, replyWindowOf } from '@frontdesk/channel-capabilities'
import type { Chat, PlannedMessage } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Modal, Switch, Text, Textarea } from '@mantine/core'
import { nextGap } from '@frontdesk/quick-replies'
import { useApi, usePlanningZone, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useState } from 'react'
import { momentText } from '../time/momentText.ts'
import { TimeChoices } from '../time/TimeChoices.tsx'
import { usePlanFailure } from './usePlanFailure.ts'

/** The words of a message that is planned. */
type Words = { text: string; withdrawsOnReply: boolean }

type ViewProps = {
  begun: Words
  /** The time of a message that is planned already; null for a new one. */
  sendsAt: Date | null
  /** When the reply window closes; null without one. */
  closesAt: Date | null
  textLimit: number
  zone: string
  now: Date
  isBusy: boolean
  error: string | null
  onPlan: (plan: Words & { sendsAt: Date }) => void
  onClose: () => void
}

/** Plans a message: its words, when it is sent, and whether the customer's message withdraws it (PLAN-1). */
export function PlanDialogView({
  begun,
  sendsAt,
  closesAt,
  textLimit,
  zone,
  now,
  isBusy,
  error,
  onPlan,
  onClose,
}: ViewProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(begun.text)
  const [withdrawsOnReply, setWithdraws] = useState(begun.withdrawsOnReply)
  const isTooLong = text.trim().length > textLimit
  const hasGap = nextGap(text) !== null
  const isSendable = text.trim() !== '' && !isTooLong && !hasGap
  const closing = closesAt === null ? null : momentText(closesAt, { zone, language: i18n.locale })
  return (
    <Modal
      opened
      onClose={onClose}
      title={sendsAt === null ? <Trans>Send later</Trans> : <Trans>Change the planned message</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Textarea
        label={<Trans>Message</Trans>}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={
          isTooLong
            ? t`The text is longer than one message of this channel may be`
            : hasGap && t`Fill in or remove the marked place first.`
        }
        autosize
        minRows={2}
        maxRows={8}
        mb="sm"
      />
      <Switch
        label={<Trans>Withdraw it when the customer writes before</Trans>}
        checked={withdrawsOnReply}
        onChange={(event) => setWithdraws(event.currentTarget.checked)}
        mb="sm"
      />
      {error !== null && (
        <Alert color="red" mb="sm" role="alert">
          <Trans>The message was not planned: {error}</Trans>
        </Alert>
      )}
      {closing !== null && (
        <Text size="sm" mb="xs">
          <Trans>The reply window of this channel closes: {closing}. After that only a template can be sent.</Trans>
        </Text>
      )}
      <TimeChoices
        zone={zone}
        now={now}
        chosen={sendsAt}
        isBusy={isBusy}
        isHeld={!isSendable}
        isAllowed={(at) => closesAt === null || at < closesAt}
        word={<Trans>Plan</Trans>}
        onChoose={(at) => onPlan({ text: text.trim(), withdrawsOnReply, sendsAt: at })}
      />
    </Modal>
  )
}

type Props = {
  chat: Chat
  /** The message that is changed; null plans a new one. */
  planned: PlannedMessage | null
  /** The words of a new one. */
  text: string
  onChanged: (chat: Chat) => void
  /** Called once the server has it. */
  onPlanned: () => void
  onClose: () => void
}

/** Plans a message into a chat, or changes one that is planned (PLAN-1). */
export function PlanDialog({ chat, planned, text, onChanged, onPlanned, onClose }: Props) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const zone = usePlanningZone()
  const failureOf = usePlanFailure()
  const [now] = useState(() => new Date())
  // One message has one id, however often its call is repeated: an answer that was lost plans no second one.
  const [clientPlanId] = useState(() => crypto.randomUUID())
  const plan = useSoleMutation({
    changes: () => chat.id,
    mutationFn: ({ sendsAt, ...words }: Words & { sendsAt: Date }) => {
      const { companyId, id: chatId } = chat
      const wanted = { companyId, ...words, sendsAt: sendsAt.toISOString(), timeZone: zone }
      const calls = api.subject(planningCalls)
      return planned === null
        ? calls.planMessage({ ...wanted, chatId, clientPlanId })
        : calls.editPlannedMessage({ ...wanted, id: planned.id, revision: planned.revision })
    },
    onSuccess: (changed, { sendsAt }) => {
      onChanged(changed)
      onPlanned()
      const when = momentText(sendsAt, { zone, language: i18n.locale })
      toasts.show({ type: 'success', message: t`The message is sent: ${when}` })
      onClose()
    },
  })
  return (
    <PlanDialogView
      begun={{ text: planned?.text ?? text, withdrawsOnReply: planned?.withdrawsOnReply ?? true }}
      sendsAt={planned === null ? null : new Date(planned.sendsAt)}
      closesAt={replyWindowOf(chat.platform, chat.lastInboundAt, now)?.closesAt ?? null}
      textLimit={capabilitiesOf(chat.platform).textLimit}
      zone={zone}
      now={now}
      isBusy={plan.isPending}
      error={plan.error === null ? null : failureOf(plan.error)}
      onPlan={(wanted) => plan.mutate(wanted)}
      onClose={onClose}
    />
  )
}
