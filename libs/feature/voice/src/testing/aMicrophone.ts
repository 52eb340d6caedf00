import type { RecorderPorts } from '../recorder/RecorderPorts.ts'

/** The recorder of a browser that has recorded these bytes once it is stopped. */
class FakeRecorder extends EventTarget {
  state: RecordingState = 'inactive'
  readonly bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super()
    this.bytes = bytes
  }
  start() {
    this.state = 'recording'
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([this.bytes]) }))
    this.dispatchEvent(new Event('stop'))
  }
}

/**
 * A browser with a microphone: `refuses` is the name of the error with which it answers, `bytes` is what it records,
 * in a type that `records`.
 */
export function aMicrophone({
  refuses = null as string | null,
  bytes = new Uint8Array([1, 2, 3]),
  records = 'audio/ogg;codecs=opus',
} = {}) {
  const microphone = { refuses, clock: 0, isOpen: false, asked: 0 }
  const track = Object.assign(new EventTarget(), { stop: () => void (microphone.isOpen = false) })
  const ports: RecorderPorts = {
    devices: {
      getUserMedia() {
        microphone.asked += 1
        if (microphone.refuses !== null) return Promise.reject(new DOMException('No', microphone.refuses))
        microphone.isOpen = true
        return Promise.resolve({ getTracks: () => [track] } as unknown as MediaStream) // all that is asked of it
      },
    },
    isRecorded: (type) => type === records,
    makeRecorder: () => new FakeRecorder(bytes) as unknown as MediaRecorder, // all that is used of it
    makeContext() {
      throw new Error('jsdom has no sound')
    },
    decode: () =>
      Promise.resolve({
        numberOfChannels: 2,
        sampleRate: 16_000,
        getChannelData: (channel: number) => new Float32Array([channel, 0]),
      } as unknown as AudioBuffer), // all that is asked of it
    now: () => microphone.clock,
    today: () => new Date(2026, 10, 30, 9, 5),
    dice: () => 7,
  }
  return { microphone, track, ports }
}
