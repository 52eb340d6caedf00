/** Two short, quiet tones, made on the spot: nothing is fetched for them. Where sound is not allowed there is none. */
export async function playChime(): Promise<void> {
  // A browser lets no page sound that was never touched, and a tone that waits for a touch would come out of nowhere.
  if (!navigator.userActivation?.hasBeenActive) return
  const audio = new AudioContext()
  await audio.resume()
  const now = audio.currentTime
  const volume = audio.createGain()
  volume.connect(audio.destination)
  volume.gain.setValueAtTime(0.08, now)
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.4)
  const tone = audio.createOscillator()
  tone.frequency.setValueAtTime(660, now)
  tone.frequency.setValueAtTime(880, now + 0.12)
  tone.connect(volume)
  tone.start(now)
  tone.stop(now + 0.4)
  await new Promise((ended) => tone.addEventListener('ended', ended, { once: true }))
  await audio.close()
}
