import { refuse } from '../errors/refuse.ts'
import type { Caller } from './Caller.ts'

/** Throws CONFIRM_PASSWORD unless the password was confirmed within the last five minutes. */
export function requireConfirmed(caller: Pick<Caller, 'isConfirmed'>): void {
  if (!caller.isConfirmed) throw refuse('CONFIRM_PASSWORD')
}

/** Throws CONFIRM_PASSWORD for a SYSTEM_ADMIN who has not typed the password within sixty minutes (step-up, D-11). */
export function requireRecentPassword(caller: Pick<Caller, 'hasRecentPassword'>): void {
  if (!caller.hasRecentPassword) throw refuse('CONFIRM_PASSWORD')
}

/**
 * Throws CONFIRM_PASSWORD for a SYSTEM_ADMIN who has not typed the password within ten minutes, or has not given their
 * second factor within them, which the refusal says (step-up, SYS-7).
 */
export function requireFreshPassword(caller: Pick<Caller, 'hasFreshPassword' | 'hasFreshSecondFactor'>): void {
  if (!caller.hasFreshSecondFactor)
    throw refuse('CONFIRM_PASSWORD', 'Confirm your password and a code of your second factor first', {
      secondFactor: true,
    })
  if (!caller.hasFreshPassword) throw refuse('CONFIRM_PASSWORD')
}
