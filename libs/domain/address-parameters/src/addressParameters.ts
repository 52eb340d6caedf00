/** What it promises: units, shapes, errors, and the id of the register. */
export const addressParameters = (value: number): number => value
