/**
 * The authenticator app of an enrolled second factor. `enrolling`: a secret was shown, and no code of it was typed yet.
 * `usedStep`: the step of the newest code that was accepted.
 */
type AuthenticatorApp = { is: 'none' } | { is: 'enrolling'; since: number } | { is: 'used'; usedStep: number }

/**
 * A passkey. `id`: of its credential. `counter`: the highest number of signatures that it reported; authenticators that
 * do not count report 0. `usedAt`: when it was given last; null before its first use.
 */
export type Passkey = { id: string; name: string; counter: number; addedAt: number; usedAt: number | null }

/**
 * The second factor of an administrator; moments are in milliseconds since 1970. `enrolling`: an authenticator app is
 * being set up, and nothing else is enrolled. `enrolled`: an authenticator app, passkeys or both; `since` the first.
 */
export type SecondFactor =
  | { is: 'none' }
  | { is: 'enrolling'; since: number }
  | { is: 'enrolled'; since: number; app: AuthenticatorApp; passkeys: readonly Passkey[] }

/** An event of a second factor; `step` is that of the authenticator's code, and `at` a moment in milliseconds. */
export type SecondFactorEvent =
  | { type: 'enrolment-started'; at: number }
  | { type: 'enrolment-confirmed'; at: number; step: number }
  | { type: 'code-used'; step: number }
  | { type: 'passkey-added'; at: number; id: string; name: string; counter: number }
  | { type: 'passkey-used'; at: number; id: string; counter: number }
  | { type: 'passkey-removed'; id: string }
  | { type: 'removed' }
