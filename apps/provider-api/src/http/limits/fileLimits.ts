const MB = 1024 * 1024

/** Limits of files in messages (MSG-5, reliability T-13). Bytes, unless noted. */
export const fileLimits = {
  /** Files per message. */
  most: 10,
  oneFile: 10 * MB,
  together: 25 * MB,
  /** Unused uploads per administrator. */
  waiting: 250 * MB,
  /** A body of `sendMessage`: files in base64 plus the text. */
  bodyWithFiles: 36 * MB,
  /** Largest customer file: what Telegram delivers to bots, which may exceed our own limit. */
  inbound: 20 * MB,
  /** Pixels per image: a small file could otherwise exhaust a browser's memory. */
  pixels: 100_000_000,
} as const
