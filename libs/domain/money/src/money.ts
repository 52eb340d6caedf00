/** What it promises: units, shapes, errors, and the id of the register. */
export const money = (value: number): number => value
