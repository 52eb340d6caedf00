import { largestPicture, largestPictureSide } from '@frontdesk/contract/limits'
import { pictureTypes } from '@frontdesk/team-rules'
import { refuse } from '../errors/refuse.ts'
import { examineFile, type ExaminedFile } from '../files/examineFile.ts'
import { isMoving } from './isMoving.ts'

/**
 * Checks the picture of a person by its bytes, of which nothing is decoded (TEAM-1). Throws FILE_TOO_LARGE beyond
 * 512 KiB or 1024 pixels of a side, and FILE_TYPE_REFUSED for anything that is no JPEG, PNG or WebP, or that moves.
 */
export async function examinePicture(bytes: Uint8Array): Promise<ExaminedFile> {
  const file = await examineFile({ bytes, name: 'picture' }, largestPicture)
  if (!pictureTypes.includes(file.type) || file.picture === null) throw refuse('FILE_TYPE_REFUSED')
  if (isMoving(bytes, file.type)) throw refuse('FILE_TYPE_REFUSED', 'The picture moves')
  if (Math.max(file.picture.width, file.picture.height) > largestPictureSide)
    throw refuse('FILE_TOO_LARGE', 'The picture has too many pixels')
  return file
}
