import { labelsAfter, type LabelsToChange } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { mostLabelsOfChat } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LabelPicker } from './LabelPicker.tsx'
import { useLabelChanges, useLabelChats } from './useLabelChanges.ts'
import { useLabels } from './useLabels.ts'

type Props = {
  chat: Pick<Chat, 'id' | 'companyId' | 'labelIds'>
  /** Shows a change of the labels of this chat before the server has answered. */
  onLabelled: (change: LabelsToChange) => void
}

/** Chooses the labels of one chat; each choice is stored at once, and taken back if that fails (CUST-3). */
export function LabelsOfChat({ chat, onLabelled }: Props) {
  const { t } = useLingui()
  const { companyId, id: chatId, labelIds = [] } = chat
  const labels = useLabels(companyId)
  const { save } = useLabelChanges(companyId)
  const labelChats = useLabelChats()
  const [failure, setFailure] = useState<string | null>(null)
  const toggle = (id: number, isOn: boolean) => {
    setFailure(null)
    const change: LabelsToChange = isOn ? { add: [id], remove: [] } : { add: [], remove: [id] }
    if (labelsAfter(labelIds, change, mostLabelsOfChat).isFull) {
      setFailure(t`A chat can have ${mostLabelsOfChat} labels. Remove one first.`)
      return
    }
    const takeBack = (why: string) => {
      onLabelled({ add: change.remove, remove: change.add })
      setFailure(why)
    }
    onLabelled(change)
    labelChats({ companyId, chatIds: [chatId] }, change).then(
      ({ full }) => {
        // Others have labelled the chat meanwhile: it has no room for this one.
        if (full > 0) takeBack(t`A chat can have ${mostLabelsOfChat} labels. Remove one first.`)
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : ''
        takeBack(t`The label was not changed: ${reason}`)
      },
    )
  }
  return (
    <LabelPicker
      labels={labels}
      stateOf={(id) => (labelIds.includes(id) ? 'all' : 'none')}
      onToggle={toggle}
      onCreate={save}
      failure={failure}
    />
  )
}
