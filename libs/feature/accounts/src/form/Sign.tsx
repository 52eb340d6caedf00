import type { ReactNode } from 'react'
import classes from './Sign.module.css'

/** The sign above a page of one message: it says at a glance how things stand, and nothing that the words do not say. */
export const Sign = ({ kind, children }: { kind: 'good' | 'bad' | 'plain'; children: ReactNode }) => (
  <div className={classes.sign} data-kind={kind}>
    {children}
  </div>
)
