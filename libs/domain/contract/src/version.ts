/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one.
 * 1: accounts, companies, users, chats, messages, events, support, features, companies for system administrators.
 * 2: letters and one-time tokens (verify, resend, reset), changing and deleting one's own account.
 * 3: onboarding, changing a company, a company's details and trial, checking one feature.
 * 4: channels and booking systems of a company, connecting and taking away a channel.
 */
export const wireVersion = 4

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = '0c4eb47fa48a236b2d3c3dbc64477e1f1a2cd3d39c43ba0c3d43e3df142394c6'
