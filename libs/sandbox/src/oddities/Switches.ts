/** Odd sides of a double that are on or off. All are off at first. */
export type Switches<Name extends string> = {
  isOn: (name: Name) => boolean
  set: (name: Name, isOn: boolean) => void
  clear: () => void
}

/** Opens the switches of a double. */
export function openSwitches<Name extends string>(): Switches<Name> {
  const on = new Set<Name>()
  return {
    isOn: (name) => on.has(name),
    set: (name, isOn) => void (isOn ? on.add(name) : on.delete(name)),
    clear: () => on.clear(),
  }
}
