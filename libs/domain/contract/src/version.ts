/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one.
 * 1: accounts, companies, users, chats, messages, events, support, features, companies for system administrators.
 * 2: letters and one-time tokens (verify, resend, reset), changing and deleting one's own account.
 * 3: onboarding, changing a company, a company's details and trial, checking one feature.
 */
export const wireVersion = 3

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = 'ad97950be2850f27652dae257ba3be84ec90a650bf22a5b86239f28f8f5e68a2'
