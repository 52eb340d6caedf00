import { Plural, Trans } from '@lingui/react/macro'
import { IconBuildingStore, IconTicket } from '@tabler/icons-react'
import classes from './WaitingNote.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Shows what the link brought and that it is stored (PROMO-1, ALT-1). */
export function WaitingNote({ promoCode, salons }: { promoCode: string | null; salons: number }) {
  if (promoCode === null && salons === 0) return null
  return (
    <ul className={classes.list}>
      {promoCode !== null && (
        <li className={classes.item}>
          <IconTicket {...icon} />
          <span>
            <Trans>
              Promo code <strong className={classes.code}>{promoCode}</strong> is kept for your subscription.
            </Trans>
          </span>
        </li>
      )}
      {salons > 0 && (
        <li className={classes.item}>
          <IconBuildingStore {...icon} />
          <span>
            <Plural
              value={salons}
              one="# salon from Altegio is ready to be connected."
              other="# salons from Altegio are ready to be connected."
            />
          </span>
        </li>
      )}
    </ul>
  )
}
