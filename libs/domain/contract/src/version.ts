/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one.
 * 1: accounts, companies, users, chats, messages, events, support, features, companies for system administrators.
 */
export const wireVersion = 1

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = '3e42bfc54a8997c0931cde9cea56c619eb8ecf168ffdf68219b762d61732beb6'
