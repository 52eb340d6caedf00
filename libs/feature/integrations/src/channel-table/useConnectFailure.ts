import { ApiError } from '@frontdesk/api-client'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FailureOf } from '../connect/ChannelDescriptor.ts'
import { channelDescriptors } from './channelDescriptors.ts'

const ofEveryChannel = {
  TOKEN_REQUIRED: msg`The stored token cannot be used any more. Enter the current one.`,
  RATE_LIMITED: msg`Too many tries. Wait some minutes, then try again.`,
  NO_ANSWER: msg`The server does not answer. Check your connection and try again.`,
}
const notConnected = msg`The channel could not be connected. Try again.`

/**
 * Returns a function from an error to why a channel could not be connected and what to do; null without an error. Codes
 * that neither the channel nor all of them name keep the message of the call.
 */
export function useConnectFailure(): FailureOf {
  const { i18n } = useLingui()
  return (channel, error) => {
    if (error === null || error === undefined) return null
    const { code, message } = error instanceof ApiError ? error : { code: null, message: '' }
    const hasMessage = message !== '' && message !== 'Unknown error' && code !== 'WRONG_SHAPE'
    const descriptor = channelDescriptors[channel]
    const explanation = new Map(Object.entries({ ...ofEveryChannel, ...descriptor?.failures })).get(code ?? '')
    if (explanation) return i18n._(explanation)
    return hasMessage ? message : i18n._(descriptor?.notConnected ?? notConnected)
  }
}
