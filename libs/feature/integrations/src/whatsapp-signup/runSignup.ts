import type { FacebookSdk, SignupConfig } from './facebookSdk.ts'
import { readSignupMessage, type SignupMessage } from './readSignupMessage.ts'

/** Which number is connected: one that stays in the WhatsApp Business app, or one that is in no app. */
export type SignupKind = 'business-app' | 'new-number'

/** The result of a finished signup. The ids are claims that the server checks. */
export type SignupClaims = { code: string; businessAccountId?: string; phoneNumberId?: string }

/** How a signup ended before a number could be connected. */
export type SignupEnd =
  { type: 'popup-blocked' | 'closed' | 'declined' } | { type: 'left'; step: string | null; problem: string | null }

/** Where a signup happens. */
export type SignupPage = Pick<Window, 'addEventListener' | 'removeEventListener' | 'open' | 'setTimeout'>

/** The code is valid for about half a minute; the popup's message comes with it, and the server can do without. */
const longestWait = 3_000

/**
 * Opens the popup of Embedded Signup and resolves to what it handed over, or to how it ended. Call it in the handler of
 * a click: browsers block the popup otherwise. The popup's message and the SDK's answer come in either order.
 */
export function runSignup(
  sdk: Pick<FacebookSdk, 'login'>,
  { configId, sdkUrl }: Pick<SignupConfig, 'configId' | 'sdkUrl'>,
  kind: SignupKind,
  page: SignupPage = window,
): Promise<SignupClaims | SignupEnd> {
  return new Promise((resolve) => {
    let message: SignupMessage | null = null
    let code: string | null = null
    const end = (ended: SignupClaims | SignupEnd) => {
      page.removeEventListener('message', listen)
      resolve(ended)
    }
    const finish = (finishedWith: string) => {
      const said = message?.type === 'finished' ? message : { businessAccountId: null, phoneNumberId: null }
      end({
        code: finishedWith,
        ...(said.businessAccountId !== null && { businessAccountId: said.businessAccountId }),
        ...(said.phoneNumberId !== null && { phoneNumberId: said.phoneNumberId }),
      })
    }
    const listen = (event: MessageEvent<unknown>) => {
      const read = readSignupMessage(event, sdkUrl)
      if (read === null) return
      message = read
      if (read.type === 'left') end(read)
      else if (code !== null) finish(code)
    }
    page.addEventListener('message', listen)
    const isOpen = opensPopup(page, () =>
      sdk.login(
        ({ authResponse, status }) => {
          code = authResponse?.code ?? null
          const received = code
          if (received === null) return end({ type: status === 'not_authorized' ? 'declined' : 'closed' })
          if (message !== null) return finish(received)
          page.setTimeout(() => finish(received), longestWait)
        },
        {
          config_id: configId,
          response_type: 'code',
          override_default_response_type: true,
          extras: { setup: {}, ...(kind === 'business-app' && { featureType: 'whatsapp_business_app_onboarding' }) },
        },
      ),
    )
    if (!isOpen) end({ type: 'popup-blocked' })
  })
}

/**
 * Runs `open` and returns whether the popup that it opened is there: the SDK says nothing of one
 * that the browser blocked.
 */
function opensPopup(page: Pick<Window, 'open'>, open: () => void): boolean {
  const original = page.open
  let isBlocked = false
  page.open = (...place) => {
    const popup = original.apply(page, place)
    isBlocked = popup === null
    return popup
  }
  try {
    open()
  } finally {
    page.open = original
  }
  return !isBlocked
}
