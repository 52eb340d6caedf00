/** An appointment of a client; `datetime` such as `2026-12-01T10:00:00+0200`. */
export type AltegioRecord = {
  id: number
  datetime: string
  staff: { id: number; name: string }
  services: { id: number; title: string; cost: number }[]
  attendance: -1 | 0 | 1 | 2
  deleted: boolean
}

/** A client of a location, with their appointments. */
export type AltegioClient = { id: number; name: string; phone: string; visits: number; records: AltegioRecord[] }

/** The clients of the sandbox's locations. */
export type AltegioClients = {
  of: (salonId: string) => readonly AltegioClient[]
  add: (salonId: string, client: AltegioClient) => void
  clear: () => void
}

/** Opens the clients with none in any location. */
export function openAltegioClients(): AltegioClients {
  const clients = new Map<string, AltegioClient[]>()
  return {
    of: (salonId) => clients.get(salonId) ?? [],
    add: (salonId, client) => void clients.set(salonId, [...(clients.get(salonId) ?? []), client]),
    clear: () => clients.clear(),
  }
}
