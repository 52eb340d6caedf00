import type { Label } from '@frontdesk/contract'

/** The label "VIP" of a company, with whatever differs. */
export const aLabel = (different: Partial<Label> = {}): Label => ({ id: 7, name: 'VIP', color: 'violet', ...different })

/** The labels of a salon. */
export const labelsOfLily: readonly Label[] = [
  aLabel({ id: 3, name: 'Allergy', color: 'red' }),
  aLabel({ id: 4, name: 'Regular', color: 'teal' }),
  aLabel(),
]
