/**
 * Functions that the first script fills in (`libs/platform/src/old-browser/fillIn.ts`). The loader on foreign pages has
 * none of it.
 */
const filledIn = [
  '.toReversed()',
  '.toSorted()',
  '.toSpliced()',
  '.with()',
  'URL.canParse',
  'URL.parse',
  'AbortSignal.any',
]

const passkeys = '@simplewebauthn/browser, which asks for it: Firefox before 119 has none'

/** Features, each with its user, which asks for the feature before it uses it, or can do without. */
const askedFor: Record<string, string> = {
  'AbortSignal.timeout': 'everywhere; Chrome before 124 names its error differently, which nothing reads',
  'new WebTransport': 'engine.io, which asks for it; only WebSocket is switched on',
  '.createBidirectionalStream()': 'engine.io, of a WebTransport',
  '.requestIdleCallback()': 'our own, which ask for it: Safari has none',
  '.cancelIdleCallback()': 'our own, which ask for it: Safari has none',
  '.setAppBadge()': 'the number on the icon of the installed app',
  '.clearAppBadge()': 'the number on the icon of the installed app',
  '.requestPermission()': 'push notifications, which ask for Notification: iOS has it in installed apps alone',
  '.createPolicy()': 'Trusted Types, which ask for it',
  '.startViewTransition()': 'React, which asks for it',
  '.skipTransition()': 'React, of a view transition',
  '.moveBefore()': 'Preact, which asks for it',
  '.showPopover()': 'the loader of the support widget, which asks for it',
  'Intl.Segmenter': 'Recharts, which asks for it: Firefox before 125 has none; lint finds our own uses',
  '.getTransports()': passkeys,
  '.getPublicKeyAlgorithm()': passkeys,
  '.getPublicKey()': passkeys,
  '.getAuthenticatorData()': passkeys,
  '.getAsFileSystemHandle()': 'react-dropzone, which asks for it',
  '.showOpenFilePicker()': 'react-dropzone, which asks for it',
}

/** Selectors of Mantine: spacing beside parts of a control that are there or not, and the look of what is disabled. */
const ofMantine = /^:has in .*\.m_[\da-f]{6,8}/u

/** Selected words have the product's colour where the browser lets a page choose it. */
const selection = ':selection in ::selection'

/** In Chrome before 115, a form that fits on the screen stands at its top and not in its middle. */
const safely = /^safe in .* \{ justify-content \}$/u

/** Whether a built file may use something that a browser of the floor lacks. */
export const allowedIn =
  (file: string) =>
  (name: string): boolean =>
    file !== 'first script' &&
    ((file !== 'embed.js' && file !== 'sw.js' && filledIn.includes(name)) ||
      name in askedFor ||
      ofMantine.test(name) ||
      safely.test(name) ||
      name === selection)
