import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

/** The card of a customer as a sheet of 360 px over the thread, where there is no room beside it (CUST-1). */
export function CustomerSheet({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={360}
      title={t`Customer`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {children}
    </Drawer>
  )
}
