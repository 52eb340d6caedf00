import type { Crm, CrmFailureCode, CrmPlanLimit } from '@frontdesk/contract'

/** The state of a salon as its row shows it. Moments are ISO 8601; null where the provider does not report one. */
export type SalonState =
  | { kind: 'waiting'; agreedAt: string | null }
  /** The company's plan has no room for it. */
  | { kind: 'over-plan'; limit: CrmPlanLimit }
  | { kind: 'connected' | 'already'; since: string | null; isSwitchedOff: boolean }
  | { kind: 'failed'; code: CrmFailureCode; message: string | null; since: string | null }
  | { kind: 'frozen'; since: string | null }
  /** `agreedAt`: its owner agreed to connect it again. */
  | { kind: 'uninstalled'; since: string | null; agreedAt: string | null }

/** An act of an administrator on a salon beside editing and deleting it. */
export type SalonAction = 'connect' | 'recheck' | 'switch-off' | 'switch-on' | 'open-altegio'

/** The fields of a salon that decide its state. */
type SalonStanding = Pick<
  Crm,
  'state' | 'stateSince' | 'isActive' | 'isSwitchedOff' | 'wasInstalled' | 'failure' | 'agreedAt' | 'planLimit'
>

/** The state of a salon (INT-2, INT-6); a provider that knows no states has connected ones, on or off. */
export function salonState(crm: SalonStanding): SalonState {
  const { state = 'connected', stateSince: since = null, agreedAt = null, failure } = crm
  switch (state) {
    case 'waiting':
      return crm.planLimit ? { kind: 'over-plan', limit: crm.planLimit } : { kind: 'waiting', agreedAt }
    case 'connected': {
      const isSwitchedOff = crm.isSwitchedOff ?? !crm.isActive
      return { kind: crm.wasInstalled === true ? 'already' : 'connected', since, isSwitchedOff }
    }
    case 'failed':
      return { kind: 'failed', code: failure?.code ?? 'UNREACHABLE', message: failure?.message ?? null, since }
    case 'frozen':
      return { kind: 'frozen', since }
    case 'uninstalled':
      return { kind: 'uninstalled', since, agreedAt }
  }
}

/** Whether asking Altegio once more can help, without another consent of the salon's owner. */
function canRetry(code: CrmFailureCode): boolean {
  switch (code) {
    case 'UNREACHABLE':
    case 'NOT_SET_UP':
    case 'REFUSED':
      return true
    case 'NO_CONSENT':
    case 'CONSENT_EXPIRED':
    case 'NOT_CLAIMED':
    case 'USED_ELSEWHERE':
      return false
  }
}

/**
 * The acts on a salon, the most helpful first: only those that can change its state. `isPending`: an Altegio link
 * with it waits on this device, so that its owner has just agreed.
 */
export function salonActions(state: SalonState, { isPending }: { isPending: boolean }): readonly SalonAction[] {
  switch (state.kind) {
    case 'waiting':
    case 'over-plan':
      return []
    case 'connected':
    case 'already':
      return state.isSwitchedOff ? ['switch-on', 'recheck'] : ['recheck', 'switch-off']
    case 'frozen':
      return ['open-altegio', 'recheck']
    case 'uninstalled':
      return isPending ? ['connect', 'recheck'] : ['open-altegio', 'recheck']
    case 'failed':
      return isPending || canRetry(state.code) ? ['connect'] : ['open-altegio']
  }
}

/**
 * For how long after the owner's consent Altegio's guide asks for the connection, in
 * milliseconds; it may accept it later.
 */
const recommendedWithin = 3_600_000

/** Until when Altegio's guide asks for the connection of a salon whose owner agreed; ISO 8601. */
export const recommendedUntil = (agreedAt: string): string =>
  new Date(new Date(agreedAt).getTime() + recommendedWithin).toISOString()

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The salons whose title, place, comment or number has every word of a search, whatever its accents and case. */
export function searchSalons<Salon extends Pick<Crm, 'externalId' | 'metadata'>>(
  crms: readonly Salon[],
  search: string,
): readonly Salon[] {
  const words = folded(search).split(/\s+/u).filter(Boolean)
  return crms.filter(({ externalId, metadata: { company, address, comment } }) => {
    const text = folded([externalId, company?.title, company?.city, company?.address, address, comment].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** The pending salons that are still to be connected: those without a row, and those whose row lost its connection. */
export const openSalonIds = (pending: readonly string[], crms: readonly Crm[]): readonly string[] =>
  pending.filter((id) => {
    const crm = crms.find(({ externalId }) => externalId === id)
    return crm === undefined || crm.state === 'uninstalled' || crm.state === 'failed'
  })
