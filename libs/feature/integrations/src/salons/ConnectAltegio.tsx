import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import card from '../connect/ConnectCard.module.css'
import classes from './SalonList.module.css'

/**
 * The way to the first salon: the application's page in Altegio, where an administrator agrees and from where the
 * browser comes back with the chosen salons (ALT-1).
 */
export function ConnectAltegio({ altegioUrl }: { altegioUrl: string }) {
  const id = useId()
  return (
    <section className={card.card} aria-labelledby={id}>
      <div className={card.head}>
        <span className={classes.disc}>
          <IconBuildingStore size={24} stroke={1.75} aria-hidden />
        </span>
        <div>
          <h3 id={id} className={card.title}>
            <Trans>Connect Altegio</Trans>
          </h3>
          <p className={card.lead}>
            <Trans>
              Open Frontdesk in Altegio’s marketplace, press Connect there and choose your salons. Altegio brings you
              back here with them.
            </Trans>
          </p>
        </div>
      </div>
      <Button
        className={card.open}
        size="md"
        variant="default"
        component="a"
        href={altegioUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Trans>Open Altegio</Trans>
      </Button>
    </section>
  )
}
