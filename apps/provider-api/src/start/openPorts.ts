import type { Ports, Voice, World } from '../ports/Ports.ts'

/** Joins the world and a voice: each word goes to every ear, and an ear that fails does not deafen the others. */
export function openPorts(world: World): Ports {
  const ears: Partial<Voice>[] = []
  const say =
    <W extends keyof Voice>(word: W) =>
    (...said: Parameters<Voice[W]>): void => {
      for (const ear of ears) {
        try {
          // The union of words cannot be called with the union of what is said; the pair fits by the type of `say`.
          ;(ear[word] as ((...said: Parameters<Voice[W]>) => void) | undefined)?.(...said)
        } catch (error) {
          world.log.error({ word, error: String(error) }, 'A listener failed')
        }
      }
    }
  return {
    ...world,
    tell: say('tell'),
    stream: say('stream'),
    disconnect: say('disconnect'),
    membershipChanged: say('membershipChanged'),
    stopRuns: say('stopRuns'),
    answerAgain: say('answerAgain'),
    typing: say('typing'),
    afterInbound: say('afterInbound'),
    afterOutbound: say('afterOutbound'),
    channelsChanged: say('channelsChanged'),
    letterStored: say('letterStored'),
    draining: say('draining'),
    listen: (ear) => void ears.push(ear),
    underWay: { replies: new Map(), flights: new Map() },
  }
}
