import { labelsAfter, type LabelsToChange } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { mostLabelsOfChat } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLabelChats } from './useLabelChanges.ts'

type Of = {
  chat: Pick<Chat, 'id' | 'companyId' | 'labelIds'>
  /** Shows a change of the labels of this chat before the server has answered. */
  onLabelled: (change: LabelsToChange) => void
}

/** Puts a label on a chat, or takes it away; taken back with a `failure` for the reader if that fails (CUST-3). */
export function usePutLabel({ chat, onLabelled }: Of) {
  const { t } = useLingui()
  const { companyId, id: chatId, labelIds = [] } = chat
  const labelChats = useLabelChats()
  const [failure, setFailure] = useState<string | null>(null)
  const put = (id: number, isOn: boolean) => {
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
  return { put, failure, setFailure }
}
