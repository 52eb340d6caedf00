import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Note.module.css'

/** Explains a failure; assistive technology announces it at once (AUTH-4). `beside` is a remedy, such as a button. */
export const FailureAlert = ({ children, beside }: { children: string | null; beside?: ReactNode }) =>
  children === null ? null : (
    <div role="alert" className={classes.note} data-kind="bad">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <div className={classes.text}>
        <span>{children}</span>
        {beside && <div className={classes.beside}>{beside}</div>}
      </div>
    </div>
  )
