import { isLocale, type Locale } from '@frontdesk/locale-resolution'

/** The public pages whose text an operator supplies (SHELL-19). */
export type LegalPage = 'privacy-policy' | 'terms-of-use'

/** The front ends' configuration, loaded before they start; only `apiHost` is required (API-1). */
export type RuntimeConfig = {
  /** Where the provider API is: an origin, or an origin with a prefix. */
  apiHost: string
  /** The version of the product that is served, for whoever asks for help; null where it is not said. */
  version: string | null
  /** The doubles of the outside world are served beside the product. */
  sandbox: boolean
  contact: { whatsapp: string | null; telegram: string | null }
  /** Host names at which the product has no landing page: `/` leads to the chats there (SHELL-14). */
  appHostnames: readonly string[]
  /** Hosts of payment pages beside those of the known providers (T-16). */
  paymentHosts: readonly string[]
  /** The analytics of the app: where its use is counted, and which tag is loaded; null: none (AN-2). */
  analytics: {
    key: string | null
    serverUrl: string | null
    tagId: string | null
    /** Email and name of the administrator are counted too (D-6). */ hasNames: boolean
  } | null
  /** The address that errors of the app are reported to; null: nowhere (SHELL-18). */
  logs: { endpoint: string; sourceToken: string } | null
  /** The application's page in Altegio's marketplace, where salons agree to be connected; null: not known. */
  altegioAppUrl: string | null
  /** The app at Meta whose Embedded Signup connects WhatsApp numbers; null: they are connected by hand (SHELL-18). */
  whatsappSignup: { appId: string; configId: string; sdkUrl: string; graphVersion: string } | null
  /** Phones can be paired with WhatsApp Web: the operator has set up a driver, or there is a sandbox. */
  hasWhatsappWeb: boolean
  /** The provider API sends notifications to browsers (SHELL-18). */
  push: boolean
  /** The address of the text of a legal page, if it is not at `/legal/<page>.<locale>.md` (SHELL-19). */
  legal: { readonly [Page in LegalPage]?: { readonly [Language in Locale]?: string } }
}

type Fields = Readonly<Record<string, unknown>>

const fields = (raw: unknown): Fields => (typeof raw === 'object' && raw !== null ? (raw as Fields) : {}) // an object has fields, whatever they hold
const text = (raw: unknown) => (typeof raw === 'string' && raw !== '' ? raw : null)

const addressesByLocale = (raw: unknown) =>
  Object.fromEntries(
    Object.entries(fields(raw)).filter(([locale, address]) => isLocale(locale) && text(address) !== null),
  )

/** Returns an http or https address; null for any other scheme, which a link could run. */
const webAddress = (raw: unknown) => {
  const address = text(raw)
  return address !== null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null
}

const hostsOf = (raw: unknown): readonly string[] =>
  (Array.isArray(raw) ? (raw as readonly unknown[]) : []).flatMap((name) =>
    typeof name === 'string' && name !== '' ? [name.toLowerCase()] : [],
  )

function analyticsOf(raw: unknown): RuntimeConfig['analytics'] {
  const analytics = fields(raw)
  const key = text(analytics['key'])
  const tagId = text(analytics['tagId'])
  if (analytics['isOff'] === true || (key === null && tagId === null)) return null
  return { key, serverUrl: webAddress(analytics['serverUrl']), tagId, hasNames: analytics['hasNames'] !== false }
}

function logsOf(raw: unknown): RuntimeConfig['logs'] {
  const endpoint = webAddress(fields(raw)['endpoint'])
  const sourceToken = text(fields(raw)['sourceToken'])
  return endpoint === null || sourceToken === null ? null : { endpoint, sourceToken }
}

function signupOf(raw: unknown): RuntimeConfig['whatsappSignup'] {
  const signup = fields(raw)
  const [appId, configId, graphVersion] = [
    text(signup['appId']),
    text(signup['configId']),
    text(signup['graphVersion']),
  ]
  const sdkUrl = webAddress(signup['sdkUrl'])
  if (appId === null || configId === null || graphVersion === null || sdkUrl === null) return null
  return { appId, configId, sdkUrl, graphVersion }
}

/**
 * Reads a runtime configuration from a response of any shape; null when it names no API host, as nothing works without
 * one.
 */
export function readConfig(raw: unknown): RuntimeConfig | null {
  const config = fields(raw)
  const apiHost = text(config['apiHost'])
  if (apiHost === null) return null
  const contact = fields(config['contact'])
  const legal = fields(config['legal'])
  return {
    apiHost: apiHost.replace(/\/+$/, ''),
    version: text(config['version']),
    sandbox: config['sandbox'] === true,
    contact: { whatsapp: text(contact['whatsapp']), telegram: text(contact['telegram']) },
    appHostnames: hostsOf(config['appHostnames']),
    paymentHosts: hostsOf(config['paymentHosts']),
    analytics: analyticsOf(config['analytics']),
    logs: logsOf(config['logs']),
    altegioAppUrl: webAddress(config['altegioAppUrl']),
    whatsappSignup: signupOf(config['whatsappSignup']),
    hasWhatsappWeb: config['hasWhatsappWeb'] === true,
    push: config['push'] === true,
    legal: {
      'privacy-policy': addressesByLocale(legal['privacyPolicy']),
      'terms-of-use': addressesByLocale(legal['termsOfUse']),
    },
  }
}
