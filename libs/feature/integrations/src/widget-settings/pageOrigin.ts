import { isPageOrigin } from '@frontdesk/contract/limits'

/**
 * The origin of what somebody entered as the address of their page, whole or without `https://`; null when the widget
 * cannot stand there: on a page without https, and where there is no host.
 */
export function pageOriginOf(entered: string): string | null {
  const text = entered.trim()
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (text === '' || !URL.canParse(address)) return null
  const { origin } = new URL(address)
  return isPageOrigin(origin) ? origin : null
}
