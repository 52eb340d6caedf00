import type { SecondFactor, SecondFactorEvent } from './SecondFactor.ts'

/** Milliseconds after which an enrolment without a code has lapsed, and a new secret must be shown. */
export const enrolmentLife = 30 * 60_000

/**
 * The second factor after an event; null where the event is refused, and nothing changes (AUTH-14). An enrolment may
 * start anew until it is confirmed, and is never replaced afterwards without being removed. A code counts once: neither
 * the same step nor an earlier one is accepted again.
 */
export function stepSecondFactor(factor: SecondFactor, event: SecondFactorEvent): SecondFactor | null {
  switch (event.type) {
    case 'enrolment-started':
      return factor.is === 'enrolled' ? null : { is: 'enrolling', since: event.at }
    case 'enrolment-confirmed':
      return factor.is === 'enrolling' && event.at - factor.since < enrolmentLife
        ? { is: 'enrolled', since: event.at, usedStep: event.step }
        : null
    case 'code-used':
      return factor.is === 'enrolled' && event.step > factor.usedStep ? { ...factor, usedStep: event.step } : null
    case 'removed':
      return factor.is === 'none' ? null : { is: 'none' }
  }
}
