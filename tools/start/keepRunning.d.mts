export const databaseEnded: number
export function keepRunning(needs: {
  run: () => Promise<number>
  wait: (milliseconds: number) => Promise<unknown>
  now: () => number
  print: (line: string) => void
  stop: AbortSignal
}): Promise<number>
