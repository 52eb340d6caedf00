/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one.
 * 1: accounts, companies, users, chats, messages, events, support, features, companies for system administrators.
 * 2: letters and one-time tokens (verify, resend, reset), changing and deleting one's own account.
 */
export const wireVersion = 2

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = '882a1cad381e4f664ae28b5a1a04aea57507de224e9629a1fba56360a65b7801'
