import { Plural, Trans } from '@lingui/react/macro'
import classes from './Composer.module.css'

/** From here on one sees how much is left: the last tenth, and no more than 200 characters. */
const isNear = (left: number, limit: number) => left <= Math.min(limit / 10, 200)

/** How long a text is against what the channel carries; nothing while there is plenty of room. */
export function TextCount({
  id,
  length,
  limit,
  splitsAt,
}: {
  id: string
  length: number
  limit: number
  splitsAt: number | null
}) {
  const left = limit - length
  if (left < 0) {
    return (
      <p id={id} className={classes.excess} role="alert">
        <Plural value={-left} one="# character too many" other="# characters too many" />
      </p>
    )
  }
  const isSplit = splitsAt !== null && length > splitsAt
  return (
    <p id={id} className={classes.count} hidden={!isSplit && !isNear(left, limit)}>
      {isNear(left, limit) ? (
        <Plural value={left} one="# character left" other="# characters left" />
      ) : (
        isSplit && <Trans>Goes out as several messages</Trans>
      )}
    </p>
  )
}
