import type { RuntimeConfig } from '@frontdesk/platform'

/** The hosts on whose pages Stripe and monobank take payments and save cards. */
const providerHosts: readonly string[] = [
  'checkout.stripe.com',
  'billing.stripe.com',
  'pay.mbnk.biz',
  'pay.monobank.ua',
]

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** The settings and origins by which an address may be followed. */
export type PaymentPages = Pick<RuntimeConfig, 'apiHost' | 'sandbox' | 'paymentHosts'>

/**
 * An address of the web that may be followed if its host may; a path is one of the provider API's
 * origin. Null for anything else.
 */
function readPage(
  address: string,
  { apiHost, sandbox }: PaymentPages,
  here: string,
): { url: URL; isOurs: boolean } | null {
  const provider = URL.parse(apiHost, here)
  const url = URL.parse(address, provider ?? here)
  if (url === null || url.username !== '' || url.password !== '') return null
  const ours = [new URL(here).origin, provider?.origin]
  // Our own origins, and this machine, on which the sandbox is, may be served without TLS.
  const isOurs =
    /^https?:$/u.test(url.protocol) && (ours.includes(url.origin) || (sandbox && thisMachine.includes(url.hostname)))
  return isOurs || url.protocol === 'https:' ? { url, isOurs } : null
}

/**
 * The address of a payment page as it may be followed (T-16): by https, without a port of its own, to a host of a known
 * payment provider or of the configuration, or of this product itself. Null for any other, which may be a copy of such
 * a page. `here`: the address of this page.
 */
export function paymentAddress(address: string, pages: PaymentPages, here: string): string | null {
  const page = readPage(address, pages, here)
  if (page === null) return null
  const { url, isOurs } = page
  const isKnown = url.port === '' && [...providerHosts, ...pages.paymentHosts].includes(url.hostname)
  return isOurs || isKnown ? url.href : null
}

/**
 * The address on which a customer confirms a charge, as it may be followed: that of any bank, by https at any
 * port. Null for any other.
 */
export const confirmationAddress = (address: string, pages: PaymentPages, here: string): string | null =>
  readPage(address, pages, here)?.url.href ?? null
