import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './Questions.module.css'

const Question = ({ question, children }: { question: ReactNode; children: ReactNode }) => (
  <details className={classes.question}>
    <summary className={classes.summary}>{question}</summary>
    <p className={classes.answer}>{children}</p>
  </details>
)

/** Frequent questions of visitors. */
export const Questions = () => (
  <section className={classes.section} aria-labelledby="questions">
    <h2 id="questions" className={classes.title}>
      <Trans>Before you ask</Trans>
    </h2>
    <div>
      <Question question={<Trans>Does the AI answer without me?</Trans>}>
        <Trans>
          Only in the chats where you leave it switched on. Each chat shows who answers, and switching the AI off there
          takes one click.
        </Trans>
      </Question>
      <Question question={<Trans>What happens when two of us answer the same customer?</Trans>}>
        <Trans>
          Both see every message as it arrives, and whose it is. While a person has taken over a chat the AI sends
          nothing in it.
        </Trans>
      </Question>
      <Question question={<Trans>Do I have to install anything?</Trans>}>
        <Trans>
          No. It runs in the browser of your phone or computer. If you like, the browser installs it as an app with an
          icon of its own.
        </Trans>
      </Question>
      <Question question={<Trans>Can I leave again?</Trans>}>
        <Trans>
          Whenever you like: you delete your account yourself, in My Profile. The trial ends by itself and charges
          nothing.
        </Trans>
      </Question>
    </div>
  </section>
)
