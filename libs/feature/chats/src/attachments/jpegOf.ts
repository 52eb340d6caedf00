import { isHeic, kindOn, refusalsOf } from '@frontdesk/channel-capabilities'
import type { ChannelType } from '@frontdesk/contract'

/**
 * From the best that makes no larger file than the phone's own down to what every channel carries;
 * scales are of both sides.
 */
const steps = [
  { quality: 0.9, scale: 1 },
  { quality: 0.75, scale: 1 },
  { quality: 0.75, scale: 0.75 },
  { quality: 0.7, scale: 0.5 },
]
/** Milliseconds after which a picture is sent as it is: a browser that reads the format needs a second or two. */
const patience = 15_000

async function drawn(
  bitmap: ImageBitmap,
  file: File,
  { quality, scale }: (typeof steps)[number],
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  // A picture that is too large for the memory of a phone has no context: it would be an empty JPEG.
  if (context === null) return null
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (jpeg?.type !== 'image/jpeg') return null
  return new File([jpeg], `${file.name.replace(/\.hei[cf]$/iu, '')}.jpg`, { type: jpeg.type })
}

/** The first of the steps that the channel carries as a picture; the file itself where none is. */
async function converted(file: File, platform: ChannelType): Promise<File> {
  const bitmap = await createImageBitmap(file)
  try {
    for (const step of steps) {
      const jpeg = await drawn(bitmap, file, step)
      if (jpeg === null) return file
      const facts = { name: jpeg.name, type: jpeg.type, size: jpeg.size }
      const [refusal] = refusalsOf(platform, [facts])
      // A JPEG that is too large for a picture would go as a document.
      if (refusal === undefined && kindOn(platform, facts) === 'image') return jpeg
      if (refusal !== undefined && refusal.because !== 'too-large') return file
    }
    return file
  } finally {
    bitmap.close()
  }
}

/**
 * A picture of an iPhone (HEIC) as a JPEG that every phone shows and the channel carries: upright, and in its size
 * unless the channel takes only smaller ones. Resolves with the file itself where it is another one, and where this
 * browser cannot read the format: most cannot (decision 0023). Never rejects.
 */
export async function jpegOf(file: File, platform: ChannelType): Promise<File> {
  if (!isHeic(file)) return file
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<File>((resolve) => {
    timer = setTimeout(() => resolve(file), patience)
  })
  try {
    return await Promise.race([converted(file, platform), tooLong])
  } catch {
    return file
  } finally {
    clearTimeout(timer)
  }
}
