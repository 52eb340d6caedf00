import { Trans } from '@lingui/react/macro'
import type { Contact } from '@frontdesk/platform'
import { Beginning } from './Beginning.tsx'
import { Footer } from './Footer.tsx'
import classes from './LandingView.module.css'
import { ProductPicture } from './ProductPicture.tsx'
import { Promises } from './Promises.tsx'
import { Questions } from './Questions.tsx'
import { Steps } from './Steps.tsx'

/** What the product does, for whom, how to start, and its guarantees. */
export const LandingView = ({ isSignedIn, contact }: { isSignedIn: boolean; contact: Contact }) => (
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
          <Beginning isSignedIn={isSignedIn} />
        </div>
        <ProductPicture />
      </section>
      <Promises />
      <Steps />
      <Questions />
      <section className={classes.close}>
        <h2 className={classes.closeTitle}>
          <Trans>See it with your own chats</Trans>
        </h2>
        <Beginning isSignedIn={isSignedIn} />
      </section>
    </main>
    <Footer contact={contact} />
  </>
)
