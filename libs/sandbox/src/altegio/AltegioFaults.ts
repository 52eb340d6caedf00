import type { AltegioRequest } from './AltegioRequest.ts'

/** A fault between the product and Altegio's API. */
export type InjectedAltegioFault =
  | { kind: 'limited'; retryAfter: number }
  | { kind: 'server-error' }
  /** Altegio refuses, with its text. */
  | { kind: 'refused'; status: 401 | 403 | 404 | 422; message: string }
  /** The call is done, and the connection breaks before the response is sent: the outcome is unknown. */
  | { kind: 'lost-answer' }
  /** A body that is no JSON. */
  | { kind: 'nonsense' }

type When = { call?: AltegioRequest['call']; salonId?: string; times?: number }

/** Planned faults; each applies to one call. */
export type AltegioFaults = {
  next: (fault: InjectedAltegioFault, when?: When) => void
  take: (call: AltegioRequest['call'], salonId: string) => InjectedAltegioFault | undefined
  clear: () => void
}

export function openAltegioFaults(): AltegioFaults {
  let waiting: { fault: InjectedAltegioFault; call: AltegioRequest['call']; salonId: string | undefined }[] = []
  return {
    next(fault, { call = 'activate', salonId, times = 1 } = {}) {
      for (let i = 0; i < times; i += 1) waiting.push({ fault, call, salonId })
    },
    take(call, salonId) {
      const found = waiting.find(
        (each) => each.call === call && (each.salonId === undefined || each.salonId === salonId),
      )
      waiting = waiting.filter((each) => each !== found)
      return found?.fault
    },
    clear: () => void (waiting = []),
  }
}
