import type { Settings } from '../ports/Settings.ts'

/** The key with which the sandbox's Altegio signs. It is public, so it is accepted only where the sandbox is on. */
export const sandboxPartnerToken = '2t6u73mrh85btb8wgyfj'

type AltegioSettings = Pick<Settings, 'altegio' | 'sandbox'>

/** Whether the sandbox plays Altegio. With a real partner token its signatures would be refused. */
export const isAltegioSandbox = ({ altegio, sandbox }: AltegioSettings): boolean =>
  sandbox && altegio.partnerToken === null

/** The key shared with Altegio; null when there is none, and then no signature is accepted. */
export const partnerTokenOf = (settings: AltegioSettings): string | null =>
  settings.altegio.partnerToken ?? (isAltegioSandbox(settings) ? sandboxPartnerToken : null)
