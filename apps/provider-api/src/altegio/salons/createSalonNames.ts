import type { Ports, PublicName } from '../../ports/Ports.ts'
import { createWaits } from './createWaits.ts'

/** Milliseconds for which a call waits for names: a page is readable without them. */
const patience = 8_000
/** Milliseconds for which a name is remembered, and that there was none. */
const rememberedFor = { name: 3_600_000, none: 60_000 }
const mostRemembered = 2_000

/** Returns what is known of salons, after asking Altegio for what is not; the others are left out. */
export type SalonNames = (salonIds: readonly string[]) => Promise<ReadonlyMap<string, PublicName>>

/** Asks for the names of salons by the ports' events, and remembers them for a while. */
export function createSalonNames(ports: Pick<Ports, 'subscribe' | 'later' | 'now' | 'salonNamesWanted'>): SalonNames {
  const remembered = new Map<string, { name: PublicName | null; until: number }>()
  const waits = createWaits<string>(ports, patience)
  ports.subscribe({
    salonNamed({ salonId, name }) {
      if (remembered.size >= mostRemembered) remembered.clear()
      remembered.set(salonId, { name, until: ports.now().getTime() + rememberedFor[name ? 'name' : 'none'] })
      waits.end(salonId)
    },
  })
  const known = (salonId: string) => {
    const found = remembered.get(salonId)
    return found && found.until > ports.now().getTime() ? found : null
  }
  return async (salonIds) => {
    const unknown = salonIds.filter((id) => known(id) === null)
    if (unknown.length > 0)
      await waits.until(unknown, () => ports.salonNamesWanted({ salonIds: unknown, within: patience }))
    return new Map(
      salonIds.flatMap((id) => {
        const name = known(id)?.name
        return name ? [[id, name] as const] : []
      }),
    )
  }
}
