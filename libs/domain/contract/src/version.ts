/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one.
 * 1: accounts, companies, users, chats, messages, events, support, features, companies for system administrators.
 * 2: letters and one-time tokens (verify, resend, reset), changing and deleting one's own account.
 * 3: onboarding, changing a company, a company's details and trial, checking one feature.
 * 4: channels and booking systems of a company, connecting and taking away a channel.
 * 5: notifications of browsers.
 */
export const wireVersion = 5

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = 'e2db367b5b57967cec4663f6b448b560c0df83721cc6891847fdc4be7b0d45ef'
