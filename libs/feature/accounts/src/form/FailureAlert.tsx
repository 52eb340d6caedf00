import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Note.module.css'

/** Why it did not go as wished, said at once by assistive technology (AUTH-4); `beside` is what can be done about it. */
export const FailureAlert = ({ children, beside }: { children: string | null; beside?: ReactNode }) =>
  children === null ? null : (
    <div role="alert" className={classes.note} data-kind="bad">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <span>{children}</span>
        {beside && <div className={classes.beside}>{beside}</div>}
      </div>
    </div>
  )
