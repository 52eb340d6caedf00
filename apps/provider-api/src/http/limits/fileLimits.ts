const MB = 1024 * 1024

/** What a message may carry (MSG-5, reliability T-13). Bytes. */
export const fileLimits = {
  /** Files of one message. */
  most: 10,
  oneFile: 10 * MB,
  together: 25 * MB,
  /** What an administrator may have sent ahead and not used. */
  waiting: 250 * MB,
  /** A body of `sendMessage`: the files in base64, and the words. */
  bodyWithFiles: 36 * MB,
  /** What Telegram hands to bots: a customer's file may be larger than ours. */
  inbound: 20 * MB,
  /** Pixels of one picture; beyond it a small file could fill a browser's memory. */
  pixels: 100_000_000,
} as const
