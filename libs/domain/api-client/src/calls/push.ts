import type { BodyOf } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** What a browser says of its push subscription. */
export type PushSubscriptionRequest = BodyOf<'subscribePush'>

export const pushCalls = (ask: CallApi) => ({
  /** The key to subscribe with (SHELL-18). */
  getPushKey: (cancel?: CallOptions) =>
    ask(
      'getPushKey',
      {},
      (answer) => {
        const key = fieldsOf(answer)['publicKey']
        return typeof key === 'string' && key !== '' ? key : null
      },
      cancel,
    ),
  /** Tells this browser of new messages from now on (SHELL-20). */
  subscribePush: (request: PushSubscriptionRequest, cancel?: CallOptions) =>
    ask('subscribePush', { ...request }, () => true as const, cancel),
  /** Forgets this browser. */
  unsubscribePush: (request: BodyOf<'unsubscribePush'>, cancel?: CallOptions) =>
    ask('unsubscribePush', { ...request }, () => true as const, cancel),
  /** Sends a test to this session's browser; how many push services took it. */
  testPush: (cancel?: CallOptions) =>
    ask(
      'testPush',
      {},
      (answer) => {
        const delivered = fieldsOf(answer)['delivered']
        return typeof delivered === 'number' ? delivered : 0
      },
      cancel,
    ),
})
