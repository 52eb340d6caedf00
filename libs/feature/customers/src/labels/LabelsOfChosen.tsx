import type { ChosenChats } from '@frontdesk/api-client'
import type { LabelsToChange } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useSoleMutation, useToasts } from '@frontdesk/platform'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { LabelPicker, type LabelState } from './LabelPicker.tsx'
import { useLabelChanges, useLabelChats } from './useLabelChanges.ts'
import { useLabels } from './useLabels.ts'

type Props = {
  companyId: number
  chosen: ChosenChats
  /** The chosen chats that are loaded: whether they have a label decides how its box is shown. */
  chats: readonly Chat[]
  onLabelled: (chatIds: readonly number[], change: LabelsToChange) => void
  /** All of it is stored. */
  onDone: () => void
}

/** Whether the loaded ones of the chosen chats have a label. */
function stateAmong(chats: readonly Chat[], id: number): LabelState {
  const having = chats.filter(({ labelIds = [] }) => labelIds.includes(id)).length
  return having === 0 ? 'none' : having === chats.length ? 'all' : 'some'
}

/** Adds labels to several chats and removes others, in one step (CUST-3). */
export function LabelsOfChosen({ companyId, chosen, chats, onLabelled, onDone }: Props) {
  const { t } = useLingui()
  const toasts = useToasts()
  const labels = useLabels(companyId)
  const { save } = useLabelChanges(companyId)
  const labelChats = useLabelChats()
  const [marks, setMarks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const ids = (isOn: boolean) => [...marks].flatMap(([id, mark]) => (mark === isOn ? id : []))
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (change: LabelsToChange) => labelChats(chosen, change, ({ chatIds }) => onLabelled(chatIds, change)),
    onSuccess: ({ chatIds: { length: done }, full }) => {
      const message = t`${plural(done, { one: 'The labels of # chat are changed', other: 'The labels of # chats are changed' })}`
      const rest = t`${plural(full, { one: '# chat has no room for more labels.', other: '# chats have no room for more labels.' })}`
      toasts.show({ type: full > 0 ? 'info' : 'success', message: full > 0 ? `${message}. ${rest}` : message })
      onDone()
    },
  })
  const reason = error?.message ?? null
  return (
    <>
      <LabelPicker
        labels={labels}
        stateOf={(id) => {
          const mark = marks.get(id)
          return mark === undefined ? stateAmong(chats, id) : mark ? 'all' : 'none'
        }}
        onToggle={(id, isOn) => setMarks((before) => new Map([...before, [id, isOn]]))}
        onCreate={save}
        isBusy={isPending}
        failure={reason === null ? null : t`The labels were not changed in all chats: ${reason}`}
      />
      <Button
        fullWidth
        mt="sm"
        size="sm"
        disabled={marks.size === 0}
        loading={isPending}
        onClick={() => mutate({ add: ids(true), remove: ids(false) })}
      >
        <Trans>Apply</Trans>
      </Button>
    </>
  )
}
