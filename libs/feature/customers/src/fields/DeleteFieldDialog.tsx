import { useSoleMutation } from '@frontdesk/platform'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { DeletionQuestion } from '../settings/DeletionQuestion.tsx'

type Props = { name: string; onDelete: () => Promise<unknown>; onClose: () => void; onDone: () => void }

/** Asks before a field is deleted, since the values of all customers go with it. */
export function DeleteFieldDialog({ name, onDelete, onClose, onDone }: Props) {
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: () => onDelete() })
  return (
    <DeletionQuestion
      name={name}
      isPending={isPending}
      error={error}
      onDelete={() => mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>All that is written in this field goes with it, for every customer. It cannot be brought back.</Trans>
      </Text>
    </DeletionQuestion>
  )
}
