import { useLingui } from '@lingui/react/macro'
import { StillWaiting } from './StillWaiting.tsx'
import classes from './SkeletonRows.module.css'

/**
 * Placeholder rows of a list that is loading: `rows` of `height` px, with a disc in place of pictures; `isSilent` if
 * another text announces it.
 */
export function SkeletonRows({
  rows = 6,
  height = 72,
  withFaces = false,
  isSilent = false,
}: {
  rows?: number
  height?: number
  withFaces?: boolean
  isSilent?: boolean
}) {
  const { t } = useLingui()
  // The sentence comes first, as the rows may be longer than their place.
  return (
    <div {...(isSilent ? {} : { role: 'status', 'aria-label': t`Loading` })}>
      <StillWaiting isAloud={isSilent} />
      {/* One animation for all of them: Mantine's skeletons are a layer of the compositor each. */}
      <div className={classes.rows} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row} style={{ height }}>
            {withFaces && <div className={classes.face} />}
            <div className={classes.words}>
              <div className={classes.bar} style={{ height: 12, width: `${String(40 + ((row * 17) % 30))}%` }} />
              {height > 48 && (
                <div className={classes.bar} style={{ height: 10, width: `${String(60 + ((row * 23) % 35))}%` }} />
              )}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
