import type { Journal } from '../storage/Journal.ts'
import type { SandboxFiles } from '../storage/SandboxFiles.ts'
import { openCallback, type Callback } from '../meta/Callback.ts'
import { openPlay, type Play } from './play.ts'
import { openWhatsapp, type Whatsapp } from './Whatsapp.ts'
import { openWhatsappFaults, type WhatsappFaults } from './WhatsappFaults.ts'
import type { WhatsappEntry } from './WhatsappShapes.ts'

/** WhatsApp with its people, its webhooks and its planned faults. */
export type WhatsappWorld = Whatsapp & {
  readonly callback: Callback
  readonly play: Play
  readonly faults: WhatsappFaults
}

export function openWhatsappWorld(options: {
  now: () => Date
  journal?: Journal<WhatsappEntry>
  files?: SandboxFiles
  /** Milliseconds before a failed webhook is tried again. */
  webhookWait?: (failures: number) => number
}): WhatsappWorld {
  const whatsapp = openWhatsapp(options)
  const { webhookWait: wait } = options
  const callback = openCallback(whatsapp, wait === undefined ? {} : { wait })
  return { ...whatsapp, callback, play: openPlay(whatsapp, callback), faults: openWhatsappFaults() }
}
