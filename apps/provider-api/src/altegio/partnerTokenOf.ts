import type { Settings } from '../Settings.ts'

/** The key with which the sandbox's Altegio signs. Everybody knows it, so it counts where nothing is real, and nowhere else. */
export const sandboxPartnerToken = '2t6u73mrh85btb8wgyfj'

/** The key that Altegio and we share; null when there is none, and then nothing that it sends is believed. */
export const partnerTokenOf = ({ altegio, sandbox }: Pick<Settings, 'altegio' | 'sandbox'>): string | null =>
  altegio.partnerToken ?? (sandbox ? sandboxPartnerToken : null)
