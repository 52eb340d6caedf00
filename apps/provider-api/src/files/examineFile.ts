import { createHash } from 'node:crypto'
import { refuse } from '../errors/refuse.ts'
import { cleanName } from './cleanName.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import { pictureSize, type PictureSize } from './pictureSize.ts'
import { recogniseType } from './recogniseType.ts'

/** A file that may be stored: its type by its bytes, and a matching name. */
export type ExaminedFile = {
  bytes: Uint8Array
  name: string
  type: string
  sha256: string
  picture: PictureSize | null
}

/**
 * Checks a file before it is stored (reliability T-13); throws for one that is too large, empty or of a disallowed
 * type.
 */
export async function examineFile(
  { bytes, name }: { bytes: Uint8Array; name: string },
  largest: number = fileLimits.oneFile,
): Promise<ExaminedFile> {
  if (bytes.byteLength > largest) throw refuse('FILE_TOO_LARGE')
  if (bytes.byteLength === 0) throw refuse('FILE_TYPE_REFUSED', 'The file is empty')
  const allowed = await recogniseType(bytes, cleanName(name))
  if (!allowed) throw refuse('FILE_TYPE_REFUSED')
  const picture = pictureSize(bytes, allowed.type)
  if (picture && picture.width * picture.height > fileLimits.pixels)
    throw refuse('FILE_TOO_LARGE', 'The picture has too many pixels')
  return {
    bytes,
    name: cleanName(name, allowed.extensions),
    type: allowed.type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    picture,
  }
}
