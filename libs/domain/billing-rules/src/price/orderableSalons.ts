import type { PlanMetadata } from '../plan/PlanMetadata.ts'
import { salonRange, type Configuration } from './Configuration.ts'

/** Why a plan cannot be ordered for the salons that a company has connected. */
export type SalonRefusal = 'fewer-salons-than-connected' | 'plan-too-small'

/**
 * The numbers of salons that a company may order a plan for (SUB-3): at least as many as it has connected, since those
 * are answered for and stay connected (decision 66). Null where the plan is not sold for so many.
 */
export function orderableSalons(
  metadata: PlanMetadata,
  connectedSalons: number,
): { readonly least: number; readonly most: number } | null {
  const { least, most } = salonRange(metadata)
  const needed = Math.max(least, connectedSalons)
  return needed > most ? null : { least: needed, most }
}

/**
 * Why a company cannot order a plan in a configuration that has a price; null where its connected salons
 * do not stand in the way.
 */
export function salonRefusal(
  metadata: PlanMetadata,
  { salons }: Configuration,
  connectedSalons: number,
): SalonRefusal | null {
  const range = orderableSalons(metadata, connectedSalons)
  if (range === null) return 'plan-too-small'
  return salons < range.least ? 'fewer-salons-than-connected' : null
}
