import { IconAlertCircle } from '@tabler/icons-react'
import classes from './FailureAlert.module.css'

/** Why the server refused, said at once by assistive technology (AUTH-4). */
export const FailureAlert = ({ children }: { children: string | null }) =>
  children === null ? null : (
    <div role="alert" className={classes.alert}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </div>
  )
