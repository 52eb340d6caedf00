/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one.
 * 1: accounts, companies, users, chats, messages, events, support, features, companies for system administrators.
 * 2: letters and one-time tokens (verify, resend, reset), changing and deleting one's own account.
 * 3: onboarding, changing a company, a company's details and trial, checking one feature.
 * 4: channels and booking systems of a company, connecting and taking away a channel.
 * 5: notifications of browsers.
 * 6: files, searching, deleting and reporting messages, working beside the AI, many chats at once, what the assistant is told.
 * 7: when a chat began.
 */
export const wireVersion = 7

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = '1fa807cddcb5f6a488c66f52f4696c11d824a87ff217a43b92d2dda788a9d42e'
