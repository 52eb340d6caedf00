import type { Settings } from '../ports/Settings.ts'

/** The key with which the sandbox's Altegio signs. Everybody knows it, so it counts where nothing is real, and nowhere else. */
export const sandboxPartnerToken = '2t6u73mrh85btb8wgyfj'

type Known = Pick<Settings, 'altegio' | 'sandbox'>

/** Whether the sandbox plays Altegio: where the real one signs, it would only be refused. */
export const isAltegioSandbox = ({ altegio, sandbox }: Known): boolean => sandbox && altegio.partnerToken === null

/** The key that Altegio and we share; null when there is none, and then nothing that it sends is believed. */
export const partnerTokenOf = (settings: Known): string | null =>
  settings.altegio.partnerToken ?? (isAltegioSandbox(settings) ? sandboxPartnerToken : null)
