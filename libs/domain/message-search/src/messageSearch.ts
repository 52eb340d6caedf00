/** What it promises: units, shapes, errors, and the id of the register. */
export const messageSearch = (value: number): number => value
