import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Note.module.css'

/** That it went well, said politely: the region stands before its words come, else nobody would hear them. */
export const SuccessNote = ({ children, beside }: { children: string | null; beside?: ReactNode }) => (
  <div role="status" className={classes.region}>
    {children !== null && (
      <div className={classes.note} data-kind="good">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        <div className={classes.words}>
          <span>{children}</span>
          {beside && <div className={classes.beside}>{beside}</div>}
        </div>
      </div>
    )}
  </div>
)
