/** What it promises: units, shapes, errors, and the id of the register. */
export const billingRules = (value: number): number => value
