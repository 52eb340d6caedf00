/** What it promises: units, shapes, errors, and the id of the register. */
export const channelCapabilities = (value: number): number => value
