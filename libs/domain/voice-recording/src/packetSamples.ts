/** Samples in a second by which Opus counts, whatever was recorded. */
export const samplesPerSecond = 48_000

/** Samples of one frame by the configuration of a packet (RFC 6716, table 2): SILK, hybrid, CELT. */
function frameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config % 4] ?? 0
  if (config < 16) return [480, 960][config % 2] ?? 0
  return [120, 240, 480, 960][config % 4] ?? 0
}

/**
 * The duration of an Opus packet in samples at 48 kHz, by its first bytes (RFC 6716, 3.1); null for an empty packet and
 * for one of more than 120 ms, which no decoder takes.
 */
export function packetSamples(packet: Uint8Array): number | null {
  const [toc, second] = packet
  if (toc === undefined) return null
  const code = toc & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : second === undefined ? 0 : second & 0x3f
  const samples = frames * frameSamples(toc >> 3)
  return samples > 0 && samples <= 5760 ? samples : null
}
