import { HereMark } from '@frontdesk/platform/parts'
import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './AssignDialog.module.css'

/** A person, or nobody, to whom a chat can be given. */
export function AssignChoice({
  icon,
  isChosen = false,
  isHere = false,
  isBusy,
  isFirst = false,
  onChoose,
  children,
}: {
  icon: ReactNode
  isChosen?: boolean
  isHere?: boolean
  isBusy: boolean
  isFirst?: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <UnstyledButton
      className={classes.choice}
      data-choice
      data-autofocus={isFirst || undefined}
      aria-current={isChosen || undefined}
      // A disabled one would lose the focus.
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onChoose}
    >
      {icon}
      <span className={classes.words}>{children}</span>
      {isHere && <HereMark />}
      {isChosen && <IconCheck size={18} stroke={2} aria-hidden />}
    </UnstyledButton>
  )
}
