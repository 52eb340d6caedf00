import type { CompanyFlagState } from '@frontdesk/contract/limits'

/** The own switch of a company: on, off, or none, which leaves the flag to its rules. */
export type OwnSwitch = boolean | null

/** A switch that is to be set, and how it was when that was decided. */
export type PendingSwitch = {
  company: { id: number; name: string }
  flag: { id: string; name: string }
  was: OwnSwitch
  enabled: OwnSwitch
}

/** The switches that are to be set, by company and flag. */
export type PendingSwitches = ReadonlyMap<string, PendingSwitch>

export const switchKey = (companyId: number, flagId: string): string => `${companyId} ${flagId}`

/** The own switch that a state shows. */
export const ownSwitchOf = (state: CompanyFlagState): OwnSwitch =>
  state === 'own-on' ? true : state === 'own-off' ? false : null

/** The switch that comes after another one, as Enter goes through them. */
export const nextSwitch = (own: OwnSwitch): OwnSwitch => (own === null ? true : own ? false : null)

/** The pending switches with one more; one that is set to what it was is none. */
export function withSwitch(pending: PendingSwitches, change: PendingSwitch): PendingSwitches {
  const next = new Map(pending)
  const key = switchKey(change.company.id, change.flag.id)
  if (change.enabled === change.was) next.delete(key)
  else next.set(key, change)
  return next
}

/** The switches that take others back. */
export const reverted = (changes: readonly PendingSwitch[]): PendingSwitches =>
  new Map(
    changes.map((change) => [
      switchKey(change.company.id, change.flag.id),
      { ...change, was: change.enabled, enabled: change.was },
    ]),
  )
