/** What it promises: units, shapes, errors, and the id of the register. */
export const integrationRules = (value: number): number => value
