/** What it promises: units, shapes, errors, and the id of the register. */
export const featureFlags = (value: number): number => value
