import type { Label } from '@frontdesk/contract'
import { useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { DeletionQuestion } from './DeletionQuestion.tsx'

type Props = {
  label: Label
  others: readonly Label[]
  /** `into`: the label that its chats get instead; null for none. */
  onDelete: (into: number | null) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Confirms deleting a label, and asks whether its chats get another one instead, which merges the two (CUST-3). */
export function DeleteLabelDialog({ label: { name }, others, onDelete, onClose, onDone }: Props) {
  const { t } = useLingui()
  const [into, setInto] = useState('')
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: onDelete })
  return (
    <DeletionQuestion
      name={name}
      action={into === '' ? undefined : <Trans>Merge</Trans>}
      isPending={isPending}
      error={error}
      onDelete={() => mutate(into === '' ? null : Number(into), { onSuccess: onDone })}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>No chat has it any more, for anybody in the company. The chats themselves stay.</Trans>
      </Text>
      {others.length > 0 && (
        <NativeSelect
          label={<Trans>Its chats get instead</Trans>}
          value={into}
          onChange={(event) => setInto(event.currentTarget.value)}
          disabled={isPending}
          data={[
            { value: '', label: t`No other label` },
            ...others.map(({ id, name: other }) => ({ value: String(id), label: other })),
          ]}
        />
      )}
    </DeletionQuestion>
  )
}
