import type { BodyOf } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOf } from '../border/fieldsOf.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A browser's push subscription. */
export type PushSubscriptionRequest = BodyOf<'subscribePush'>

export const pushCalls = (call: CallApi) => ({
  /** The key to subscribe with (SHELL-18). */
  getPushKey: (options?: CallOptions) =>
    call(
      'getPushKey',
      {},
      (response) => {
        const key = fieldsOf(response)['publicKey']
        return typeof key === 'string' && key !== '' ? key : null
      },
      options,
    ),
  /** Subscribes this browser to notifications of new messages (SHELL-20). */
  subscribePush: (request: PushSubscriptionRequest, options?: CallOptions) =>
    call('subscribePush', { ...request }, readAccepted, options),
  /** Removes this browser's subscription. */
  unsubscribePush: (request: BodyOf<'unsubscribePush'>, options?: CallOptions) =>
    call('unsubscribePush', { ...request }, readAccepted, options),
  /** Sends a test notification to this session's browser; resolves to the number of push services that accepted it. */
  testPush: (options?: CallOptions) =>
    call(
      'testPush',
      {},
      (response) => {
        const delivered = fieldsOf(response)['delivered']
        return typeof delivered === 'number' ? delivered : 0
      },
      options,
    ),
})
