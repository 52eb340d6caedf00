import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { Language } from '../wireValues.ts'

/** The address that the browser's push service gave to a subscription. */
const Endpoint = z.url({ protocol: /^https?$/ }).max(2000)
/** Base64 as browsers spell keys: with either alphabet, padded or not. */
const Key = z.string().regex(/^[\w+/-]{16,120}={0,2}$/)

export const pushEndpoints = {
  getPushKey: defineEndpoint({
    ...routes.getPushKey,
    access: 'public',
    register: ['SHELL-18'],
    summary: 'The key by which push services know this server.',
    response: accepted({ publicKey: z.string() }),
  }),
  subscribePush: defineEndpoint({
    ...routes.subscribePush,
    access: 'admin',
    register: ['SHELL-18', 'SHELL-20'],
    summary: "Tells this session's browser of new messages from now on; ends with the session.",
    body: z.object({ endpoint: Endpoint, keys: z.object({ p256dh: Key, auth: Key }), locale: Language.optional() }),
    response: accepted({}),
  }),
  unsubscribePush: defineEndpoint({
    ...routes.unsubscribePush,
    access: 'admin',
    register: ['SHELL-18', 'SHELL-20'],
    summary: 'Forgets a browser; one that is not known is forgotten already.',
    body: z.object({ endpoint: z.string().max(2000) }),
    response: accepted({}),
  }),
  testPush: defineEndpoint({
    ...routes.testPush,
    access: 'admin',
    register: ['SHELL-20'],
    summary: "Sends a test to this session's browser; `delivered` is how many push services took it.",
    response: accepted({ delivered: z.int().nonnegative() }),
    errors: [429],
  }),
}
