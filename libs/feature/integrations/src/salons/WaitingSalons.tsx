import { Plural, Trans } from '@lingui/react/macro'
import classes from './WaitingSalons.module.css'

/** The salons of an Altegio link that wait to be connected, as a quiet hint (ALT-1). */
export function WaitingSalons({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  const count = ids.length
  const list = ids.join(', ')
  return (
    <p className={classes.note}>
      <Plural
        value={count}
        one={`One salon of your Altegio link waits to be connected: ${list}.`}
        other={`# salons of your Altegio link wait to be connected: ${list}.`}
      />{' '}
      <Trans>Nothing is lost until then.</Trans>
    </p>
  )
}
