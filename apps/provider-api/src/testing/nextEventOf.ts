import type { Ports } from '../ports/Ports.ts'

type Listener = (event: string, payload: Record<string, unknown>) => void

/** Resolves to the payload of the next published event that matches. */
export type NextEvent = (
  fits: (event: string, payload: Record<string, unknown>) => boolean,
) => Promise<Record<string, unknown>>

/** Waits for events that are published from now on. */
export function nextEventOf(ports: Pick<Ports, 'subscribe'>): NextEvent {
  const waiting = new Set<Listener>()
  ports.subscribe({
    publish: (events) => {
      for (const { event, payload } of events)
        for (const listener of waiting) listener(event, payload as Record<string, unknown>) // Payloads are the contract's objects.
    },
  })
  return (fits) =>
    new Promise((resolve) => {
      const listener: Listener = (event, payload) => {
        if (!fits(event, payload)) return
        waiting.delete(listener)
        resolve(payload)
      }
      waiting.add(listener)
    })
}
