import type { SentFile } from './sentFiles.ts'

/** Reads a form with files in it: texts as they are, files whole. */
export async function readForm(body: Buffer, contentType: string): Promise<Record<string, string | SentFile>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const fields: Record<string, string | SentFile> = {}
  for (const [name, value] of form) {
    fields[name] =
      typeof value === 'string'
        ? value
        : { fileName: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
  }
  return fields
}
