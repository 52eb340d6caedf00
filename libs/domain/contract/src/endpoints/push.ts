import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { Language } from '../wireValues.ts'

/** The endpoint URL of a subscription at the browser's push service. */
const Endpoint = z.url({ protocol: /^https?$/ }).max(2000)
/** Base64 as browsers encode keys: with either alphabet, padded or not. */
const Key = z.string().regex(/^[\w+/-]{16,120}={0,2}$/)

export const pushEndpoints = {
  getPushKey: defineEndpoint({
    ...routes.getPushKey,
    access: 'public',
    register: ['SHELL-18'],
    summary: 'The public key by which push services identify this server.',
    response: accepted({ publicKey: z.string() }),
  }),
  getTeamEmails: defineEndpoint({
    ...routes.getTeamEmails,
    access: 'admin',
    register: ['TEAM-3', 'SHELL-20'],
    summary: 'Whether the caller, while away, gets emails about mentions in notes and chats that are assigned to them.',
    response: accepted({ isOn: z.boolean() }),
  }),
  setTeamEmails: defineEndpoint({
    ...routes.setTeamEmails,
    access: 'admin',
    register: ['TEAM-3', 'SHELL-20'],
    summary:
      "Turns the caller's emails about mentions and assignments off or on: for their address, in all their companies.",
    body: z.object({ isOn: z.boolean() }),
    response: accepted({ isOn: z.boolean() }),
  }),
  subscribePush: defineEndpoint({
    ...routes.subscribePush,
    access: 'admin',
    register: ['SHELL-18', 'SHELL-20'],
    summary: "Subscribes this session's browser to push notifications of new messages; ends with the session.",
    body: z.object({ endpoint: Endpoint, keys: z.object({ p256dh: Key, auth: Key }), locale: Language.optional() }),
    response: accepted({}),
  }),
  unsubscribePush: defineEndpoint({
    ...routes.unsubscribePush,
    access: 'admin',
    register: ['SHELL-18', 'SHELL-20'],
    summary: 'Removes the subscription of a browser; does nothing for an unknown one.',
    body: z.object({ endpoint: z.string().max(2000) }),
    response: accepted({}),
  }),
  testPush: defineEndpoint({
    ...routes.testPush,
    access: 'admin',
    register: ['SHELL-20'],
    summary:
      "Sends a test notification to this session's browser; `delivered` is the number of push services that accepted it.",
    response: accepted({ delivered: z.int().nonnegative() }),
    errors: [429],
  }),
}
