import type { ReactNode } from 'react'
import classes from './Drawing.module.css'

/** The subject drawn: an empty inbox, nothing found, a lost page, a broken connection, a company to be made. */
export type DrawingName = 'inbox' | 'search' | 'lost' | 'connection' | 'company'

const drawings: Record<DrawingName, ReactNode> = {
  inbox: (
    <>
      <path className={classes.dim} d="M20 58V24a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v6M20 58h26M20 58l-8 10V46" />
      <path
        className={classes.primary}
        d="M46 48a6 6 0 0 1 6-6h38a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H60l-9 8v-8a6 6 0 0 1-5-6zM58 54h26M58 62h16"
      />
    </>
  ),
  search: (
    <>
      <path className={classes.dim} d="M14 26h28M14 42h20M14 58h28M14 74h52" />
      <path className={classes.primary} d="M86 44a19 19 0 1 1-38 0 19 19 0 0 1 38 0zM81 58l15 16" />
    </>
  ),
  lost: (
    <>
      <path className={classes.dim} d="M54 18v62M38 80h32M54 24h28l8 8-8 8H54" />
      <path className={classes.primary} d="M54 46H28l-8 8 8 8h26M66 54h2M76 54h2" />
    </>
  ),
  connection: (
    <>
      <path className={classes.dim} d="M12 50h20M76 50h20M44 32l-4-8M64 32l4-8M54 30v-9" />
      <path className={classes.primary} d="M50 38h-6a12 12 0 0 0 0 24h6M58 38h6a12 12 0 0 1 0 24h-6M50 46v8M58 46v8" />
    </>
  ),
  company: (
    <>
      <path className={classes.dim} d="M10 78h88M22 78V44M86 78V44" />
      <path
        className={classes.primary}
        d="M18 30h72l6 14a9 9 0 0 1-17 0 9 9 0 0 1-17 0 9 9 0 0 1-17 0 9 9 0 0 1-17 0 9 9 0 0 1-16 0zM44 78V60h20v18"
      />
    </>
  ),
}

/** A drawing in two strokes, primary and dim. It is decorative: the sentence beside it has its meaning. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg className={classes.drawing} viewBox="0 0 108 92" width={108} height={92} aria-hidden>
    {drawings[name]}
  </svg>
)
