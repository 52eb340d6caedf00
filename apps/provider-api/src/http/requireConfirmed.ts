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
