import type { Tracker } from './Tracker.ts'

type Tagged = Window & { dataLayer?: unknown[] }

/** The host of the tag's script. */
export const tagOrigin = 'https://www.googletagmanager.com'

/**
 * Loads the tag's script, from an address marked by `trusted`. The tag receives page views by pattern and nothing
 * else; consent is denied until the user gives it.
 */
export function openTag(tagId: string, trusted: (address: string) => string, page: Tagged = window): Tracker {
  const dataLayer = (page.dataLayer ??= [])
  // The tag's script expects the `arguments` object; it would ignore an array.
  function gtag(..._words: unknown[]) {
    // eslint-disable-next-line prefer-rest-params -- the tag expects the object itself
    dataLayer.push(arguments)
  }
  gtag('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  })
  gtag('js', new Date())
  gtag('config', tagId, {
    send_page_view: false,
    allow_google_signals: false,
    page_location: page.location.origin,
    page_referrer: '',
  })
  const script = page.document.createElement('script')
  script.async = true
  script.src = trusted(`${tagOrigin}/gtag/js?id=${encodeURIComponent(tagId)}`)
  page.document.head.append(script)
  return {
    track(event) {
      if (event.name !== 'Page View') return
      const { url, title } = event.properties
      gtag('event', 'page_view', { page_location: url, page_title: title, page_referrer: '' })
    },
    identify: () => undefined,
    forget: () => undefined,
  }
}
