/** The largest that a picture is shown in a thread, in pixels of the screen. */
const widest = 320
const highest = 320
const smallest = 72

/** The place that a picture takes, known before it is loaded: its own proportions within the largest box, never wildly narrow. */
export function boxOf({ width, height }: { width?: number | undefined; height?: number | undefined }): {
  width: number
  height: number
} {
  if (!width || !height) return { width: 240, height: 180 }
  const scale = Math.min(1, widest / width, highest / height)
  return {
    width: Math.max(smallest, Math.round(width * scale)),
    height: Math.max(smallest, Math.round(height * scale)),
  }
}
