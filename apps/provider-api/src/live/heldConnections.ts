/** A connection that is counted: a transport of Engine.IO, which several namespaces may share. */
export type CountedConnection = { readyState: string; once: (event: 'close', listener: () => void) => unknown }

/** The connections of each company that this process has. */
export type HeldConnections = {
  hold: (companyId: number, connection: CountedConnection) => void
  release: (companyId: number, connection: CountedConnection) => void
  has: (companyId: number, connection: CountedConnection) => boolean
  countOf: (companyId: number) => number
  /** The companies that have any. */
  companyIds: () => number[]
}

/**
 * Keeps connections by company until they close; `onChange`: called with the company of one that came, or went
 * (`isReleased`).
 */
export function heldConnections(onChange: (companyId: number, isReleased: boolean) => void): HeldConnections {
  const held = new Map<number, Set<CountedConnection>>()
  const release: HeldConnections['release'] = (companyId, connection) => {
    const ofCompany = held.get(companyId)
    if (ofCompany?.delete(connection) !== true) return
    if (ofCompany.size === 0) held.delete(companyId)
    onChange(companyId, true)
  }
  return {
    hold(companyId, connection) {
      // A connection that has closed meanwhile would be counted for ever.
      if (connection.readyState !== 'open') return
      held.set(companyId, (held.get(companyId) ?? new Set()).add(connection))
      connection.once('close', () => release(companyId, connection))
      onChange(companyId, false)
    },
    release,
    has: (companyId, connection) => held.get(companyId)?.has(connection) === true,
    countOf: (companyId) => held.get(companyId)?.size ?? 0,
    companyIds: () => [...held.keys()],
  }
}
