/** What it promises: units, shapes, errors, and the id of the register. */
export const sendOutbox = (value: number): number => value
