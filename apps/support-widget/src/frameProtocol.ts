/**
 * What the loader on somebody's page and the frame of our origin say to each other. The first word goes through the
 * window, with the exact origin both ways; all else through a private port that no other script of the page can hear.
 */
export type FrameHello = { frontdesk: 'ready' }
export type LoaderHello = { frontdesk: 'connect' }

/** Loader to frame. */
export type ToFrame =
  { type: 'shown'; isOpen: boolean } | { type: 'token'; token: WidgetToken } | { type: 'token-failed' }

/** Frame to loader. */
export type ToLoader = { type: 'token-wanted' } | { type: 'close' } | { type: 'unread'; hasUnread: boolean }

/** Who the visitor is: given by the page's own server through a callback, held in memory, never in an address. */
export type WidgetToken = { accessToken: string; companyId: number }

export const isWidgetToken = (value: unknown): value is WidgetToken =>
  typeof value === 'object' &&
  value !== null &&
  'accessToken' in value &&
  typeof value.accessToken === 'string' &&
  value.accessToken !== '' &&
  'companyId' in value &&
  typeof value.companyId === 'number'
