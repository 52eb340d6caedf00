/**
 * The protocol between the loader on a customer's page and the frame of our origin. The first message goes through the
 * window, with exact origins both ways; all others through a private port that other scripts of the page cannot read.
 */
export type FrameHello = { frontdesk: 'ready' }
export type LoaderHello = { frontdesk: 'connect' }

/** From the loader to the frame. */
export type ToFrame =
  { type: 'shown'; isOpen: boolean } | { type: 'token'; token: VisitorToken } | { type: 'token-failed' }

/** From the frame to the loader. */
export type ToLoader = { type: 'token-wanted' } | { type: 'close' } | { type: 'unread'; hasUnread: boolean }

/**
 * Identifies the visitor: supplied by the page's own server through a callback, held in memory, never in an address.
 */
export type VisitorToken = { accessToken: string; companyId: number }

export const isVisitorToken = (value: unknown): value is VisitorToken =>
  typeof value === 'object' &&
  value !== null &&
  'accessToken' in value &&
  typeof value.accessToken === 'string' &&
  value.accessToken !== '' &&
  'companyId' in value &&
  typeof value.companyId === 'number'
