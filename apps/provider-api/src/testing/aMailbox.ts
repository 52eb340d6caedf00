import type { MailOutcome, MailTransport } from '../mail/MailTransport.ts'
import { createEmailWorker } from '../mail/createEmailWorker.ts'
import type { Email } from '../mail/Email.ts'
import type { Ports } from '../ports/Ports.ts'
import { attachInvoice } from '../subscriptions/document/attachInvoice.ts'
import type { Settings } from '../ports/Settings.ts'

/**
 * Captures emails. Nothing is sent by itself: `delivered` sends all that are due and returns every delivered one.
 * Several that were due at once, which the worker sends side by side, come in the order of their times and subjects.
 */
export type AMailbox = {
  delivered: () => Promise<Email[]>
  /** Outcomes of the next attempts, in order; later ones are delivered. */
  next: (...outcomes: MailOutcome[]) => void
  /** Every attempt, including failed ones. */
  attempts: Email[]
  reset: () => void
  close: () => Promise<void>
}

export function aMailbox(
  ports: Ports,
  settings: Pick<Settings, 'secretKey' | 'previousSecretKey' | 'appUrl' | 'operator'>,
): AMailbox {
  const arrived: Email[] = []
  /** Sent since the last look. */
  const sent: Email[] = []
  const attempts: Email[] = []
  let outcomes: MailOutcome[] = []
  const transport: MailTransport = {
    keepsSentEmails: false,
    async send(email) {
      attempts.push(email)
      const outcome = outcomes.shift() ?? { type: 'sent' }
      if (outcome.type === 'sent') sent.push(email)
      return outcome
    },
    close: () => undefined,
  }
  const keys = {
    secretKey: settings.secretKey,
    previousSecretKey: settings.previousSecretKey,
    appUrl: settings.appUrl ?? 'https://desk.example',
    serverUrl: 'https://desk.example',
  }
  const worker = createEmailWorker(ports, transport, keys, attachInvoice(ports.db, settings))
  return {
    attempts,
    async delivered() {
      worker.wake()
      await worker.settled()
      arrived.push(...sent.splice(0).sort(byTimeAndSubject))
      return [...arrived]
    },
    next: (...coming) => void outcomes.push(...coming),
    reset() {
      arrived.length = 0
      sent.length = 0
      attempts.length = 0
      outcomes = []
    },
    close: worker.close,
  }
}

const byTimeAndSubject = (one: Email, other: Email): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || one.subject.localeCompare(other.subject, 'en')
