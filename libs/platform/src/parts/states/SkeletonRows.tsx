import { Skeleton } from '@mantine/core'
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
      <div aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row} style={{ height }}>
            {withFaces && <Skeleton circle height={40} width={40} />}
            <div className={classes.words}>
              <Skeleton height={12} width={`${String(40 + ((row * 17) % 30))}%`} />
              {height > 48 && <Skeleton height={10} width={`${String(60 + ((row * 23) % 35))}%`} />}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
