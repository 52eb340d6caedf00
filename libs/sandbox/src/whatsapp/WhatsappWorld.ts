import type { Journal } from '../storage/Journal.ts'
import type { SandboxFiles } from '../storage/SandboxFiles.ts'
import { openCallback, type Callback } from '../meta/Callback.ts'
import { openOddPlay, type OddPlay } from './oddPlay.ts'
import { openPlay, type Play } from './play.ts'
import { openWhatsapp, type Whatsapp } from './Whatsapp.ts'
import { openWhatsappFaults, type WhatsappFaults } from './WhatsappFaults.ts'
import type { WhatsappEntry } from './WhatsappShapes.ts'

/** WhatsApp with its people, its webhooks and its planned faults. */
export type WhatsappWorld = Whatsapp & {
  readonly callback: Callback
  readonly play: Play
  readonly oddPlay: OddPlay
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
  const callback = openCallback(whatsapp, {
    wait: options.webhookWait,
    isTwice: () => whatsapp.switches.isOn('events-twice'),
  })
  return {
    ...whatsapp,
    callback,
    play: openPlay(whatsapp, callback),
    oddPlay: openOddPlay(whatsapp, callback),
    faults: openWhatsappFaults(),
  }
}
