/** The parts of a browser by which it records. */
export type RecorderPorts = {
  /** Missing on pages that are not loaded over HTTPS. */
  devices: Pick<MediaDevices, 'getUserMedia'> | undefined
  isRecorded: (type: string) => boolean
  makeRecorder: (stream: MediaStream, options: MediaRecorderOptions) => MediaRecorder
  makeContext: () => AudioContext
  /** Decodes sound to a rate, in samples a second. */
  decode: (bytes: ArrayBuffer, rate: number) => Promise<AudioBuffer>
  /** Milliseconds that only rise. */
  now: () => number
  today: () => Date
  /** A random number of 32 bits. */
  dice: () => number
}

/** The ports of the browser that shows the page. */
export const browserPorts = (): RecorderPorts => ({
  // Undefined on pages without HTTPS, which its type leaves out.
  devices: navigator.mediaDevices,
  isRecorded: (type) => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(type),
  makeRecorder: (stream, options) => new MediaRecorder(stream, options),
  makeContext: () => new AudioContext(),
  decode: (bytes, rate) => new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes),
  now: () => performance.now(),
  today: () => new Date(),
  dice: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
})
