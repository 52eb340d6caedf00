import { refuse } from '../errors/refuse.ts'
import type { Caller } from './Caller.ts'

/** Refuses what needs a password confirmed within the last five minutes. */
export function requireConfirmed(caller: Pick<Caller, 'isConfirmed'>): void {
  if (!caller.isConfirmed) throw refuse('CONFIRM_PASSWORD')
}

/** Refuses what a SYSTEM_ADMIN may do only within sixty minutes of typing the password (step-up, D-11). */
export function requireRecentPassword(caller: Pick<Caller, 'hasRecentPassword'>): void {
  if (!caller.hasRecentPassword) throw refuse('CONFIRM_PASSWORD')
}
