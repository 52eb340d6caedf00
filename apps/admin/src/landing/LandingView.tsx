import { Trans } from '@lingui/react/macro'
import type { Contact } from '@frontdesk/platform'
import { Beginning } from './Beginning.tsx'
import { Footer } from './Footer.tsx'
import classes from './LandingView.module.css'
import { ProductPicture } from './ProductPicture.tsx'
import { Prices } from './Prices.tsx'
import { Promises } from './Promises.tsx'
import { Questions } from './Questions.tsx'
import type { PlanOffer } from './readOffers.ts'
import { Steps } from './Steps.tsx'

type Props = {
  isSignedIn: boolean
  contact: Contact
  /** Empty while they are not known. */
  offers: readonly PlanOffer[]
}

/** The days of the shortest trial of the plans on sale; 0 where none has one. */
function trialOf(offers: readonly PlanOffer[]): number {
  const trials = offers.map(({ trialDays }) => trialDays).filter((days) => days > 0)
  return trials.length === 0 ? 0 : Math.min(...trials)
}

/** The product, its users, how to start, its guarantees and its prices. */
export const LandingView = ({ isSignedIn, contact, offers }: Props) => (
  <>
    <main id="main" tabIndex={-1} className={classes.main}>
      <section className={classes.hero}>
        <div className={classes.text}>
          <p className={classes.forWhom}>
            <Trans>For salons, studios and clinics that live by appointments</Trans>
          </p>
          <h1 className={classes.title} tabIndex={-1}>
            <Trans>
              <span>Your customers write.</span> <span>AI answers.</span> <span>You keep the last word.</span>
            </Trans>
          </h1>
          <p className={classes.lead}>
            <Trans>
              Frontdesk brings Telegram, WhatsApp and Instagram into one inbox, where you watch the AI’s answer as it is
              written and take over with one click.
            </Trans>
          </p>
          <Beginning isSignedIn={isSignedIn} trialDays={trialOf(offers)} />
        </div>
        <ProductPicture />
      </section>
      <Promises />
      <Steps />
      <Prices offers={offers} />
      <Questions />
      <section className={classes.close}>
        <h2 className={classes.closeTitle}>
          <Trans>See it with your own chats</Trans>
        </h2>
        <Beginning isSignedIn={isSignedIn} trialDays={trialOf(offers)} />
      </section>
    </main>
    <Footer contact={contact} />
  </>
)
