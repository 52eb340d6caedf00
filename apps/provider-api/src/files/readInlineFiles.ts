import { refuse } from '../errors/refuse.ts'
import { headOf, notBase64, type DecodedFile } from '../http/bodies/base64Decoder.ts'
import { examineFile, type ExaminedFile } from './examineFile.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'

type OneOrSeveral = string | readonly string[] | null | undefined

/** Files as the seeds send them (MSG-4): base64 or data addresses, one or several, with names and types in the same order. */
type Inline = { fileData?: OneOrSeveral; fileName?: OneOrSeveral; fileType?: OneOrSeveral }

/** Whether files stand in a body. */
export const hasInlineFiles = ({ fileData }: Inline): boolean => listOf(fileData).length > 0

/**
 * The files that stand in a body; `takenOut` has those that were decoded while it arrived. A missing name is made up from the type,
 * whose word counts for nothing else. Refuses what is no base64, and what is too much, before the rest is decoded.
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

/** How many bytes it is; of base64 at least nearly: line breaks count as letters here. */
function sizeOf(part: DecodedFile | Encoded): number {
  if ('bytes' in part) return part.bytes.byteLength
  const { base64 } = part
  return Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
}

function decode(base64: string): Buffer {
  // Node takes whatever it finds: what is not of the alphabet would go missing in silence.
  if (!/^[\w+/\s-]*={0,2}\s*$/.test(base64)) throw notBase64()
  return Buffer.from(base64, 'base64')
}

/** A text without a name would have no extension, by which alone text is known. */
const nameBy = (type: string): string =>
  type === 'text/csv' ? 'file.csv' : type.startsWith('text/plain') ? 'file.txt' : 'file'
