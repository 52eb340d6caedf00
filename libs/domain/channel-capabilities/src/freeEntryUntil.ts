const hour = 60 * 60_000
/** Milliseconds in which the company has to answer, and for which its templates are free from then on. */
const [answeredWithin, freeFor] = [24 * hour, 72 * hour]

/**
 * Until when WhatsApp charges nothing for templates to somebody who wrote from an advertisement at `wroteAt`: for 72
 * hours after the company has answered within 24. Null when it has not, or too late. The window in which one may answer
 * freely stays as long as ever. https://developers.facebook.com/documentation/business-messaging/whatsapp/pricing
 */
export function freeEntryUntil(wroteAt: Date, answeredAt: Date | null): Date | null {
  if (answeredAt === null) return null
  const waited = answeredAt.getTime() - wroteAt.getTime()
  return waited < 0 || waited > answeredWithin ? null : new Date(answeredAt.getTime() + freeFor)
}

/** How long after a message from an advertisement its templates may be free at most. Milliseconds. */
export const longestFreeEntry = answeredWithin + freeFor
