export function replaceVersion(steps: {
  stop: () => Promise<void>
  start: () => Promise<void>
  backUp: () => Promise<void>
  swap: () => void
  swapBack: () => void
  awaitReady: (which: 'new' | 'old') => Promise<void>
  print: (line: string) => void
}): Promise<'upgraded' | 'kept' | 'down'>
