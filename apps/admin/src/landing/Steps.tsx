import { Trans } from '@lingui/react/macro'
import { Section } from './Section.tsx'
import section from './Section.module.css'
import classes from './Steps.module.css'

/** How to start, in three steps. */
export const Steps = () => (
  <Section id="steps" title={<Trans>Begin in a quarter of an hour</Trans>}>
    <ol className={`${section.columns} ${classes.steps}`}>
      <li className={classes.step}>
        <h3 className={section.name}>
          <Trans>Create your account</Trans>
        </h3>
        <p className={section.text}>
          <Trans>
            A name, an email and a password. Tell us the country, the language and the kind of your business.
          </Trans>
        </p>
      </li>
      <li className={classes.step}>
        <h3 className={section.name}>
          <Trans>Connect your channels</Trans>
        </h3>
        <p className={section.text}>
          <Trans>
            The messengers that your customers use already. Salons that book with Altegio connect all their branches at
            once.
          </Trans>
        </p>
      </li>
      <li className={classes.step}>
        <h3 className={section.name}>
          <Trans>Answer together</Trans>
        </h3>
        <p className={section.text}>
          <Trans>
            The AI replies where you let it. You read along, take over where it matters, and hand back when you are
            done.
          </Trans>
        </p>
      </li>
    </ol>
  </Section>
)
