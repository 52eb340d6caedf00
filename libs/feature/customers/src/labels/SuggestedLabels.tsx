import { labelCalls } from '@frontdesk/api-client'
import type { LabelsToChange } from '@frontdesk/chat-thread'
import type { Chat, Label } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconSparkles, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { LabelChip } from './LabelChip.tsx'
import classes from './SuggestedLabels.module.css'
import { useLabelsOf } from './useLabels.ts'
import { usePutLabel } from './usePutLabel.ts'

type Props = {
  chat: Pick<Chat, 'id' | 'companyId' | 'labelIds' | 'suggestedLabelIds'>
  /** Shows a change of the labels of this chat before the server has answered. */
  onLabelled: (change: LabelsToChange) => void
  /** A suggestion goes with its buttons: what is around them takes the focus. */
  onPressed: () => void
}

type SuggestionProps = { label: Label; onAccept: () => void; onDismiss: () => void }

function Suggestion({ label, onAccept, onDismiss }: SuggestionProps) {
  const { t } = useLingui()
  const { name } = label
  const [accept, dismiss] = [t`Add the label “${name}”`, t`Dismiss the label “${name}”`]
  return (
    <li className={classes.suggestion}>
      <LabelChip label={label} isLarge isSuggested />
      <ActionIcon variant="subtle" size={24} aria-label={accept} title={accept} onClick={onAccept}>
        <IconCheck size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" size={24} aria-label={dismiss} title={dismiss} onClick={onDismiss}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/**
 * Labels that the AI suggests for a chat: a person adds each of them, or dismisses it for good; nothing for a chat
 * without any, but what failed with the last of them (CUST-3).
 */
export function SuggestedLabels({ chat, onLabelled, onPressed }: Props) {
  const { t } = useLingui()
  const { companyId, id: chatId, labelIds = [], suggestedLabelIds = [] } = chat
  const api = useApi()
  const titleId = useId()
  const labels = useLabelsOf({ companyId, labelIds: suggestedLabelIds })
  const { put, failure, setFailure } = usePutLabel({ chat, onLabelled })
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const shown = suggestedLabelIds
    .filter((id) => !labelIds.includes(id) && !dismissed.includes(id))
    .flatMap((id) => labels.find((label) => label.id === id) ?? [])
  const dismiss = (labelId: number) => {
    setFailure(null)
    setDismissed((before) => [...before, labelId])
    api
      .subject(labelCalls)
      .dismissSuggestedLabel({ companyId, chatId, labelId })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : ''
        setDismissed((before) => before.filter((id) => id !== labelId))
        setFailure(t`The suggestion was not dismissed: ${reason}`)
      })
  }
  return (
    <>
      {shown.length > 0 && (
        <div className={classes.suggestions}>
          <p id={titleId} className={classes.title}>
            <IconSparkles size={16} stroke={1.75} aria-hidden />
            <Trans>Suggested by AI</Trans>
          </p>
          <ul aria-labelledby={titleId} className={classes.list}>
            {shown.map((label) => (
              <Suggestion
                key={label.id}
                label={label}
                onAccept={() => {
                  onPressed()
                  put(label.id, true)
                }}
                onDismiss={() => {
                  onPressed()
                  dismiss(label.id)
                }}
              />
            ))}
          </ul>
        </div>
      )}
      {failure !== null && (
        <p role="alert" className={classes.failed}>
          {failure}
        </p>
      )}
    </>
  )
}
