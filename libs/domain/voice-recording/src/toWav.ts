/**
 * Writes samples of one channel, -1 to 1, as a WAV file of 16 bits, for channels that take no Opus (WORD-2). `rate`:
 * samples a second.
 */
export function toWav(samples: Float32Array, rate: number): Uint8Array {
  const headLength = 44
  const bytes = samples.length * 2
  const file = new Uint8Array(headLength + bytes)
  const view = new DataView(file.buffer)
  const mark = (at: number, letters: string) => {
    for (let place = 0; place < letters.length; place += 1) view.setUint8(at + place, letters.charCodeAt(place))
  }
  mark(0, 'RIFF')
  view.setUint32(4, headLength - 8 + bytes, true)
  mark(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  mark(36, 'data')
  view.setUint32(40, bytes, true)
  samples.forEach((sample, place) => {
    const bounded = Math.max(-1, Math.min(1, sample))
    view.setInt16(headLength + place * 2, Math.round(bounded * 32_767), true)
  })
  return file
}
