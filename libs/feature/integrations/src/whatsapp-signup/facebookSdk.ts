import type { RuntimeConfig } from '@frontdesk/platform'

export type SignupConfig = NonNullable<RuntimeConfig['whatsappSignup']>

type LoginAnswer = { authResponse: { code?: string | null } | null; status?: string }

/**
 * The part of the Facebook SDK that is used here: https://developers.facebook.com/docs/reference/javascript/FB.login
 */
export type FacebookSdk = {
  init: (options: { appId: string; version: string; xfbml: boolean; cookie: boolean }) => void
  login: (
    callback: (answer: LoginAnswer) => void,
    options: {
      config_id: string
      response_type: 'code'
      override_default_response_type: true
      extras: { setup: object; featureType?: 'whatsapp_business_app_onboarding' }
    },
  ) => void
}

/**
 * Loads the Facebook SDK and prepares it for our app. Rejects when it cannot be loaded: some networks
 * and extensions block it.
 */
export async function loadFacebookSdk(
  { appId, sdkUrl, graphVersion: version }: SignupConfig,
  loadScript: (address: string) => Promise<void>,
  page: { FB?: FacebookSdk } = window as Window & { FB?: FacebookSdk }, // where the SDK puts itself
): Promise<FacebookSdk> {
  await loadScript(sdkUrl)
  const sdk = page.FB
  if (sdk === undefined) throw new Error('The script of Facebook has loaded, and its SDK is not there')
  sdk.init({ appId, version, xfbml: false, cookie: false })
  return sdk
}
