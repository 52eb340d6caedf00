import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'

/** The server that a channel belongs to. `origin`: where this very process is reached; null before it listens. */
export type ChannelServer = { ports: Ports; settings: Settings; origin: () => string | null }

/** Where the sandbox is served: by this very server, once it listens. Null when there is none. */
export const sandboxOrigin = ({ ports, origin }: ChannelServer): string | null =>
  ports.sandbox === null ? null : origin()

/** Where channels call their vendors: the settings, and this server's own origin, which serves the sandbox. */
export type ChannelPlace = { settings: Settings; readonly origin: string }

/** The place of a server that listens. Reading `origin` before that throws: nothing is sent or received then. */
export const placeOf = ({ settings, origin }: ChannelServer): ChannelPlace => ({
  settings,
  get origin() {
    const own = origin()
    if (own === null) throw new Error('A channel was used before its server listened')
    return own
  },
})
