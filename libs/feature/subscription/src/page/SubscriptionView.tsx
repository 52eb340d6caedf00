import { Button } from '@mantine/core'
import { IconBrandTelegram, IconBrandWhatsapp } from '@tabler/icons-react'
import { Plural, Trans } from '@lingui/react/macro'
import { contactLinks, formatDay, type Contact } from '@frontdesk/platform'
import type { Trial } from '../trial/Trial.ts'
import classes from './SubscriptionView.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The status of the trial: the days left, the day it ends, or that it is over. */
function TrialStatus({ trial }: { trial: Trial }) {
  switch (trial.is) {
    case 'running': {
      const day = formatDay(trial.end)
      return (
        <>
          <p className={classes.state}>
            <Plural value={trial.daysLeft} one="# day left" other="# days left" />
          </p>
          <p className={classes.text}>
            <Trans>Your free trial ends on {day}. Until then you can use everything.</Trans>
          </p>
        </>
      )
    }
    case 'last-day':
      return (
        <>
          <p className={classes.state}>
            <Trans>The last day</Trans>
          </p>
          <p className={classes.text}>
            <Trans>Your free trial ends today.</Trans>
          </p>
        </>
      )
    case 'over':
      return (
        <>
          <p className={classes.state}>
            <Trans>No trial is running</Trans>
          </p>
          <p className={classes.text}>
            <Trans>The free trial lasts for 14 days from the day your company was created.</Trans>
          </p>
        </>
      )
  }
}

/** The contacts that the operator configured. */
function Contacts({ contact }: { contact: Contact }) {
  const { whatsapp, telegram } = contactLinks(contact)
  const ways = [
    { name: 'WhatsApp', link: whatsapp, sign: <IconBrandWhatsapp {...icon} /> },
    { name: 'Telegram', link: telegram, sign: <IconBrandTelegram {...icon} /> },
  ]
  if (whatsapp === null && telegram === null) {
    return (
      <p className={classes.text}>
        <Trans>Ask whoever set up Frontdesk for your business.</Trans>
      </p>
    )
  }
  return (
    <div className={classes.contacts}>
      {ways.map(
        ({ name, link, sign }) =>
          link && (
            <Button
              key={name}
              component="a"
              href={link.href}
              target="_blank"
              rel="noreferrer"
              variant="default"
              size="md"
              leftSection={sign}
            >
              {name} {link.name}
            </Button>
          ),
      )}
    </div>
  )
}

/** The trial, what comes after it, and whom to contact (SUB-1, TRIAL-1). */
export const SubscriptionView = ({ trial, contact }: { trial: Trial; contact: Contact }) => (
  <div className={classes.page}>
    <section className={classes.card} aria-labelledby="trial">
      <h2 id="trial" className={classes.heading}>
        <Trans>Free trial</Trans>
      </h2>
      <TrialStatus trial={trial} />
    </section>
    <section className={classes.card} aria-labelledby="afterwards">
      <h2 id="afterwards" className={classes.heading}>
        {trial.is === 'over' ? <Trans>What that means</Trans> : <Trans>What happens then</Trans>}
      </h2>
      <ul className={classes.list}>
        <li>
          <Trans>Nothing is charged automatically: we do not have your card.</Trans>
        </li>
        <li>
          <Trans>Your chats, customers and settings stay where they are.</Trans>
        </li>
        <li>
          {trial.is === 'over' ? (
            <Trans>To go on with the assistant, agree on a plan with us.</Trans>
          ) : (
            <Trans>To go on with the assistant after that, agree on a plan with us.</Trans>
          )}
        </li>
      </ul>
    </section>
    <section className={classes.card} aria-labelledby="plan">
      <h2 id="plan" className={classes.heading}>
        <Trans>Talk to us about a plan</Trans>
      </h2>
      <Contacts contact={contact} />
    </section>
  </div>
)
