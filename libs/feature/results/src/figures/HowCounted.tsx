import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'

/** A button that says how a number is counted; by keyboard, by touch and by a mouse alike. */
export function HowCounted({ name, definition }: { name: string; definition: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`How it is counted: ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`How it is counted: ${name}`}>
        <Text size="sm" tabIndex={0} data-autofocus>
          {definition}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
