import type { MailOutcome, MailTransport } from '../mail/MailTransport.ts'
import { createEmailWorker } from '../mail/createEmailWorker.ts'
import type { Email } from '../mail/Email.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'

/** An ear for letters: nothing goes out by itself; `letters` lets all that is due go out and answers what went, oldest first. */
export type AMailbox = {
  delivered: () => Promise<Email[]>
  /** How the next letters fare, in their order; those after them arrive. */
  next: (...outcomes: MailOutcome[]) => void
  /** Every attempt, those that failed too. */
  attempts: Email[]
  reset: () => void
  close: () => Promise<void>
}

export function aMailbox(ports: Ports, settings: Pick<Settings, 'secretKey' | 'appUrl'>): AMailbox {
  const arrived: Email[] = []
  const attempts: Email[] = []
  let outcomes: MailOutcome[] = []
  const transport: MailTransport = {
    keepsSentEmails: false,
    async send(letter) {
      attempts.push(letter)
      const outcome = outcomes.shift() ?? { type: 'sent' }
      if (outcome.type === 'sent') arrived.push(letter)
      return outcome
    },
    close: () => undefined,
  }
  const worker = createEmailWorker(ports, transport, {
    secretKey: settings.secretKey,
    appUrl: settings.appUrl ?? 'https://desk.example',
  })
  return {
    attempts,
    async delivered() {
      worker.wake()
      await worker.settled()
      return [...arrived]
    },
    next: (...coming) => void outcomes.push(...coming),
    reset() {
      arrived.length = 0
      attempts.length = 0
      outcomes = []
    },
    close: worker.close,
  }
}
