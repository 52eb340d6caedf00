const two = (number: number) => String(number).padStart(2, '0')

/** Formats seconds as a clock does: `0:09`, `14:59`, `23:59:59`. */
export function clockTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours > 0
    ? `${String(hours)}:${two(minutes % 60)}:${two(seconds % 60)}`
    : `${String(minutes)}:${two(seconds % 60)}`
}
