/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one.
 * 1: accounts, companies, users, chats, messages, events, support, features, companies for system administrators.
 * 2: letters and one-time tokens (verify, resend, reset), changing and deleting one's own account.
 * 3: onboarding, changing a company, a company's details and trial, checking one feature.
 * 4: channels and booking systems of a company, connecting and taking away a channel.
 */
export const wireVersion = 4

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = 'cda5b2c496be137d25cb6978dc8e64bcbce5447869c41f18503862166c27f42b'
