import type { Ports } from '../ports/Ports.ts'
import type { MetaChange } from './MetaEvent.ts'
import type { GraphPlace, WhatsappNumber } from './WhatsappNumber.ts'

/** The needs of handling a change; the ports are those of the number's company. */
export type ChangeHandling = { ports: Ports; place: GraphPlace; number: WhatsappNumber }

/** Handles a change of one field. Doing it again changes nothing. Returns what was done, for the log. */
export type HandleChange = (at: ChangeHandling, change: MetaChange) => Promise<string>
