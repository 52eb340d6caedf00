import { ApiError } from '@frontdesk/api-client'
import type { MessengerType } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/**
 * Returns a function from an error to why a channel could not be connected and what to do; null without an error. Codes
 * not listed here keep the message of the call.
 */
export function useConnectFailure(): (channel: MessengerType, error: unknown) => string | null {
  const { t } = useLingui()
  const ofTelegram: Readonly<Record<string, string>> = {
    BOT_TOKEN_REJECTED: t`Telegram does not know this token. Copy it once more from BotFather, all of it.`,
    BOT_ALREADY_CONNECTED: t`This bot is connected already. To connect another, make one with BotFather first.`,
    BOT_USED_ELSEWHERE: t`This bot is connected to another company. Disconnect it there, or make another bot with BotFather.`,
    OTHER_BOT: t`This is the token of another bot. Each bot is a channel of its own: connect it as a new one.`,
    CHANNEL_UNREACHABLE: t`Telegram does not answer. Nothing was changed; try again in a minute.`,
  }
  const ofWhatsapp: Readonly<Record<string, string>> = {
    CHANNEL_TOKEN_REJECTED: t`Meta does not accept this access token, or it may not use this number. Make a new one with both WhatsApp permissions.`,
    CHANNEL_NUMBER_UNKNOWN: t`Meta does not know this phone number ID. Copy the ID below the number, not the number itself.`,
    CHANNEL_ACCOUNT_MISMATCH: t`This number does not belong to this WhatsApp Business account. Copy both IDs from the same page.`,
    CHANNEL_ALREADY_CONNECTED: t`This number is connected already.`,
    CHANNEL_USED_ELSEWHERE: t`This number is connected to another company. Disconnect it there first.`,
    CHANNEL_NOT_SET_UP: t`This server is not set up for WhatsApp yet. Whoever runs it finds the steps in the operating guide.`,
    CHANNEL_UNREACHABLE: t`Meta does not answer. Nothing was changed; try again in a minute.`,
    SIGNUP_CODE_REJECTED: t`Facebook’s permission has run out. Start again; you will find what you entered there.`,
    SIGNUP_NOT_GRANTED: t`Facebook’s window did not release this account to us. Start again and leave all permissions switched on.`,
    SIGNUP_NUMBER_UNCLEAR: t`The account has no number, or several. Start again and choose one number, or enter the values by hand.`,
    NUMBER_HAS_PIN: t`This number has a PIN of its own. Switch two-step verification off in the WhatsApp manager, then try again here.`,
    NUMBER_NOT_REGISTERED: t`Meta did not register this number: it is not verified yet, or was registered too often within 72 hours. Look in the WhatsApp manager.`,
    REQUEST_IN_PROGRESS: t`This number is being connected already. Wait a moment.`,
    VALIDATION_ERROR: t`Both IDs are digits only, and the token has no spaces. Copy each value once more.`,
  }
  const ofInstagram: Readonly<Record<string, string>> = {
    AUTHORIZATION_EXPIRED: t`The permission came back too late, or in another browser. Start once more here.`,
    CHANNEL_TOKEN_REJECTED: t`Instagram does not accept the permission. Give it once more, for the same account.`,
    CHANNEL_PERMISSION_MISSING: t`The permission to manage messages was switched off on Instagram’s page. Start again and leave it on.`,
    CHANNEL_ACCOUNT_MISMATCH: t`This is a personal account. Switch it to a professional one in Instagram’s settings, then start again.`,
    CHANNEL_ALREADY_CONNECTED: t`This account is connected already.`,
    CHANNEL_USED_ELSEWHERE: t`This account is connected to another company. Disconnect it there first.`,
    CHANNEL_NOT_SET_UP: t`This server is not set up for Instagram yet. Whoever runs it finds the steps in the operating guide.`,
    CHANNEL_UNREACHABLE: t`Instagram does not answer. Nothing was changed; try again in a minute.`,
    COMPANY_FORBIDDEN: t`You are no longer a member of the company for which you began.`,
    TOKEN_REQUIRED: t`The stored permission cannot be used any more. Give it once more.`,
  }
  const ofWhatsappWeb: Readonly<Record<string, string>> = {
    CHANNEL_ALREADY_CONNECTED: t`This phone is connected already.`,
    CHANNEL_NOT_SET_UP: t`This server is not set up for WhatsApp Web. Whoever runs it finds the steps in the operating guide.`,
    RISK_NOT_ACCEPTED: t`Accept the risk first.`,
  }
  const ofEach: Readonly<Record<string, string>> = {
    TOKEN_REQUIRED: t`The stored token cannot be used any more. Enter the current one.`,
    RATE_LIMITED: t`Too many tries. Wait some minutes, then try again.`,
    NO_ANSWER: t`The server does not answer. Check your connection and try again.`,
  }
  return (channel, error) => {
    if (error === null || error === undefined) return null
    const { code, message } = error instanceof ApiError ? error : { code: null, message: '' }
    const hasMessage = message !== '' && message !== 'Unknown error' && code !== 'WRONG_SHAPE'
    const other =
      channel === 'whatsapp' || channel === 'whatsapp_web'
        ? t`The number could not be connected. Try again.`
        : channel === 'instagram'
          ? t`The account could not be connected. Try again.`
          : t`The bot could not be connected. Try again.`
    const ofChannel =
      channel === 'whatsapp'
        ? ofWhatsapp
        : channel === 'whatsapp_web'
          ? ofWhatsappWeb
          : channel === 'instagram'
            ? ofInstagram
            : ofTelegram
    const explanations = { ...ofEach, ...ofChannel }
    return explanations[code ?? ''] ?? (hasMessage ? message : other)
  }
}
