import type { Tracker } from './Tracker.ts'

type Tagged = Window & { dataLayer?: unknown[] }

/** Where the tag's script comes from. */
export const tagOrigin = 'https://www.googletagmanager.com'

/** Loads the tag's script from an address that `trusted` has marked, which is told page views by pattern and nothing else; consent is denied until somebody gives it. */
export function openTag(tagId: string, trusted: (address: string) => string, page: Tagged = window): Tracker {
  const said = (page.dataLayer ??= [])
  // The tag's script takes the `arguments` of a call apart; an array it would ignore.
  function gtag(..._words: unknown[]) {
    // eslint-disable-next-line prefer-rest-params -- the object itself is what is wanted
    said.push(arguments)
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
