import type { Theme } from '@frontdesk/widget'

/**
 * The protocol between the loader on a customer's page and the frame of our origin. The first message goes through the
 * window, with exact origins both ways; all others through a private port that other scripts of the page cannot read.
 */
export const frameHello = 'frontdesk-ready'
export const loaderHello = 'frontdesk-connect'

/** How the conversation looks; `locale`: one of the six languages, else the browser's; `accent`: `#rrggbb`. */
export type Look = { locale?: string | undefined; theme?: Theme | undefined; accent?: string | undefined }

/** From the loader to the frame. */
export type ToFrame =
  /** A wish of the page; `text` is put into the field, once, and `path` is the path of the page's address. */
  | { type: 'page'; isOpen: boolean; look: Look; text: string | null; path: string }
  /** The answer to `identity-wanted`. False: the callback failed; without a token the page vouches for nobody. */
  | { type: 'identity'; token: string | null | undefined | false }
  /** The page vouches for somebody else from now on, or for nobody. */
  | { type: 'identity-changed' }

/** From the frame to the loader. */
export type ToLoader = { type: 'identity-wanted' } | { type: 'close' } | { type: 'unread'; count: number }

/** Whether a colour is written as `#rrggbb`, the one way that both sides read. */
export const isAccent = (value: unknown): value is string => /^#[\da-f]{6}$/i.test(`${value as string}`)

/** Black or white, whichever can be read better on a colour (WCAG 1.4.3). */
export function inkOn(accent: string): string {
  const light = (at: number) => (parseInt(accent.slice(at, at + 2), 16) / 255) ** 2.2
  return 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5) > 0.18 ? '#000' : '#fff'
}
