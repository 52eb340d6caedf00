/**
 * Milliseconds to wait after a number of failed attempts: doubled with each, up to `longest`, less up to a quarter by
 * chance (0 to 1), so that what failed together does not come back together.
 */
export function backOff(
  attempts: number,
  { first, longest, chance }: { first: number; longest: number; chance: number },
): number {
  return Math.round(Math.min(first * 2 ** (attempts - 1), longest) * (1 - chance / 4))
}
