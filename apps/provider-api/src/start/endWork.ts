import type { Ports } from '../ports/Ports.ts'

/** Milliseconds for attempts that are in progress when the server stops; a channel may take longer to answer. */
export const longestWork = 10_000

/**
 * Waits for work that is ending, by name. What has not ended after ten seconds is logged and left behind: its leases
 * end by themselves, and another process or the next start takes it over, as after a kill. Other nodes then look at
 * once for what waited behind it (F-25). Never rejects: one part that fails keeps no other from ending.
 */
export async function endWork(
  { later, log, workLeft }: Pick<Ports, 'later' | 'log' | 'workLeft'>,
  work: Readonly<Record<string, Promise<unknown>>>,
): Promise<void> {
  const open = new Set(Object.keys(work))
  const endings = Object.entries(work).map(([name, ending]) =>
    ending
      .catch((error: unknown) => log.error({ work: name, error: String(error) }, 'A background worker failed to stop'))
      .finally(() => open.delete(name)),
  )
  const tooLong = Promise.withResolvers<void>()
  const cancel = later(longestWork, () => {
    log.warn({ work: [...open] }, 'Work was still in progress when the server stopped; its leases end by themselves')
    tooLong.resolve()
  })
  await Promise.race([Promise.all(endings), tooLong.promise])
  cancel()
  workLeft()
}
