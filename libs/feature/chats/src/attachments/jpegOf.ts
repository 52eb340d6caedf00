import { isHeic } from '@frontdesk/channel-capabilities'

/** The best quality that makes no larger file than the phone's own. */
const quality = 0.9

/**
 * A picture of an iPhone (HEIC) as a JPEG that every phone shows, upright and in its size. Resolves with the file itself where it is
 * another one, and where this browser cannot read the format: most cannot (decision 0023).
 */
export async function jpegOf(file: File): Promise<File> {
  if (!isHeic(file)) return file
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (jpeg?.type !== 'image/jpeg') return file
    return new File([jpeg], `${file.name.replace(/\.hei[cf]$/iu, '')}.jpg`, { type: jpeg.type })
  } catch {
    return file
  }
}
