/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one.
 * 1: accounts, companies, users, chats, messages, events, support, features, companies for system administrators.
 * 2: letters and one-time tokens (verify, resend, reset), changing and deleting one's own account.
 * 3: onboarding, changing a company, a company's details and trial, checking one feature.
 * 4: channels and booking systems of a company, connecting and taking away a channel.
 * 5: notifications of browsers.
 * 6: files, searching, deleting and reporting messages, working beside the AI, many chats at once, what the assistant is told.
 * 7: when a chat began.
 * 8: which text of a stopped reply is sent, and that it is unfinished.
 */
export const wireVersion = 8

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = '85ac55c921941279d30e181d2b849090ecea350aa0e7b307975dde91d75d6eb8'
