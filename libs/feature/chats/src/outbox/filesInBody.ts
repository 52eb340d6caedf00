import type { AttachedFile } from '../attachments/AttachedFile.ts'

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((keep, fail) => {
    const reader = new FileReader()
    reader.onerror = () => fail(reader.error ?? new Error('The file could not be read'))
    // A data address: what stands after its comma.
    reader.onload = () => keep(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/u, '') : '')
    reader.readAsDataURL(blob)
  })

type InBody = {
  fileData?: string | readonly string[]
  fileName?: string | readonly string[]
  fileType?: string | readonly string[]
}

/** Files as they go inside of a message to a provider that takes none ahead (MSG-5): one as itself, several as lists of one order. */
export async function filesInBody(files: readonly AttachedFile[]): Promise<InBody> {
  const data = await Promise.all(files.map(({ blob }) => base64Of(blob)))
  const [only] = files
  if (only === undefined) return {}
  if (files.length === 1) return { fileData: data[0] ?? '', fileName: only.name, fileType: only.type }
  return { fileData: data, fileName: files.map(({ name }) => name), fileType: files.map(({ type }) => type) }
}
