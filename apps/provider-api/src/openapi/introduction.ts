import { apiTokenScopes, scopeOfCall, wireVersion } from '@frontdesk/contract'

/** The calls that a scope opens, as a list of their ids. */
const callsOf = (scope: string): string =>
  Object.entries(scopeOfCall)
    .filter(([, of]) => of === scope)
    .map(([name]) => `\`${name}\``)
    .join(', ')

/** The first page of the API reference, in Markdown: how a program gets in, and how it is answered. */
export const introduction = `By this API programs read and write the chats of a company, and Frontdesk's own apps do everything they do.

## Authentication

A program needs an API token, which an owner of the company makes in the app under Settings, “API and webhooks”. It is shown there once,
begins with \`fdt_\` and goes into a header of each call:

\`\`\`sh
curl -H 'Authorization: Bearer fdt_…' https://desk.example/api/admin/getChats
\`\`\`

A token is of one company, which calls need not name, and acts for the owner who made it. It opens the calls of its scopes and no others;
each call below that has a scope names it.

${apiTokenScopes.map((scope) => `- \`${scope}\` opens ${callsOf(scope)}`).join('\n')}

All other calls need the session of an administrator, which \`login\` begins; those under “System administrators” need one of the operator's people.

## Answers

An accepted call answers 200 with \`success\` and its own fields. A refused one has a status of 400 or above, a \`code\` that programs can
rely on, a \`message\` for people, and the id of the request. After 429 and 503 the header \`Retry-After\` says when to ask again, in seconds.
A message is stored once for each \`clientMessageId\`, however often its call is repeated.

This is version ${wireVersion} of the wire. Later versions add fields and calls: ignore what you do not know.`
