import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Note.module.css'

/** Announces a success politely: the live region is mounted before its text, else screen readers would skip it. */
export const SuccessNote = ({ children, beside }: { children: string | null; beside?: ReactNode }) => (
  <div role="status" className={classes.region}>
    {children !== null && (
      <div className={classes.note} data-kind="good">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        <div className={classes.text}>
          <span>{children}</span>
          {beside && <div className={classes.beside}>{beside}</div>}
        </div>
      </div>
    )}
  </div>
)
