import { refuse } from '../app/refuse.ts'
import { examineFile, type ExaminedFile } from './examineFile.ts'
import { fileLimits } from './fileLimits.ts'

type OneOrSeveral = string | readonly string[] | null | undefined

/** Files as the seeds send them (MSG-4): base64 or data addresses, one or several, with names and types in the same order. */
type Inline = { fileData?: OneOrSeveral; fileName?: OneOrSeveral; fileType?: OneOrSeveral }

/**
 * The files that stand in a body. A missing name is made up from the type, whose word counts for nothing else. Refuses what is
 * no base64, and what is too much, before any of it is decoded.
 */
export async function readInlineFiles({ fileData, fileName, fileType }: Inline): Promise<ExaminedFile[]> {
  const data = listOf(fileData)
  if (data.length > fileLimits.most) throw refuse('TOO_MANY_FILES')
  const parts = data.map(partsOf)
  if (parts.some(({ base64 }) => sizeOf(base64) > fileLimits.oneFile)) throw refuse('FILE_TOO_LARGE')
  if (parts.reduce((sum, { base64 }) => sum + sizeOf(base64), 0) > fileLimits.together) throw refuse('FILE_TOO_LARGE', 'The files are too large together')
  const [names, types] = [listOf(fileName), listOf(fileType)]
  const files: ExaminedFile[] = []
  for (const [place, { base64, type }] of parts.entries()) {
    const name = names[place] ?? nameBy(types[place] ?? type)
    files.push(await examineFile({ bytes: decode(base64), name }))
  }
  return files
}

const listOf = (given: OneOrSeveral): readonly string[] => (given == null ? [] : typeof given === 'string' ? (given === '' ? [] : [given]) : given)

/** `data:image/png;base64,iVBOR…` or base64 alone. */
function partsOf(data: string): { base64: string; type: string } {
  if (!/^data:/i.test(data.slice(0, 5))) return { base64: data, type: '' }
  const comma = data.indexOf(',')
  const head = comma === -1 ? '' : data.slice(5, comma)
  if (!/;base64$/i.test(head)) throw notBase64()
  return { base64: data.slice(comma + 1), type: head.split(';')[0] ?? '' }
}

/** How many bytes it will be, at least nearly: line breaks count as letters here. */
const sizeOf = (base64: string): number => Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

function decode(base64: string): Buffer {
  // Node takes whatever it finds: what is not of the alphabet would go missing in silence.
  if (!/^[\w+/\s-]*={0,2}\s*$/.test(base64)) throw notBase64()
  return Buffer.from(base64, 'base64')
}

/** A text without a name would have no extension, by which alone text is known. */
const nameBy = (type: string): string => (type === 'text/csv' ? 'file.csv' : type.startsWith('text/plain') ? 'file.txt' : 'file')

const notBase64 = () => refuse('VALIDATION_ERROR', 'fileData must be base64 or data addresses')
