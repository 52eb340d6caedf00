/**
 * Milliseconds for which a file stays readable after it was handed over: some browsers read it only after their
 * question where to save it.
 */
const readable = 60_000

/** Hands a file to the browser, which saves it under its name. */
export function saveFile({ name, body }: { name: string; body: Blob }): void {
  const address = URL.createObjectURL(body)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readable)
}
