/**
 * The second factor of an administrator; moments are in milliseconds since 1970. `enrolling`: a secret was shown, and
 * no code of it was typed yet. `usedStep`: the step of the newest code that was accepted.
 */
export type SecondFactor =
  { is: 'none' } | { is: 'enrolling'; since: number } | { is: 'enrolled'; since: number; usedStep: number }

/** An event of a second factor; `step` is that of the authenticator's code, and `at` a moment in milliseconds. */
export type SecondFactorEvent =
  | { type: 'enrolment-started'; at: number }
  | { type: 'enrolment-confirmed'; at: number; step: number }
  | { type: 'code-used'; step: number }
  | { type: 'removed' }
