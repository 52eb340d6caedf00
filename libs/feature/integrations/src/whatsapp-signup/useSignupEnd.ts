import { useLingui } from '@lingui/react/macro'
import type { SignupEnd } from './runSignup.ts'

/** Returns a function from how a signup ended to why nothing was connected and what to do. */
export function useSignupEnd(): (end: SignupEnd) => string {
  const { t } = useLingui()
  const steps: Readonly<Record<string, string>> = {
    BUSINESS_ACCOUNT_SELECTION: t`You stopped where the business portfolio is chosen. You need full control of one; Facebook’s window can make one for you.`,
    WABA_PHONE_PROFILE_PICKER: t`You stopped where the WhatsApp account and the number are chosen. If yours is missing, make a new one there.`,
    WHATSAPP_BUSINESS_PROFILE_SETUP: t`You stopped where the WhatsApp account is made. It needs the name that customers see, and a category.`,
    PHONE_NUMBER_SETUP: t`You stopped where the number is entered. A number that is in the ordinary WhatsApp app must be deleted there first.`,
    PHONE_NUMBER_VERIFICATION: t`You stopped where the number is verified. Keep its phone at hand: the code comes as a message or a call.`,
    PERMISSIONS: t`You stopped where the permissions are reviewed. Without them messages can be neither received nor sent.`,
  }
  return (end) => {
    switch (end.type) {
      case 'popup-blocked':
        return t`Your browser blocked Facebook’s window. Allow pop-ups for this page, then press the button again.`
      case 'closed':
        return t`Facebook’s window was closed before the end. Nothing was connected; start again when you like.`
      case 'declined':
        return t`You did not give the permission in Facebook’s window. Nothing was connected; without it there are no messages.`
      case 'left': {
        const { problem, step } = end
        if (problem !== null)
          return t`Facebook reported a problem: “${problem}”. Nothing was connected. Start again later, or enter the values by hand.`
        return (
          steps[step ?? ''] ??
          t`You left Facebook’s window before the end. Nothing was connected; start again when you like.`
        )
      }
    }
  }
}
