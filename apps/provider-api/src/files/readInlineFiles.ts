import { refuse } from '../errors/refuse.ts'
import { headOf, notBase64, type DecodedFile } from '../http/bodies/base64Decoder.ts'
import { examineFile, type ExaminedFile } from './examineFile.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'

type OneOrSeveral = string | readonly string[] | null | undefined

/** Files within a JSON body (MSG-4): base64 or data URLs, one or several, with names and types in the same order. */
type Inline = { fileData?: OneOrSeveral; fileName?: OneOrSeveral; fileType?: OneOrSeveral }

/** Whether a body contains files. */
export const hasInlineFiles = ({ fileData }: Inline): boolean => listOf(fileData).length > 0

/**
 * Decodes the files of a body; `takenOut` has those decoded while it arrived. A missing name is derived from the
 * declared type, which is otherwise ignored. Throws for invalid base64 and exceeded limits before decoding the rest.
 */
export async function readInlineFiles(
  { fileData, fileName, fileType }: Inline,
  takenOut: ReadonlyMap<string, DecodedFile> | null = null,
): Promise<ExaminedFile[]> {
  const data = listOf(fileData)
  if (data.length > fileLimits.most) throw refuse('TOO_MANY_FILES')
  const parts = data.map((one) => takenOut?.get(one) ?? partsOf(one))
  if (parts.some((part) => sizeOf(part) > fileLimits.oneFile)) throw refuse('FILE_TOO_LARGE')
  if (parts.reduce((sum, part) => sum + sizeOf(part), 0) > fileLimits.together)
    throw refuse('FILE_TOO_LARGE', 'The files are too large together')
  const [names, types] = [listOf(fileName), listOf(fileType)]
  const files: ExaminedFile[] = []
  for (const [place, part] of parts.entries()) {
    const name = names[place] ?? nameBy(types[place] ?? part.type)
    files.push(await examineFile({ bytes: 'bytes' in part ? part.bytes : decode(part.base64), name }))
  }
  return files
}

const listOf = (given: OneOrSeveral): readonly string[] =>
  given == null ? [] : typeof given === 'string' ? (given === '' ? [] : [given]) : given

type Encoded = { base64: string; type: string }

/** `data:image/png;base64,iVBOR…` or base64 alone. */
function partsOf(data: string): Encoded {
  const { type, length } = headOf(data)
  return { base64: data.slice(length), type }
}

/** Approximate decoded size: line breaks in base64 are counted too. */
function sizeOf(part: DecodedFile | Encoded): number {
  if ('bytes' in part) return part.bytes.byteLength
  const { base64 } = part
  return Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
}

function decode(base64: string): Buffer {
  // Node ignores invalid base64 characters silently, which would drop data.
  if (!/^[\w+/\s-]*={0,2}\s*$/.test(base64)) throw notBase64()
  return Buffer.from(base64, 'base64')
}

/** Text files need a name: only the extension identifies text. */
const nameBy = (type: string): string =>
  type === 'text/csv' ? 'file.csv' : type.startsWith('text/plain') ? 'file.txt' : 'file'
