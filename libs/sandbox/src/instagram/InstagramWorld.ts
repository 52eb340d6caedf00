import { openCallback, type Callback } from '../meta/Callback.ts'
import type { Journal } from '../storage/Journal.ts'
import type { SandboxFiles } from '../storage/SandboxFiles.ts'
import { openInstagram, type Instagram } from './Instagram.ts'
import { openInstagramFaults, type InstagramFaults } from './InstagramFaults.ts'
import type { InstagramEntry } from './InstagramShapes.ts'
import { openInstagramPlay, type InstagramPlay } from './openInstagramPlay.ts'

/** Instagram with its people, its webhooks and its planned faults. */
export type InstagramWorld = Instagram & {
  readonly callback: Callback
  readonly play: InstagramPlay
  readonly faults: InstagramFaults
}

export function openInstagramWorld(options: {
  now: () => Date
  journal?: Journal<InstagramEntry>
  files?: SandboxFiles
}): InstagramWorld {
  const instagram = openInstagram(options)
  const callback = openCallback(instagram, { isTwice: () => instagram.switches.isOn('events-twice') })
  return { ...instagram, callback, play: openInstagramPlay(instagram, callback), faults: openInstagramFaults() }
}
