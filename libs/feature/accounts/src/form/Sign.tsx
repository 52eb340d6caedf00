import type { ReactNode } from 'react'
import classes from './Sign.module.css'

/** The pictogram above a page of one message: it repeats at a glance what the text states. */
export const Sign = ({ kind, children }: { kind: 'good' | 'bad' | 'plain'; children: ReactNode }) => (
  <div className={classes.sign} data-kind={kind}>
    {children}
  </div>
)
