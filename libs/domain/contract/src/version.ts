/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one.
 * 1: accounts, companies, users, chats, messages, events, support, features, companies for system administrators.
 * 2: letters and one-time tokens (verify, resend, reset), changing and deleting one's own account.
 */
export const wireVersion = 2

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = '280f41026b8497becd9dc4d29d58ff2749248bd75271513f1d0ceb55a0dd7029'
