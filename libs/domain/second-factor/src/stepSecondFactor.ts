import type { Passkey, SecondFactor, SecondFactorEvent } from './SecondFactor.ts'

/** Milliseconds after which an enrolment without a code has lapsed, and a new secret must be shown. */
export const enrolmentLife = 30 * 60_000

/** The number of passkeys that an administrator can have. */
export const mostPasskeys = 20

type Enrolled = Extract<SecondFactor, { is: 'enrolled' }>
type EventOf<Type extends SecondFactorEvent['type']> = Extract<SecondFactorEvent, { type: Type }>

/**
 * The second factor after an event; null where the event is refused, and nothing changes (AUTH-14, AUTH-15). An
 * enrolment may start anew until it is confirmed, and an authenticator app in use is never replaced without being
 * removed. A code counts once: neither the same step nor an earlier one is accepted again. A passkey's counter only
 * grows, so that a copy of it is noticed. The last passkey leaves nothing behind where there is no app.
 */
export function stepSecondFactor(factor: SecondFactor, event: SecondFactorEvent): SecondFactor | null {
  switch (event.type) {
    case 'enrolment-started':
      if (factor.is !== 'enrolled') return { is: 'enrolling', since: event.at }
      return factor.app.is === 'used' ? null : { ...factor, app: { is: 'enrolling', since: event.at } }
    case 'enrolment-confirmed':
      return confirmEnrolment(factor, event)
    case 'code-used':
      return factor.is === 'enrolled' && factor.app.is === 'used' && event.step > factor.app.usedStep
        ? { ...factor, app: { is: 'used', usedStep: event.step } }
        : null
    case 'passkey-added':
      return addPasskey(factor, event)
    case 'passkey-used':
      return factor.is === 'enrolled' ? takePasskey(factor, event) : null
    case 'passkey-removed':
      return factor.is === 'enrolled' ? removePasskey(factor, event.id) : null
    case 'removed':
      return factor.is === 'none' ? null : { is: 'none' }
  }
}

function confirmEnrolment(factor: SecondFactor, { at, step }: EventOf<'enrolment-confirmed'>): SecondFactor | null {
  const pending = factor.is === 'enrolled' ? factor.app : factor
  if (pending.is !== 'enrolling' || at - pending.since >= enrolmentLife) return null
  const app = { is: 'used', usedStep: step } as const
  return factor.is === 'enrolled' ? { ...factor, app } : { is: 'enrolled', since: at, app, passkeys: [] }
}

function addPasskey(factor: SecondFactor, { at, id, name, counter }: EventOf<'passkey-added'>): SecondFactor | null {
  const passkey: Passkey = { id, name, counter, addedAt: at, usedAt: null }
  if (factor.is !== 'enrolled')
    return { is: 'enrolled', since: at, app: factor.is === 'none' ? { is: 'none' } : factor, passkeys: [passkey] }
  const isKnown = factor.passkeys.some((each) => each.id === id)
  return isKnown || factor.passkeys.length >= mostPasskeys
    ? null
    : { ...factor, passkeys: [...factor.passkeys, passkey] }
}

function takePasskey(factor: Enrolled, { at, id, counter }: EventOf<'passkey-used'>): SecondFactor | null {
  const used = factor.passkeys.find((passkey) => passkey.id === id)
  if (!used || !isCounterGood(used, counter)) return null
  const passkeys = factor.passkeys.map((passkey) => (passkey === used ? { ...used, counter, usedAt: at } : passkey))
  return { ...factor, passkeys }
}

/** Whether a passkey may report this counter now: more than before, or 0 for ever (WebAuthn, 6.1.1). */
const isCounterGood = ({ counter: before }: Pick<Passkey, 'counter'>, counter: number): boolean =>
  counter > before || (counter === 0 && before === 0)

function removePasskey(factor: Enrolled, id: string): SecondFactor | null {
  const passkeys = factor.passkeys.filter((passkey) => passkey.id !== id)
  if (passkeys.length === factor.passkeys.length) return null
  if (passkeys.length > 0 || factor.app.is === 'used') return { ...factor, passkeys }
  return factor.app.is === 'enrolling' ? factor.app : { is: 'none' }
}
