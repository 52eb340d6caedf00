/** What it promises: units, shapes, errors, and the id of the register. */
export const trialAndPromo = (value: number): number => value
