import type { Carried, Carrier } from '../mail/Carrier.ts'
import { createPost } from '../mail/createPost.ts'
import type { Letter } from '../mail/Letter.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'

/** An ear for letters: nothing goes out by itself; `letters` lets all that is due go out and answers what went, oldest first. */
export type APostbox = {
  letters: () => Promise<Letter[]>
  /** How the next letters fare, in their order; those after them arrive. */
  next: (...outcomes: Carried[]) => void
  /** Every attempt, those that failed too. */
  attempts: Letter[]
  reset: () => void
  close: () => Promise<void>
}

export function aPostbox(ports: Ports, settings: Pick<Settings, 'secretKey' | 'appUrl'>): APostbox {
  const arrived: Letter[] = []
  const attempts: Letter[] = []
  let outcomes: Carried[] = []
  const carrier: Carrier = {
    keepsLetters: false,
    async carry(letter) {
      attempts.push(letter)
      const outcome = outcomes.shift() ?? { type: 'sent' }
      if (outcome.type === 'sent') arrived.push(letter)
      return outcome
    },
    close: () => undefined,
  }
  const post = createPost(ports, carrier, {
    secretKey: settings.secretKey,
    appUrl: settings.appUrl ?? 'https://desk.example',
  })
  return {
    attempts,
    async letters() {
      post.wake()
      await post.settled()
      return [...arrived]
    },
    next: (...coming) => void outcomes.push(...coming),
    reset() {
      arrived.length = 0
      attempts.length = 0
      outcomes = []
    },
    close: post.close,
  }
}
