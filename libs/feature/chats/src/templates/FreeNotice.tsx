import { formatDayTime } from '@frontdesk/platform'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import classes from './Templates.module.css'

/** That templates cost nothing until then, since the customer wrote from an advertisement. */
export function FreeNotice({ until }: { until: string }) {
  const end = formatDayTime(until)
  return (
    <Text size="sm" className={classes.free}>
      <Trans>The customer wrote from an advertisement: WhatsApp charges nothing for templates until {end}.</Trans>
    </Text>
  )
}
