/**
 * Modifiers that matter beyond services, and the topics whose answer they change: hours on a holiday,
 * a discount for students.
 */
export const changes: Readonly<Record<string, readonly string[]>> = {
  student: ['discount', 'loyalty', 'pay'],
  pensioner: ['discount', 'loyalty', 'pay'],
  pregnant: ['allergy', 'hema', 'materials', 'health'],
  holiday: ['hours', 'slot', 'booking', 'staff'],
  pet: ['visit-with-child', 'allergy'],
  'home-visit': ['hours', 'address', 'slot', 'booking', 'pay'],
  group: ['slot', 'booking', 'discount', 'gift', 'visit-with-child', 'pay', 'card', 'cash', 'loyalty'],
  wedding: ['slot', 'booking', 'discount'],
}
/** Restrictions that are said along with a service without changing its price: "nails before Christmas". */
export const notOfServices = new Set(['holiday'])
/** Services that are done to what others are named by: waxed brows are brows, laminated ones are not shaped ones. */
export const tellsMore: Readonly<Record<string, readonly string[]>> = {
  brows: ['hair-removal'],
  lashes: ['extensions'],
  lamination: ['brows', 'lashes'],
  'permanent-make-up': ['brows', 'makeup'],
  extensions: ['manicure', 'haircut'],
}
/** Services of which a guarantee on polish says nothing: "can you mend a broken acrylic nail?". */
export const notOfPolish = (services: readonly string[]): readonly string[] =>
  services.filter((name) => !['manicure', 'pedicure', 'nail-art'].includes(name))

/** "A cut for women and men" asks twice. */
export const restrictionsOf = (modifiers: readonly string[], hasWomen: boolean): (readonly string[])[] =>
  hasWomen && modifiers.includes('men') ? [modifiers.filter((name) => name !== 'men'), modifiers] : [modifiers]
