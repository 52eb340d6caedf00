import { Anchor } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { contactLinks, formatDayTime, useRuntimeConfig } from '@frontdesk/platform'
import classes from './SalonList.module.css'

/** Says that another company asked for a salon, and where to write when it should not have. */
export function SalonAskedElsewhere({ at, title }: { at: string; title: string }) {
  const { t } = useLingui()
  const { whatsapp, telegram } = contactLinks(useRuntimeConfig().contact)
  const time = formatDayTime(at)
  const links = [
    ['WhatsApp', whatsapp],
    ['Telegram', telegram],
  ] as const
  return (
    <p className={classes.explanation}>
      <Trans>
        Another company asked for this salon: {time}. If it is none of yours, write to us, and we will find out whose
        salon it is.
      </Trans>
      {links.map(
        ([place, link]) =>
          link && (
            <span key={place}>
              {' '}
              <Anchor
                href={link.href}
                target="_blank"
                rel="noopener noreferrer"
                inherit
                underline="always"
                aria-label={t`Write to us by ${place} about ${title}`}
              >
                {place}
              </Anchor>
            </span>
          ),
      )}
    </p>
  )
}
