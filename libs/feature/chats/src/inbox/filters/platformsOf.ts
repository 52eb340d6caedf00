import type { Platform } from '@frontdesk/contract'

const platforms = [
  'telegram',
  'whatsapp',
  'whatsapp_web',
  'instagram',
  'openai',
  'internal',
] as const satisfies readonly Platform[]

/** The channels among some words, each once, in one order; what is no channel is ignored. */
export const platformsOf = (words: readonly unknown[]): readonly Platform[] =>
  platforms.filter((platform) => words.includes(platform))
