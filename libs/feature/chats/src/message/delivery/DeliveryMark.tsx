import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconHelpCircle } from '@tabler/icons-react'
import { useDeliveryName, type Delivery } from './useDeliveryName.ts'
import classes from './DeliveryMark.module.css'

const icons = {
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  unknown: IconHelpCircle,
  failed: IconAlertCircle,
}

/** How far a message has come (MSG-10): a clock, one tick, two ticks, two bold ticks, a question mark, a warning; each with its words. */
export function DeliveryMark({ delivery, id }: { delivery: Delivery; id?: string }) {
  const name = useDeliveryName()(delivery)
  const Mark = icons[delivery]
  return (
    <span id={id} className={classes.mark} data-delivery={delivery} role="img" aria-label={name} title={name}>
      <Mark size={16} stroke={delivery === 'read' ? 2.75 : 1.75} aria-hidden />
    </span>
  )
}
