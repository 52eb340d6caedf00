import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ChannelCard.module.css'

/** A warning about a channel that works: it stands out, by its icon too. */
export const CardWarning = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={classes.warning}>
    <IconAlertTriangle size={20} className={classes.sign} aria-hidden />
    <p>
      <strong>{title}</strong> {children}
    </p>
  </div>
)
