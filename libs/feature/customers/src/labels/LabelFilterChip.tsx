import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLabels } from './useLabels.ts'

type Props = { companyId: number; labelId: number; className: string; onRemove: () => void }

/** A label that the chat list is filtered by; a press takes it away. */
export function LabelFilterChip({ companyId, labelId, className, onRemove }: Props) {
  const { t } = useLingui()
  const name = useLabels(companyId).find(({ id }) => id === labelId)?.name ?? t`Deleted label`
  return (
    <Button
      className={className}
      size="xs"
      variant="light"
      aria-label={t`Remove the filter: ${name}`}
      rightSection={<IconX size={14} stroke={2} aria-hidden />}
      onClick={onRemove}
    >
      {name}
    </Button>
  )
}
